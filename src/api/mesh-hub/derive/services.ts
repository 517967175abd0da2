/**
 * How Service Mesh Hub orders services behind a name of their own.
 * @module
 */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { failoverServices } from './read-failover-services.ts';

/** What the API brings to `derive`. */
export const services: ServiceApi = {
  failovers: failoverServices,
};
