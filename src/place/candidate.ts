/** Resources of the sources → candidates for clusters, each with the conditions of its placement. */

import {
  clusterObjectInTopology,
  clustersAnnotationInvalid,
  fleetObjectInSource,
  unknownCluster,
  variableUnsubstitutable,
} from '../diagnostic/codes/place.ts';
import { clusterSecretMislabelled } from '../diagnostic/codes/topology.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { comparePositions, type Position } from '../diagnostic/position.ts';
import { annotation } from '../kind/annotation.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { isFleetLevel, isUnreadFleetKind } from '../kind/fleet-level.ts';
import {
  clusterSecretMislabel,
  hasClusterSecretMembers,
} from '../kind/kubernetes-core-v1/argocd-cluster-secret.ts';
import { isPlainSecret } from '../kind/kubernetes-core-v1/encrypted-object.ts';
import { fieldPath, formatPointer } from '../resource/json-pointer.ts';
import {
  annotationsOf,
  displayName,
  groupOf,
  locate,
  type Resource,
} from '../resource/resource.ts';
import { unreadFleetKind } from '../topology/resolve-topology.ts';
import { isTopologyFile } from '../topology/select-topology-files.ts';
import { clusterSourceOf } from '../topology/source/cluster-name.ts';
import { clusterSources } from '../topology/source/registry.ts';
import type { Cluster } from '../topology/topology.ts';
import {
  type ClusterAnnotation,
  parseClusterAnnotation,
  takesCluster,
  unknownEntries,
} from './cluster-annotation.ts';
import { isFleetObject } from './fleet-objects.ts';
import { clusterHint } from './fleet-references.ts';
import type { Placed } from './placed.ts';
import type { SourceDirectory } from './source/select-sources.ts';
import {
  type ReadSources,
  sourceResources,
  variableProblems,
  wronglyNamed,
} from './source/source-resources.ts';

/** A resource of a source directory. */
export interface Candidate {
  /** Shared by all clusters that get it unpatched. */
  readonly placed: Placed;
  readonly source: SourceDirectory;
  /** Absent: all clusters of the source get it. */
  readonly annotation?: ClusterAnnotation;
  /** The clusters that policies leave it to; absent: only the members above decide. */
  readonly clusters?: readonly Cluster[];
}

/** The clusters that get the candidate, in order of their keys. */
export function targetClusters({ source, annotation, clusters }: Candidate): readonly Cluster[] {
  if (clusters !== undefined) return clusters;
  if (annotation === undefined) return source.clusters;
  return source.clusters.filter((cluster) => takesCluster(annotation, cluster));
}

/** The input of the search for candidates. */
export interface CandidateInput extends ReadSources {
  readonly fleet: FleetSpec;
  readonly clusters: readonly Cluster[];
}

/** All candidates in order of file and document; for one resource, in the order of the sources. */
export function findCandidates(input: CandidateInput): Outcome<readonly Candidate[]> {
  const annotations = new Map<Resource, ClusterAnnotation>();
  const resourcesOf = sourceResources(input);
  const resources = new Set(input.sources.flatMap(resourcesOf));
  const wrong = wronglyNamed(input.sources, resourcesOf);
  const diagnostics: Diagnostic[] = [...variableFindings(input), ...[...wrong.values()].flat()];
  for (const resource of resources) {
    if (isFleetLevel(resource)) {
      diagnostics.push(...strayFindings(resource, input.fleet));
      continue;
    }
    const text = annotationsOf(resource)[annotation.clusters];
    if (text === undefined) continue;
    const parsed = parseClusterAnnotation(text);
    annotations.set(resource, parsed);
    diagnostics.push(...annotationFindings(resource, parsed, input.clusters));
  }
  const value = input.sources.flatMap((source) =>
    resourcesOf(source)
      .filter((resource) => !isFleetLevel(resource) && !wrong.has(resource))
      .map((resource) => toCandidate(resource, source, annotations.get(resource))),
  );
  const positions = new Map([...resources].map((resource) => [resource, locate(resource)]));
  const positionOf = (candidate: Candidate): Position =>
    positions.get(candidate.placed.resource) ?? locate(candidate.placed.resource);
  // Output of a program has no position in a file: the program's order is kept.
  const ranks = new Map([...resources].map((resource, i) => [resource, i]));
  const rankOf = ({ placed }: Candidate): number => ranks.get(placed.resource) ?? 0;
  value.sort((a, b) => comparePositions(positionOf(a), positionOf(b)) || rankOf(a) - rankOf(b));
  return { value, diagnostics };
}

