/** FailoverServices of Service Mesh Hub: services in order behind a separate hostname. */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { failoverServices } from './read-failover-services.ts';

export const services: ServiceApi = {
  failovers: failoverServices,
};
