/**
 * How Flomesh exports and imports services and spreads requests.
 * @module
 */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { flomeshServiceExport } from './flomesh-service-export.ts';
import { globalTrafficPolicies } from './global-traffic-policy.ts';
import { flomeshServiceImport } from './service-import.ts';

/** What the API brings to `derive`. */
export const services: ServiceApi = {
  offers: flomeshServiceExport,
  policies: globalTrafficPolicies,
  imports: flomeshServiceImport,
};