function variableFindings(input: CandidateInput): Diagnostic[] {
  return variableProblems(input).map(({ resource, problem: { pointer, part } }) => {
    const args = { object: displayName(resource), field: fieldPath(pointer), part };
    return diagnose(variableUnsubstitutable, args, locate(resource, pointer, 'value'));
  });
}

function toCandidate(
  resource: Resource,
  source: SourceDirectory,
  found: ClusterAnnotation | undefined,
): Candidate {
  const placed = { resource, application: source.application };
  return found === undefined ? { placed, source } : { placed, source, annotation: found };
}

/** A Cluster or Fleet in a source: it may contain the fleet file and the topology paths; other such objects have no effect there. */
function strayFindings(resource: Resource, fleet: FleetSpec): readonly Diagnostic[] {
  const at = locate(resource, '/kind', 'value');
  const object = displayName(resource);
  if (isUnreadFleetKind(resource)) {
    return [unreadFleetKind(resource)];
  }
  const mislabel = clusterSecretMislabel(resource);
  if (mislabel !== undefined) {
    const { pointer, found } = mislabel;
    return [diagnose(clusterSecretMislabelled, { object, found }, locate(resource, pointer))];
  }
  const isExpected =
    isFleetObject(resource) || at.file === fleet.locate('').file || isTopologyFile(fleet, at.file);
  return isExpected ? [] : [diagnose(fleetObjectInSource, { object, file: at.file }, at)];
}

function annotationFindings(
  resource: Resource,
  parsed: ClusterAnnotation,
  clusters: readonly Cluster[],
): readonly Diagnostic[] {
  const object = displayName(resource);
  const at = locate(
    resource,
    formatPointer(['metadata', 'annotations', annotation.clusters]),
    'value',
  );
  return [
    ...parsed.unreadable.map((entry) => {
      const found = entry === '' ? 'an empty entry' : JSON.stringify(entry);
      return diagnose(clustersAnnotationInvalid, { object, found }, at);
    }),
    ...unknownEntries(parsed, clusters).map((name) =>
      diagnose(unknownCluster, { object, name, hint: clusterHint(name, clusters) }, at),
    ),
  ];
}

/** Objects for clusters below a topology path and in no source: no cluster gets them. */
export function strandedFindings(
  topologyResources: readonly Resource[],
  sources: readonly SourceDirectory[],
): readonly Diagnostic[] {
  const files = new Set(sources.flatMap((source) => source.files));
  return (
    topologyResources
      .filter((resource) => !isFleetLevel(resource) && !files.has(locate(resource).file))
      // Some describe a cluster, or are marked as not describing one.
      .filter((resource) => clusterSourceOf(resource) === undefined)
      .filter((resource) => !hasClusterSecretMembers(resource))
      .map((resource) => {
        const at = locate(resource, '/kind', 'value');
        const object = displayName(resource);
        const args = { object, file: at.file, ...purposeOf(resource) };
        return diagnose(clusterObjectInTopology, args, at);
      })
  );
}

/** Kinds that describe clusters in some API. */
const clusterKinds: ReadonlySet<string> = new Set(
  clusterSources
    .map(({ summary }) => summary.replace(/ .*/, ''))
    .filter((kind) => kind.includes('Cluster')),
);

/** The intended reader of a stranded object: `isFor`, and the APIs with `read`. */
function purposeOf(resource: Resource): {
  readonly isFor?: 'plainSecret' | 'controlPlane' | 'fleet';
  readonly read?: string;
} {
  if (isPlainSecret(resource)) return { isFor: 'plainSecret' };
  const group = groupOf(resource.apiVersion);
  if (/(?:^|\.)cluster\.x-k8s\.io$/.test(group)) return { isFor: 'controlPlane' };
  if (!clusterKinds.has(resource.kind)) return {};
  return { isFor: 'fleet', read: clusterSources.map(({ summary }) => summary).join('; ') };
}
