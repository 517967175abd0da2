/**
 * Descriptions of clusters → clusters: those of one name become one, defaults are filled in, contradictions are found.
 * @module
 */

import { flomeshGroups } from '../api/flomesh/kind/flomesh-v1alpha1/flomesh-group.ts';
import { severalZones, zoneNotListed } from '../diagnostic/codes/karmada-cluster.ts';
import { clusterContradiction, gatewayIpContradiction } from '../diagnostic/codes/topology.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { groupBy } from '../resource/group-by.ts';
import { isIpAddress, isSameAddress } from '../resource/ip-address.ts';
import { compareStrings } from '../resource/order.ts';
import { present } from '../resource/present.ts';
import { groupOf } from '../resource/resource.ts';
import {
  type ClusterDescription,
  type DescribedField,
  joinStatements,
  type Statement,
} from './cluster-description.ts';
import { parseLabels } from './gateway-labels.ts';
import type { Cluster, FlomeshMember, Gateway } from './topology.ts';

/** Merges by name; the order of the descriptions decides only which place is named first. */
export function mergeDescriptions(
  descriptions: readonly ClusterDescription[],
): Outcome<readonly Cluster[]> {
  const groups = groupBy(descriptions, ({ name }) => name);
  const merged = [...groups.values()].map(mergeOne);
  return {
    value: merged.flatMap(({ value }) => value),
    diagnostics: merged.flatMap(({ diagnostics }) => diagnostics),
  };
}

function mergeOne(descriptions: readonly ClusterDescription[]): Outcome<readonly Cluster[]> {
  const [first] = descriptions;
  if (first === undefined) return { value: [], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  let fields: ReadonlyMap<DescribedField, Statement> = new Map();
  let labels: ReadonlyMap<string, Statement> = new Map();
  for (const description of descriptions) {
    const joined = joinStatements(fields, description.fields, (field, a, b) =>
      contradiction({ clusterName: first.name, field }, a, b),
    );
    const joinedLabels = joinStatements(labels, description.labels, (key, a, b) =>
      contradiction({ clusterName: first.name, field: `label "${key}"` }, a, b),
    );
    fields = joined.value;
    labels = joinedLabels.value;
    diagnostics.push(...joined.diagnostics, ...joinedLabels.diagnostics);
  }
  diagnostics.push(...gatewayFindings(first.name, fields), ...zoneFindings(descriptions, fields));
  return { value: [toCluster(first, descriptions, { fields, labels })], diagnostics };
}

/** The finding that two statements about a cluster differ. */
export function contradiction(
  about: { readonly clusterName: string; readonly field: string },
  first: Statement,
  second: Statement,
): Diagnostic {
  const args = { ...about, first: first.value, second: second.value };
  const related = [{ message: `"${first.value}" stands here`, at: first.at }];
  return diagnose(clusterContradiction, args, second.at, related);
}

function gatewayFindings(
  cluster: string,
  fields: ReadonlyMap<DescribedField, Statement>,
): readonly Diagnostic[] {
  const host = fields.get('gateway host');
  const ip = fields.get('gateway IP');
  if (host === undefined || ip === undefined || !isIpAddress(host.value)) return [];
  if (isSameAddress(host.value, ip.value)) return [];
  const args = {
    object: `cluster "${cluster}"`,
    field: 'gateway IP',
    found: `"${ip.value}"`,
    expected: 'the same address or none',
    host: host.value,
  };
  const related = [{ message: 'the gateway host stands here', at: host.at }];
  return [diagnose(gatewayIpContradiction, args, ip.at, related)];
}

/** A cluster in several zones states none of them: an annotation or another source names the one that counts. */
function zoneFindings(
  descriptions: readonly ClusterDescription[],
  fields: ReadonlyMap<DescribedField, Statement>,
): readonly Diagnostic[] {
  const zone = fields.get('zone');
  return descriptions.flatMap(({ name, karmada }) => {
    const zones = karmada?.member.zones ?? [];
    if (karmada === undefined || zones.length < 2) return [];
    const expected = `one of ${zones.join(', ')}`;
    const about = { object: `cluster "${name}"`, field: 'zone', expected };
    if (zone === undefined) {
      return [diagnose(severalZones, { ...about, found: 'missing' }, karmada.zonesAt)];
    }
    if (zones.includes(zone.value)) return [];
    const related = [{ message: 'the zones of its karmada Cluster', at: karmada.zonesAt }];
    return [diagnose(zoneNotListed, { ...about, found: `"${zone.value}"` }, zone.at, related)];
  });
}

interface Merged {
  readonly fields: ReadonlyMap<DescribedField, Statement>;
  readonly labels: ReadonlyMap<string, Statement>;
}

function toCluster(
  first: ClusterDescription,
  descriptions: readonly ClusterDescription[],
  { fields, labels }: Merged,
): Cluster {
  const stated = (field: DescribedField): string | undefined => fields.get(field)?.value;
  const region = stated('region') ?? 'default';
  const zone = stated('zone') ?? 'default';
  const group = stated('group') ?? 'default';
  const gateway = toGateway(stated);
  const network = stated('network');
  const flomesh = toMember(descriptions, stated);
  const karmada = descriptions.find((one) => one.karmada !== undefined)?.karmada?.member;
  const referents = descriptions
    .map(({ referent }) => referent)
    .filter((referent) => referent !== undefined);
  const sortedLabels = [...labels].sort(([a], [b]) => compareStrings(a, b));
  return {
    name: first.name,
    key: `${region}/${zone}/${group}/${first.name}`,
    region,
    zone,
    group,
    labels: Object.fromEntries(sortedLabels.map(([key, { value }]) => [key, value])),
    ...present({ gateway, network }),
    trustDomain: stated('trust domain') ?? 'cluster.local',
    clusterDomain: stated('cluster domain') ?? 'cluster.local',
    ...present({ flomesh, karmada }),
    ...(referents.length === 0 ? {} : { referents }),
    at: first.at,
  };
}

type Lookup = (field: DescribedField) => string | undefined;

/** An address is enough of a gateway; a port alone is not. */
function toGateway(stated: Lookup): Gateway | undefined {
  const host = stated('gateway host') ?? stated('gateway IP');
  if (host === undefined) return undefined;
  const ip = isIpAddress(host) ? host : stated('gateway IP');
  const port = stated('gateway port');
  const labels = parseLabels(stated('gateway labels') ?? '');
  const targetPort = stated('gateway target port');
  return {
    host,
    ...present({ ip }),
    ...(port === undefined ? {} : { port: Number(port) }),
    ...present({ labels }),
    ...(targetPort === undefined ? {} : { targetPort: Number(targetPort) }),
  };
}

function toMember(
  descriptions: readonly ClusterDescription[],
  stated: Lookup,
): FlomeshMember | undefined {
  const versions = descriptions.map(({ apiVersion }) => apiVersion);
  const apiVersion = flomeshGroups
    .flatMap((group) => versions.filter((version) => groupOf(version) === group))
    .at(-1);
  if (apiVersion === undefined) return undefined;
  const fsmNamespace = stated('fsmNamespace');
  const fsmMeshConfigName = stated('fsmMeshConfigName');
  return {
    apiVersion,
    ...present({ fsmNamespace, fsmMeshConfigName }),
  };
}
