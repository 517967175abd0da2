/**
 * karmada `MultiClusterService`: the Service of its own namespace and name, which some clusters provide to others.
 * @module
 */
import { exposurePortRange, exposureType } from '../../diagnostic/codes/karmada.ts';
import { type Json, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Kind } from '../kind.ts';
import { closed, strictObject } from '../object-schema.ts';
import { type ClusterList, decodeClusterList } from './cluster-list.ts';
import { multiClusterServiceFindings } from './multi-cluster-service-rules.ts';

/** A port of the Service that is exposed. */
export interface ExposurePort {
  readonly port: number;
  /** Empty: whatever its name is. */
  readonly name: string;
}

/** `spec` of a MultiClusterService. */
export interface MultiClusterServiceSpec {
  readonly types: readonly string[];
  /** At the indices of `/spec/ports`; empty: all ports of the Service. */
  readonly ports: readonly ExposurePort[];
  readonly providers: ClusterList;
  readonly consumers: ClusterList;
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const selectors = { type: 'array', items: closed({ name: text }, ['name']) };

const spec = closed(
  {
    types: { type: 'array', items: { enum: ['CrossCluster', 'LoadBalancer'] } },
    ports: {
      type: 'array',
      items: closed({ name: text, port: { type: 'integer', minimum: 1, maximum: 65535 } }, [
        'port',
      ]),
    },
    range: closed({ clusterNames: texts }),
    serviceProvisionClusters: texts,
    serviceConsumptionClusters: texts,
    providerClusters: selectors,
    consumerClusters: selectors,
  },
  ['types'],
);

const schema = strictObject('networking.karmada.io/v1alpha1', 'MultiClusterService', spec);

/** `MultiClusterService` of `networking.karmada.io/v1alpha1`. */
export const multiClusterService: Kind = {
  group: 'networking.karmada.io',
  version: 'v1alpha1',
  kind: 'MultiClusterService',
  plural: 'multiclusterservices',
  scope: 'Namespaced',
  level: 'fleet',
  schema: { ...schema, required: ['apiVersion', 'kind', 'metadata', 'spec'] },
  codes: {
    'enum /spec/types/N': exposureType,
    'minimum /spec/ports/N/port': exposurePortRange,
    'maximum /spec/ports/N/port': exposurePortRange,
  },
  validate: multiClusterServiceFindings,
};

/** Reads a MultiClusterService; what has the wrong type counts as absent. */
export function decodeMultiClusterService(resource: Resource): MultiClusterServiceSpec {
  const spec = objectAt(resource.object, 'spec');
  return {
    types: listAt(spec, 'types').filter((type) => typeof type === 'string'),
    ports: listAt(spec, 'ports').map(decodePort),
    providers: decodeClusterList(spec, 'providers'),
    consumers: decodeClusterList(spec, 'consumers'),
  };
}

function decodePort(port: Json): ExposurePort {
  return { port: numberAt(port, 'port') ?? 0, name: stringAt(port, 'name') ?? '' };
}
