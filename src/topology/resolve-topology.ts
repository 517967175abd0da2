/** Resources of the topology paths → the clusters of the fleet, merged by name, in one total order. */

import { byKey } from '../collection/order.ts';
import { present } from '../collection/present.ts';
import {
  clusterDuplicate,
  clusterLost,
  clusterNameInvalid,
  clusterSecretMislabelled,
  fleetKindUnread,
  networkReserved,
  noClusters,
} from '../diagnostic/codes/topology.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { comparePositions, type Position } from '../diagnostic/position.ts';
import { describeValue, locateField, reportOn } from '../kind/field-finding.ts';
import { isUnreadFleetKind } from '../kind/fleet-level.ts';
import {
  argocdSecretType,
  clusterSecretMislabel,
  hasClusterSecretMembers,
} from '../kind/kubernetes-core-v1/argocd-cluster-secret.ts';
import { misnamedFindings, validateResource } from '../kind/validate-resource.ts';
import { isDnsLabel } from '../resource/dns-name.ts';
import { fieldPath, formatPointer } from '../resource/json-pointer.ts';
import {
  displayName,
  labelsOf,
  locate,
  noteAt,
  type Resource,
  resourceKey,
} from '../resource/resource.ts';
import { type ClusterDescription, contradiction, mergeDescriptions } from './merge-descriptions.ts';
import { sharedGateways } from './shared-gateways.ts';
import { annotationStatements } from './source/annotation-statements.ts';
import { joinStatements, type Statement, type Statements } from './source/cluster-description.ts';
import { clusterNameOf, clusterSourceOf } from './source/cluster-name.ts';
import type { ClusterName, ClusterSource } from './source/cluster-source.ts';
import { labelTexts, localityHints } from './source/locality-hints.ts';
import { lostCluster } from './source/lost-cluster.ts';
import type { Cluster, Topology } from './topology.ts';

/** The searched paths, and the place in the Fleet that sets them. */
export interface TopologyOrigin {
  readonly paths: readonly string[];
  readonly at: Position;
  /** The default port of a gateway. */
  readonly usualPort?: number;
  /** Whether the findings about the objects are known: they are not validated again, which changes nothing about the clusters. */
  readonly isJudged?: boolean;
}

/** Reads every resource that describes a cluster; ignores the others. */
export function resolveTopology(
  resources: readonly Resource[],
  origin: TopologyOrigin,
): Outcome<Topology> {
  const ordered = [...resources].sort((a, b) => comparePositions(locate(a), locate(b)));
  const diagnostics: Diagnostic[] = ordered.filter(isUnreadFleetKind).map(unreadFleetKind);
  const descriptions: ClusterDescription[] = [];
  const seen = new Map<string, Resource>();
  for (const resource of ordered) {
    const source = clusterSourceOf(resource);
    if (source === undefined) {
      // Otherwise a cluster would be missing with only a warning.
      diagnostics.push(...lostFindings(resource), ...mislabelledFindings(resource));
      continue;
    }
    const first = seen.get(resourceKey(resource));
    if (first !== undefined) {
      diagnostics.push(duplicate(first, resource));
      continue;
    }
    seen.set(resourceKey(resource), resource);
    const findings = origin.isJudged === true ? [] : validateResource(resource);
    const described = describeCluster(resource, source, findings);
    diagnostics.push(...described.diagnostics);
    if (described.value !== undefined) descriptions.push(described.value);
  }
  if (seen.size === 0) diagnostics.push(diagnose(noClusters, { paths: origin.paths }, origin.at));
  const merged = mergeDescriptions(descriptions);
  const clusters = [...merged.value].sort(byKey((cluster) => cluster.key));
  const reserved = [
    ...networkFindings(clusters, ordered),
    ...sharedGateways(clusters, origin.usualPort),
  ];
  return { value: { clusters }, diagnostics: [...diagnostics, ...merged.diagnostics, ...reserved] };
}

/** An object that was meant to describe a cluster is an error; another one with the name of a kind is a warning. */
function lostFindings(resource: Resource): readonly Diagnostic[] {
  const misnamed = misnamedFindings(resource);
  const lost = lostCluster(resource);
  if (lost === undefined || misnamed.some(({ severity }) => severity === 'error')) return misnamed;
  const { apiVersion, kind } = resource;
  const { field, ...meant } = lost;
  const args = { object: displayName(resource), apiVersion, kind, ...meant };
  return [diagnose(clusterLost, args, locate(resource, `/${field}`, 'value'))];
}

