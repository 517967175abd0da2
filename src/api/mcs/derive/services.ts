/**
 * How the Multi-Cluster Services API exports and imports services.
 * @module
 */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { mcsServiceExport } from './mcs-service-export.ts';
import { mcsServiceImport } from './service-import.ts';

/** What the API brings to `derive`. */
export const services: ServiceApi = {
  offers: mcsServiceExport,
  imports: mcsServiceImport,
};
