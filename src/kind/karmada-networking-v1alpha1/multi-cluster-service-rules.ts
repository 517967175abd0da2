/**
 * The rules of karmada's webhook for MultiClusterServices that a schema can't say, and what would silently have no effect.
 * What the webhook compares with an earlier version of the object, or looks for in its status, can't be seen in one commit.
 * @module
 */
import {
  deprecatedClusterList,
  exposureLoadBalancer,
  exposureNone,
  exposurePortName,
  exposurePortNameRepeated,
  exposureTypesMixed,
  karmadaClusterName,
  multiClusterServiceName,
} from '../../diagnostic/codes/karmada.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { isDnsLabel } from '../../resource/dns-name.ts';
import { isArray, listAt, objectAt, stringAt, valueAt } from '../../resource/json.ts';
import { fieldPath, formatPointer } from '../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { reportOn } from '../field-finding.ts';
import {
  isKarmadaClusterName,
  karmadaClusterNameExpectation,
} from '../karmada-cluster-v1alpha1/cluster-name.ts';
import { clusterListFields, namesIn } from './cluster-list.ts';

/** What is wrong with a MultiClusterService. */
export function multiClusterServiceFindings(resource: Resource): readonly Diagnostic[] {
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
  const expected = 'the name of a Service: lower-case letters, digits and "-", a letter first';
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
  return [report(exposureLoadBalancer, '/spec/types/0', 'CrossCluster, if clusters shall call it')];
}

function portFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const ports = listAt(resource.object, 'spec', 'ports');
  const names = ports.map((port) => stringAt(port, 'name') ?? '');
  return names.flatMap((name, i) => {
    const pointer = `/spec/ports/${i}/name`;
    if (name === '') return [];
    if (!isDnsLabel(name)) {
      return [report(exposurePortName, pointer, 'lower-case letters, digits and "-", at most 63')];
    }
    if (names.indexOf(name) === i) return [];
    return [report(exposurePortNameRepeated, pointer, 'a name that no other port has')];
  });
}

/** Deprecated fields are not judged by the webhook; a name there that is no cluster's is found when they are read. */
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
