/**
 * All APIs that offer services, in order of their names.
 * @module
 */
import { flomeshServiceExport } from '../../api/flomesh/derive/flomesh-service-export.ts';
import { karmadaMultiClusterService } from '../../api/karmada/derive/karmada-multi-cluster-service.ts';
import { mcsServiceExport } from '../../api/mcs/derive/mcs-service-export.ts';
import type { OfferReader } from './offer-reader.ts';

/** Every reader of an API that offers services. */
export const offerReaders: readonly OfferReader[] = [
  flomeshServiceExport,
  karmadaMultiClusterService,
  mcsServiceExport,
];