function describeCluster(
  resource: Resource,
  source: ClusterSource,
  findings: readonly Diagnostic[],
): Outcome<ClusterDescription | undefined> {
  const { value: name, pointer } = clusterNameOf(resource, source);
  if (!isDnsLabel(name)) {
    const invalid = invalidName(resource, { value: name, pointer });
    const others = findings.filter((finding) => finding.at.pointer !== invalid.at.pointer);
    return { value: undefined, diagnostics: [...others, invalid] };
  }
  const annotated = annotationStatements(resource);
  const fields = joinStatements(
    source.describe(resource),
    annotated.value,
    (field, first, second) => contradiction({ clusterName: name, field }, first, second),
  );
  const hints = hintsOf(resource, source);
  const at = locate(resource, pointer, 'value');
  const labels = source.ownLabels === true ? new Map() : labelStatements(resource);
  const { facts } = source;
  const referent = source.referentOf?.(resource);
  return {
    value: {
      name,
      at,
      fields: fields.value,
      hints: hints.value,
      labels,
      ...present({ more: facts && { resource, facts }, referent }),
    },
    diagnostics: [
      ...findings,
      ...annotated.diagnostics,
      ...fields.diagnostics,
      ...hints.diagnostics,
    ],
  };
}

/** Labels take precedence over other well-known fields of the kind: a user wrote them. */
function hintsOf(resource: Resource, source: ClusterSource): Statements {
  const labels = source.ownLabels === true ? [] : labelTexts(resource);
  const labelled = localityHints(resource, labels);
  const reported = source.hints?.(resource);
  const value = new Map([...(reported?.value ?? []), ...labelled.value]);
  return { value, diagnostics: [...labelled.diagnostics, ...(reported?.diagnostics ?? [])] };
}

function invalidName(resource: Resource, { value, pointer }: ClusterName): Diagnostic {
  const args = {
    object: displayName(resource),
    field: fieldPath(pointer),
    found: describeValue(value),
    expected: 'a DNS label: lower-case letters, digits and "-"',
  };
  return diagnose(clusterNameInvalid, args, locateField(resource, pointer));
}

/** A label that marks the object as a source describes nothing of the cluster. */
function labelStatements(resource: Resource): ReadonlyMap<string, Statement> {
  return new Map(
    Object.entries(labelsOf(resource))
      .filter(([key]) => key !== argocdSecretType)
      .map(([key, value]) => {
        const pointer = formatPointer(['metadata', 'labels', key]);
        return [key, { value, at: locate(resource, pointer, 'value') }];
      }),
  );
}

/** The intended kind of a Secret: by its label if there should be one, else by its members. */
function mislabelledFindings(resource: Resource): readonly Diagnostic[] {
  const missing = { pointer: '/metadata', found: 'it has no such label' };
  const wrong =
    clusterSecretMislabel(resource) ?? (hasClusterSecretMembers(resource) ? missing : undefined);
  if (wrong === undefined) return [];
  const args = { object: displayName(resource), found: wrong.found };
  return [diagnose(clusterSecretMislabelled, args, locate(resource, wrong.pointer))];
}

function duplicate(first: Resource, second: Resource): Diagnostic {
  const args = { object: displayName(second), apiVersion: second.apiVersion };
  const pointer = '/metadata/name';
  const related = [noteAt('described here first', first, pointer, 'value')];
  return diagnose(clusterDuplicate, args, locate(second, pointer, 'value'), related);
}

/** An object for the control plane of a fleet, which is not read. */
export function unreadFleetKind(resource: Resource): Diagnostic {
  const { apiVersion, kind } = resource;
  const isOfMesh = /^(?:networking|discovery)\./.test(apiVersion);
  const args = { object: displayName(resource), apiVersion, kind, isOfMesh };
  return diagnose(fleetKindUnread, args, locate(resource, '/kind', 'value'));
}

/** Remote endpoints are on networks named `distributary-<cluster>`; no cluster may use such a network itself. */
function networkFindings(
  clusters: readonly Cluster[],
  resources: readonly Resource[],
): readonly Diagnostic[] {
  const reserved = new Set(clusters.map((cluster) => `distributary-${cluster.name}`));
  const pointer = formatPointer(['metadata', 'annotations', 'distributary.dev/network']);
  return clusters.flatMap((cluster) => {
    if (cluster.network === undefined || !reserved.has(cluster.network)) return [];
    const owner = resources.find(
      (resource) =>
        locate(resource, pointer).pointer === pointer &&
        clusterNameOf(resource).value === cluster.name,
    );
    if (owner === undefined) return [];
    return [
      reportOn(owner)(networkReserved, pointer, 'a name other than "distributary-<cluster>"'),
    ];
  });
}
