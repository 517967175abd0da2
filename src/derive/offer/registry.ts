/** The readers of all APIs that offer services, in order of their names. */
import { servicesOfApis } from '../../api/derive.ts';
import { byKey } from '../../collection/order.ts';
import type { OfferReader } from './offer-reader.ts';

export const offerReaders: readonly OfferReader[] = servicesOfApis
  .flatMap(({ offers }) => offers ?? [])
  .sort(byKey(({ name }) => name));
