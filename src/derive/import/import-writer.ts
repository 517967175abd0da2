/**
 * The contract of a writer of imports: the exporters of a service in, what an import of one API says about it out.
 * @module
 */

import { present } from '../../collection/present.ts';
import type { ServicePort } from '../../istio/service/service-port.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { ImportProperties, Provider } from '../offer/offered-service.ts';

/** What an import is made from: the exporters that offer the service to this cluster, winner first. */
export interface ImportInput {
  readonly providers: readonly Provider[];
  /** What exports ask of imports; absent when none does. */
  readonly properties: ImportProperties | undefined;
}

/** What an import says beside its name. */
export interface ImportParts {
  readonly labels?: JsonObject;
  readonly annotations?: JsonObject;
  readonly spec: JsonObject;
}

/** One API that has a ServiceImport. */
export interface ImportWriter {
  /** Every apiVersion of ServiceImport that can be written. */
  readonly apiVersions: readonly string[];
  /** Whether imports hold the IP address of each exporter's gateway. */
  readonly needsGatewayIp: boolean;
  write(input: ImportInput): ImportParts;
}

/** A port, as imports of all APIs list it. */
export function importPort({ number, name, protocol, appProtocol }: ServicePort): JsonObject {
  return {
    ...present({ appProtocol }),
    ...(name === '' ? {} : { name }),
    port: number,
    protocol,
  };
}
