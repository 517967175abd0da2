/** The contract of a cluster source: reads an object of one API as a description of a cluster, and writes it back. */
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Cluster } from '../topology.ts';
import type { DescribedField, Statement, Statements } from './cluster-description.ts';
import type { LiveKind } from './live-kind.ts';

/** The name of a cluster, and its field. */
export interface ClusterName {
  readonly value: string;
  readonly pointer: string;
}

/** One kind of source. A file of its own exports it; that of an API is listed in \`topology/clusters.ts\` of the API's folder. */
export interface ClusterSource {
  /** Short description of the objects that it reads; all sources are sorted by it. */
  readonly summary: string;
  /** Whether the resource is of this kind. */
  reads(resource: Resource): boolean;
  /** The cluster's name, where that is not the name of the object. */
  nameOf?(resource: Resource): ClusterName;
  /** The kind's own fields; annotations are read for all kinds. Invalid values are left out: validation reports them. */
  describe(resource: Resource): ReadonlyMap<DescribedField, Statement>;
  /** Locality from well-known names of the kind; applies where no other source states it. Labels are read for all kinds. */
  hints?(resource: Resource): Statements;
  /** Facts for the source's own API only. */
  readonly facts?: ClusterFacts;
  /** The object without unused fields, where others refer to it by its own name. */
  referentOf?(resource: Resource): JsonObject;
  /** The object of a cluster without API-specific facts. One source has it. */
  toPlainDocument?(cluster: Cluster): JsonObject;
  /** Set where labels describe the object, not the cluster. */
  readonly ownLabels?: true;
  /** The same objects in an API server. */
  readonly live: readonly LiveKind[];
}

/** Input for reading the facts of a cluster. */
export interface FactsInput {
  readonly clusterName: string;
  /** The objects of the source that describe the cluster, at least one. */
  readonly resources: readonly Resource[];
  /** The zone that all sources of the cluster agree on. */
  readonly zone: Statement | undefined;
}

/** API-specific facts of a cluster: stored with the cluster, for that API only. */
export interface ClusterFacts {
  /** The owner: the name of the API's folder. */
  readonly api: string;
  /** The facts without any credential, and their problems. */
  read(input: FactsInput): Outcome<JsonObject>;
  /** The cluster as an object that reads back as the same cluster. */
  toDocument(cluster: Cluster, facts: JsonObject): JsonObject;
}
