/**
 * All APIs that offer services, in order of their names.
 * @module
 */
import { flomeshServiceExport } from './flomesh-service-export.ts';
import { karmadaMultiClusterService } from './karmada-multi-cluster-service.ts';
import { mcsServiceExport } from './mcs-service-export.ts';
import type { OfferReader } from './offer-reader.ts';

/** Every reader of an API that offers services. */
export const offerReaders: readonly OfferReader[] = [
  flomeshServiceExport,
  karmadaMultiClusterService,
  mcsServiceExport,
];
