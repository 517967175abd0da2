/**
 * What one resource says about a cluster, and where it says so: the form that every kind of source is read into.
 * @module
 */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Position } from '../diagnostic/position.ts';
import type { JsonObject } from '../resource/json.ts';
import type { Resource } from '../resource/resource.ts';
import type { LiveKind } from './live-kind.ts';
import type { KarmadaMember } from './topology.ts';

/** The fields that a source can state; what none states gets its default when all are merged. */
export const describedFields = [
  'region',
  'zone',
  'group',
  'gateway host',
  'gateway IP',
  'gateway port',
  'gateway labels',
  'gateway target port',
  'network',
  'trust domain',
  'cluster domain',
  'fsmNamespace',
  'fsmMeshConfigName',
] as const;

/** A field of a description, named as messages name it. */
export type DescribedField = (typeof describedFields)[number];

/** A value and the place that states it. */
export interface Statement {
  readonly value: string;
  readonly at: Position;
}

/** What one resource says. */
export interface ClusterDescription {
  readonly name: string;
  readonly at: Position;
  readonly apiVersion: string;
  readonly fields: ReadonlyMap<DescribedField, Statement>;
  readonly labels: ReadonlyMap<string, Statement>;
  /** What only karmada's policies ask for, and where the zones stand. */
  readonly karmada?: { readonly member: KarmadaMember; readonly zonesAt: Position };
  /** The object itself, where others refer to it by its own name. */
  readonly referent?: JsonObject;
}

/** The name of a cluster, and the field that says it. */
export interface ClusterName {
  readonly value: string;
  readonly pointer: string;
}

/** One kind of source. A file of its own exports it, and `registry.ts` lists it. */
export interface TopologyReader {
  /** What it reads, in a few words. */
  readonly summary: string;
  /** Whether the resource is of this kind. */
  reads(resource: Resource): boolean;
  /** The cluster's name, where that isn't the name of the object. */
  nameOf?(resource: Resource): ClusterName;
  /** The fields that the kind itself has; annotations are read for all kinds alike. Invalid values are left out: validation names them. */
  describe(resource: Resource): ReadonlyMap<DescribedField, Statement>;
  /** What only karmada's policies ask for; absent for all kinds that don't say it. */
  karmadaOf?(resource: Resource): KarmadaMember;
  /** The object without what nobody reads, where others refer to it by its own name. */
  referentOf?(resource: Resource): JsonObject;
  /** Set where labels are the object's own, and say nothing of the cluster. */
  readonly ownLabels?: true;
  /** The same objects in an API server. */
  readonly live: readonly LiveKind[];
}

/** Statements together with what was wrong with others. */
export type Statements = Outcome<ReadonlyMap<DescribedField, Statement>>;

/** Adds the second to the first; two different values for a field are handed to `clash`. */
export function joinStatements<K>(
  first: ReadonlyMap<K, Statement>,
  second: ReadonlyMap<K, Statement>,
  clash: (field: K, first: Statement, second: Statement) => Diagnostic,
): Outcome<ReadonlyMap<K, Statement>> {
  const value = new Map(first);
  const diagnostics: Diagnostic[] = [];
  for (const [field, statement] of second) {
    const present = value.get(field);
    if (present === undefined) value.set(field, statement);
    else if (present.value !== statement.value) diagnostics.push(clash(field, present, statement));
  }
  return { value, diagnostics };
}
