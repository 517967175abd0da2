/**
 * Service Mesh Hub `Mesh`: a control plane, its cluster, and the gateway of its mesh.
 * @module
 */

import { present } from '../../../../collection/present.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { closed, strictObject } from '../../../../kind/schema/object-schema.ts';
import {
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../../../../resource/json.ts';
import { type Resource, stringMap } from '../../../../resource/resource.ts';

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

const text: JsonObject = { type: 'string' };
const port: JsonObject = { type: 'integer', minimum: 0, maximum: 65535 };
const labels: JsonObject = { type: 'object', additionalProperties: text };

const installation = closed({ namespace: text, cluster: text, podLabels: labels, version: text });

const istio: JsonObject = closed(
  {
    installation: { ...installation, required: ['cluster'] },
    citadelInfo: closed({ trustDomain: text, citadelServiceAccount: text }),
    ingressGateways: {
      type: 'array',
      items: closed({
        workloadLabels: labels,
        externalAddress: text,
        externalTlsPort: port,
        tlsContainerPort: port,
      }),
    },
  },
  ['installation'],
);

const schema = strictObject(
  'discovery.smh.solo.io/v1alpha2',
  'Mesh',
  closed({
    istio,
    awsAppMesh: closed({
      name: text,
      region: text,
      awsAccountId: text,
      clusters: { type: 'array', items: text },
    }),
    linkerd: closed({ installation, clusterDomain: text }),
    consulConnect: closed({ installation }),
    osm: closed({ installation }),
    agentInfo: closed({ agentNamespace: text }),
  }),
);

/** `Mesh` of `discovery.smh.solo.io/v1alpha2`. */
export const mesh: Kind = {
  group: 'discovery.smh.solo.io',
  version: 'v1alpha2',
  kind: 'Mesh',
  plural: 'meshes',
  scope: 'Namespaced',
  level: 'fleet',
  schema: { ...schema, required: ['apiVersion', 'kind', 'metadata', 'spec'] },
};

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
