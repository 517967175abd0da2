/** Exports and imports of the Multi-Cluster Services API. */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { mcsServiceExport } from './mcs-service-export.ts';
import { mcsServiceImport } from './service-import.ts';

export const services: ServiceApi = {
  offers: mcsServiceExport,
  imports: mcsServiceImport,
};
