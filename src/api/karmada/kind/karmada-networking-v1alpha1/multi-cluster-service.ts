/** karmada `MultiClusterService`: exposes the Service of its own namespace and name from provider to consumer clusters. */

import { firstPlaces } from '../../../../collection/first-places.ts';
import {
  deprecatedClusterList,
  exposureLoadBalancer,
  exposureNone,
  exposurePortName,
  exposurePortNameRepeated,
  exposurePortRange,
  exposureType,
  exposureTypesMixed,
  karmadaClusterName,
  multiClusterServiceName,
} from '../../../../diagnostic/codes/karmada.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import { reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { isDnsLabel } from '../../../../resource/dns-name.ts';
import {
  isArray,
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { fieldPath, formatPointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';
import {
  isKarmadaClusterName,
  karmadaClusterNameExpectation,
} from '../karmada-cluster-v1alpha1/cluster-name.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import { type ClusterList, clusterListFields, decodeClusterList, namesIn } from './cluster-list.ts';

/** A port of the Service that is exposed. */
export interface ExposurePort {
  readonly port: number;
  /** Empty: any name. */
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

export const multiClusterService: Kind = declaredKind(kinds.MultiClusterService, {
  codes: {
    'enum /spec/types/N': exposureType,
    'minimum /spec/ports/N/port': exposurePortRange,
    'maximum /spec/ports/N/port': exposurePortRange,
  },
  validate: multiClusterServiceFindings,
});

/** Reads a MultiClusterService; a value of the wrong type counts as absent. */
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

function multiClusterServiceFindings(resource: Resource): readonly Diagnostic[] {
  return [
    ...nameFindings(resource),
    ...typeFindings(resource),
    ...portFindings(resource),
    ...clusterFindings(resource),
    ...deprecationFindings(resource),
  ];
}

/** The name of a Service is a DNS-1035 label. */
function nameFindings(resource: Resource): readonly Diagnostic[] {
  if (isDnsLabel(resource.name) && /^[a-z]/.test(resource.name)) return [];
  const expected =
    'a valid Service name: lower-case letters, digits and "-", beginning with a letter';
  return [reportOn(resource)(multiClusterServiceName, '/metadata/name', expected)];
}

function typeFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const types = valueAt(resource.object, 'spec', 'types');
  if (!isArray(types)) return [];
  if (types.length === 0) return [report(exposureNone, '/spec/types', 'type CrossCluster')];
  const other = types.findIndex((type) => type !== types[0]);
  if (other > 0) {
    return [report(exposureTypesMixed, `/spec/types/${other}`, `no type but "${types[0]}"`)];
  }
  if (types[0] !== 'LoadBalancer') return [];
  return [
    report(
      exposureLoadBalancer,
      '/spec/types/0',
      'CrossCluster, if other clusters call the service',
    ),
  ];
}

function portFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const ports = listAt(resource.object, 'spec', 'ports');
  const names = ports.map((port) => stringAt(port, 'name') ?? '');
  const firstPlace = firstPlaces(names);
  return names.flatMap((name, i) => {
    const pointer = `/spec/ports/${i}/name`;
    if (name === '') return [];
    if (!isDnsLabel(name)) {
      return [report(exposurePortName, pointer, 'lower-case letters, digits and "-", at most 63')];
    }
    if (firstPlace(name) === i) return [];
    return [report(exposurePortNameRepeated, pointer, 'a name that no other port has')];
  });
}

/** The webhook does not check deprecated fields; an invalid cluster name there is found when they are read. */
function clusterFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return ['providerClusters', 'consumerClusters'].flatMap((field) =>
    listAt(resource.object, 'spec', field).flatMap((selector, i) => {
      const name = stringAt(selector, 'name');
      if (name === undefined || isKarmadaClusterName(name)) return [];
      const pointer = `/spec/${field}/${i}/name`;
      return [report(karmadaClusterName, pointer, karmadaClusterNameExpectation)];
    }),
  );
}

function deprecationFindings(resource: Resource): readonly Diagnostic[] {
  const spec = objectAt(resource.object, 'spec');
  return Object.values(clusterListFields).flatMap((fields) => {
    const read = fields.find((field) => namesIn(spec, field).length > 0);
    return fields
      .filter((field) => field.isDeprecated && namesIn(spec, field).length > 0)
      .map((field) => {
        const pointer = formatPointer(['spec', ...field.path]);
        const other = field === read ? fields[0] : read;
        const instead = ['spec', ...(other?.path ?? [])].join('.');
        const object = displayName(resource);
        const args = { object, field: fieldPath(pointer), instead, isRead: field === read };
        return diagnose(deprecatedClusterList, args, locate(resource, pointer, 'key'));
      });
  });
}
