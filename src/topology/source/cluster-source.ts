/**
 * The contract of a cluster source: an object of one API in, what it says about a cluster out, and back.
 * @module
 */
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Cluster } from '../topology.ts';
import type { DescribedField, Statement, Statements } from './cluster-description.ts';
import type { LiveKind } from './live-kind.ts';

/** The name of a cluster, and the field that says it. */
export interface ClusterName {
  readonly value: string;
  readonly pointer: string;
}

/** One kind of source. A file of its own exports it; that of an API is listed in \`topology/clusters.ts\` of the API's folder. */
export interface ClusterSource {
  /** What it reads, in a few words; all sources are sorted by it. */
  readonly summary: string;
  /** Whether the resource is of this kind. */
  reads(resource: Resource): boolean;
  /** The cluster's name, where that isn't the name of the object. */
  nameOf?(resource: Resource): ClusterName;
  /** The fields that the kind itself has; annotations are read for all kinds alike. Invalid values are left out: validation names them. */
  describe(resource: Resource): ReadonlyMap<DescribedField, Statement>;
  /** Where the kind writes by well-known names where the cluster is; it counts where nothing else says so. Labels are read for all kinds. */
  hints?(resource: Resource): Statements;
  /** What only the source's own API has a use for. */
  readonly facts?: ClusterFacts;
  /** The object without what nobody reads, where others refer to it by its own name. */
  referentOf?(resource: Resource): JsonObject;
  /** The object of a cluster of which no API knows more than all do. One source has it. */
  toPlainDocument?(cluster: Cluster): JsonObject;
  /** Set where labels are the object's own, and say nothing of the cluster. */
  readonly ownLabels?: true;
  /** The same objects in an API server. */
  readonly live: readonly LiveKind[];
}

/** What is known of a cluster while its facts are read. */
export interface FactsInput {
  readonly clusterName: string;
  /** The objects of the source that describe the cluster, at least one. */
  readonly resources: readonly Resource[];
  /** The zone that all sources of the cluster agree on. */
  readonly zone: Statement | undefined;
}

/** Facts of a cluster beyond what every room knows: kept with the cluster, for the API alone. */
export interface ClusterFacts {
  /** Whose they are: the name of the API's folder. */
  readonly api: string;
  /** The facts without any credential, and what is wrong with them. */
  read(input: FactsInput): Outcome<JsonObject>;
  /** The cluster as an object that reads back as the same one. */
  toDocument(cluster: Cluster, facts: JsonObject): JsonObject;
}
