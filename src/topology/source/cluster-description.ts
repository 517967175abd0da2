/** The description of a cluster in one resource, with places: the common form of every kind of source. */
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Position } from '../../diagnostic/position.ts';

/** The fields that a source can state; defaults are set after the merge. */
export const describedFields = [
  'region',
  'zone',
  'group',
  'gateway host',
  'gateway IP',
  'gateway port',
  'gateway labels',
  'gateway target port',
  'load',
  'Istio version',
  'network',
  'trust domain',
  'cluster domain',
] as const;

/** A field of a description, by its name in messages. */
export type DescribedField = (typeof describedFields)[number];

/** A value and the place that states it. */
export interface Statement {
  readonly value: string;
  readonly at: Position;
}

/** Statements together with problems of others. */
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
