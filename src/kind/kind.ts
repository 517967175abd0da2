/** An API kind: its name, its scope and the schema of its objects. */
import type { Code } from '../diagnostic/code.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { FieldFinding } from '../diagnostic/field-code.ts';
import type { JsonObject } from '../resource/json.ts';
import type { Resource } from '../resource/resource.ts';

/** A kind of one group and version. Every file of a kind exports one, and `registry.ts` lists them all. */
export interface Kind {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
  /** `fleet`: describes the fleet and never reaches a branch. `cluster`: is read by a cluster's own controllers and reaches its branch. */
  readonly level: 'fleet' | 'cluster';
  /** Whether findings of an object are independent of other applications; absent: they may not be. */
  readonly isAboutItself?: true;
  /** JSON Schema (2020-12) of a whole object. Unknown fields of `spec` are errors, unless the schema is intentionally open. */
  readonly schema: JsonObject;
  /**
   * Dedicated codes for rules of the schema, by keyword and field: `required /spec/fsmNamespace`, `enum /spec/rules/N/pathType`. Other
   * violations get the general codes. `test/meta/kind-codes.test.ts` fails for a rule that the schema lacks.
   */
  readonly codes?: Readonly<Record<string, Code<FieldFinding>>>;
  /**
   * The rules beyond the schema: those of the kind's webhook or validator. Also run on objects that violate the schema, so that all
   * findings are reported at once: a value of the wrong type counts as absent.
   */
  validate?(resource: Resource): readonly Diagnostic[];
}

/** `group/version`, or `version` for the core group. */
export function apiVersionOf(kind: Pick<Kind, 'group' | 'version'>): string {
  return kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
}

/** Whether the resource is an object of the kind. */
export function isOfKind(
  resource: Resource,
  kind: Pick<Kind, 'group' | 'version' | 'kind'>,
): boolean {
  return resource.kind === kind.kind && resource.apiVersion === apiVersionOf(kind);
}
