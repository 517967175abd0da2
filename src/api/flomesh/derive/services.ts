/** Exports, imports and traffic policies of Flomesh. */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { flomeshServiceExport } from './flomesh-service-export.ts';
import { globalTrafficPolicies } from './global-traffic-policy.ts';
import { flomeshServiceImport } from './service-import.ts';

export const services: ServiceApi = {
  offers: flomeshServiceExport,
  policies: globalTrafficPolicies,
  imports: flomeshServiceImport,
};
