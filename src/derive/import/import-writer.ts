/** The contract of a writer of imports. Input: the exporters of a service; output: the content of an import of one API. */

import { present } from '../../collection/present.ts';
import type { ServicePort } from '../../istio/service/service-port.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { ImportProperties, Provider } from '../offer/offered-service.ts';

/** The input of an import: the exporters that offer the service to this cluster, winner first. */
export interface ImportInput {
  readonly providers: readonly Provider[];
  /** Settings for imports that exports request; absent when there are none. */
  readonly properties: ImportProperties | undefined;
}

/** Content of an import beside its name. */
export interface ImportParts {
  readonly labels?: JsonObject;
  readonly annotations?: JsonObject;
  readonly spec: JsonObject;
}

export interface ImportWriter {
  /** Every apiVersion of ServiceImport that it can write. */
  readonly apiVersions: readonly string[];
  /** Whether imports contain the IP address of each exporter's gateway. */
  readonly needsGatewayIp: boolean;
  write(input: ImportInput): ImportParts;
}

/** A port in the format that imports of all APIs share. */
export function importPort({ number, name, protocol, appProtocol }: ServicePort): JsonObject {
  return {
    ...present({ appProtocol }),
    ...(name === '' ? {} : { name }),
    port: number,
    protocol,
  };
}
