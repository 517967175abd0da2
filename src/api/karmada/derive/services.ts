/**
 * How karmada exposes services across clusters.
 * @module
 */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { karmadaMultiClusterService } from './karmada-multi-cluster-service.ts';

/** What the API brings to `derive`. */
export const services: ServiceApi = {
  offers: karmadaMultiClusterService,
};
