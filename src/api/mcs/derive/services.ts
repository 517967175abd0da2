/** Exports and imports of the Multi-Cluster Services API. */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { mcsServiceExport } from './mcs-service-export.ts';
import { mcsServiceImport } from './service-import.ts';

/** The exports of the API for `derive`. */
export const services: ServiceApi = {
  offers: mcsServiceExport,
  imports: mcsServiceImport,
};
