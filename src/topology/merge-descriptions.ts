/** Descriptions of clusters → clusters: merges those of one name, sets defaults, reports contradictions. */

import { type Group, groupBy } from '../collection/group-by.ts';
import { compareStrings } from '../collection/order.ts';
import { present } from '../collection/present.ts';
import { clusterContradiction, gatewayIpContradiction } from '../diagnostic/codes/topology.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Position } from '../diagnostic/position.ts';
import { isIpAddress, isSameAddress } from '../resource/ip-address.ts';
import type { JsonObject } from '../resource/json.ts';
import type { Resource } from '../resource/resource.ts';
import { clusterKey } from './cluster-key.ts';
import { unstatedPart } from './distance.ts';
import {
  type DescribedField,
  joinStatements,
  type Statement,
} from './source/cluster-description.ts';
import type { ClusterFacts } from './source/cluster-source.ts';
import { parseLabels } from './source/gateway-labels.ts';
import type { Cluster, Gateway } from './topology.ts';

/** The description in one resource. */
export interface ClusterDescription {
  readonly name: string;
  readonly at: Position;
  readonly fields: ReadonlyMap<DescribedField, Statement>;
  /** Defaults for fields that no source states. */
  readonly hints?: ReadonlyMap<DescribedField, Statement>;
  readonly labels: ReadonlyMap<string, Statement>;
  /** Fields of the object that only the source's API reads. */
  readonly more?: { readonly resource: Resource; readonly facts: ClusterFacts };
  /** The object itself, where others refer to it by its own name. */
  readonly referent?: JsonObject;
}

/** Merges by name; the order of the descriptions affects only which place is named first. */
export function mergeDescriptions(
  descriptions: readonly ClusterDescription[],
): Outcome<readonly Cluster[]> {
  const groups = groupBy(descriptions, ({ name }) => name);
  const merged = [...groups.values()].map(mergeOne);
  return {
    value: merged.map(({ value }) => value),
    diagnostics: merged.flatMap(({ diagnostics }) => diagnostics),
  };
}

function mergeOne(descriptions: Group<ClusterDescription>): Outcome<Cluster> {
  const [first] = descriptions;
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
  const hinted = addHints(fields, descriptions, first.name);
  fields = hinted.value;
  diagnostics.push(...hinted.diagnostics);
  const facts = readFacts(descriptions, fields);
  diagnostics.push(...gatewayFindings(first.name, fields), ...facts.diagnostics);
  const merged = { fields, labels, facts: facts.value };
  return { value: toCluster(first, descriptions, merged), diagnostics };
}

/** A region stated in the fleet's description uses other names than those of a cloud: then the cloud's zones do not apply either. */
function addHints(
  stated: ReadonlyMap<DescribedField, Statement>,
  descriptions: readonly ClusterDescription[],
  clusterName: string,
): Outcome<ReadonlyMap<DescribedField, Statement>> {
  if (stated.has('region')) return { value: stated, diagnostics: [] };
  let hints: ReadonlyMap<DescribedField, Statement> = new Map();
  const diagnostics: Diagnostic[] = [];
  for (const description of descriptions) {
    const joined = joinStatements(hints, description.hints ?? new Map(), (field, a, b) =>
      contradiction({ clusterName, field }, a, b),
    );
    hints = joined.value;
    diagnostics.push(...joined.diagnostics);
  }
  return { value: new Map([...hints, ...stated]), diagnostics };
}

/** The finding that two statements about a cluster differ. */
export function contradiction(
  about: { readonly clusterName: string; readonly field: string },
  first: Statement,
  second: Statement,
): Diagnostic {
  const args = { ...about, first: first.value, second: second.value };
  const related = [{ message: `"${first.value}" is set here`, at: first.at }];
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
  const related = [{ message: 'the gateway host is set here', at: host.at }];
  return [diagnose(gatewayIpContradiction, args, ip.at, related)];
}

/** The facts of each API with such facts, by its name. */
function readFacts(
  descriptions: readonly ClusterDescription[],
  fields: ReadonlyMap<DescribedField, Statement>,
): Outcome<Readonly<Record<string, JsonObject>>> {
  const described = descriptions.flatMap(({ name, more }) => (more ? [{ name, ...more }] : []));
  const read = [...groupBy(described, ({ facts }) => facts)].map(([facts, own]) => {
    const clusterName = own[0]?.name ?? '';
    const resources = own.map(({ resource }) => resource);
    const { value, diagnostics } = facts.read({ clusterName, resources, zone: fields.get('zone') });
    return { entry: [facts.api, value] as const, diagnostics };
  });
  return {
    value: Object.fromEntries(read.map(({ entry }) => entry)),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

interface Merged {
  readonly fields: ReadonlyMap<DescribedField, Statement>;
  readonly labels: ReadonlyMap<string, Statement>;
  readonly facts: Readonly<Record<string, JsonObject>>;
}

function toCluster(
  first: ClusterDescription,
  descriptions: readonly ClusterDescription[],
  { fields, labels, facts }: Merged,
): Cluster {
  const stated = (field: DescribedField): string | undefined => fields.get(field)?.value;
  const region = stated('region') ?? unstatedPart;
  const zone = stated('zone') ?? unstatedPart;
  const group = stated('group') ?? unstatedPart;
  const gateway = toGateway(stated);
  const istioVersion = fields.get('Istio version');
  const network = stated('network');
  const load = stated('load');
  const referents = descriptions
    .map(({ referent }) => referent)
    .filter((referent) => referent !== undefined);
  const sortedLabels = [...labels].sort(([a], [b]) => compareStrings(a, b));
  return {
    name: first.name,
    key: clusterKey({ region, zone, group, name: first.name }),
    region,
    zone,
    group,
    labels: Object.fromEntries(sortedLabels.map(([key, { value }]) => [key, value])),
    ...present({ gateway, istioVersion, network }),
    ...(load === undefined ? {} : { load: Number(load) }),
    trustDomain: stated('trust domain') ?? 'cluster.local',
    ...(stated('trust domain') === undefined ? { hasDefaultTrustDomain: true } : {}),
    clusterDomain: stated('cluster domain') ?? 'cluster.local',
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
    ...(referents.length === 0 ? {} : { referents }),
    at: first.at,
  };
}

type Lookup = (field: DescribedField) => string | undefined;

/** An address is sufficient for a gateway; a port alone is not. */
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
