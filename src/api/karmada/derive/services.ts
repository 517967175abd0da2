/** MultiClusterServices of karmada. */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { karmadaMultiClusterService } from './karmada-multi-cluster-service.ts';

export const services: ServiceApi = {
  offers: karmadaMultiClusterService,
};
