/** Service Mesh Hub `Mesh`: a control plane, its cluster, and the gateway of its mesh. */

import { present } from '../../../../collection/present.ts';
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import {
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../../../../resource/json.ts';
import { type Resource, stringMap } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

/** The types of a Mesh, by the field that describes one. */
export const meshTypes = ['istio', 'awsAppMesh', 'linkerd', 'consulConnect', 'osm'] as const;

/** The fields of a Mesh that are read. */
export interface MeshSpec {
  /** Undefined when none is described. */
  readonly type: (typeof meshTypes)[number] | undefined;
  /** The cluster of its installation; empty for a mesh of no cluster. */
  readonly cluster: string;
  /** Istio's version as observed by the hub, such as `1.30.2`. */
  readonly version?: string;
  readonly trustDomain?: string;
  /** The first of the ingress gateways: the hub uses no other. */
  readonly gateway?: MeshGateway;
}

/** An ingress gateway; values that mean "not set" in the hub are absent. */
export interface MeshGateway {
  readonly address?: string;
  readonly port?: number;
  /** Labels of its pods; default `istio: ingressgateway`. */
  readonly labels: Readonly<Record<string, string>>;
  /** The port of its pods. */
  readonly targetPort?: number;
}

export const mesh: Kind = declaredKind(kinds.Mesh);

/** Reads a Mesh; a value of the wrong type counts as absent. */
export function decodeMesh(resource: Resource): MeshSpec {
  const spec = objectAt(resource.object, 'spec');
  const type = meshTypes.find((name) => objectAt(spec, name) !== undefined);
  const described = objectAt(spec, type ?? '');
  const version = stringAt(described, 'installation', 'version');
  const trustDomain = stringAt(described, 'citadelInfo', 'trustDomain');
  const [gateway] = listAt(described, 'ingressGateways');
  return {
    type,
    cluster: stringAt(described, 'installation', 'cluster') ?? '',
    ...present({ version, trustDomain }),
    ...(gateway === undefined ? {} : { gateway: decodeGateway(objectAt(gateway)) }),
  };
}

/** For the hub an empty address, and port 0, mean "not set". */
function decodeGateway(gateway: JsonObject | undefined): MeshGateway {
  const address = stringAt(gateway, 'externalAddress') ?? '';
  const tlsPort = numberAt(gateway, 'externalTlsPort') ?? 0;
  const targetPort = numberAt(gateway, 'tlsContainerPort') ?? 0;
  const workload = stringMap(objectAt(gateway, 'workloadLabels'));
  return {
    ...(address === '' ? {} : { address }),
    ...(tlsPort === 0 ? {} : { port: tlsPort }),
    labels: Object.keys(workload).length === 0 ? { istio: 'ingressgateway' } : workload,
    ...(targetPort === 0 ? {} : { targetPort }),
  };
}
