/** An entry of an API's table of kinds (`kinds.yaml`) → the kind in each of its versions. */

import { invariant } from '../../diagnostic/invariant.ts';
import type { JsonObject } from '../../resource/json.ts';
import { groupOf, versionOf } from '../../resource/resource.ts';
import type { Kind } from '../kind.ts';
import { looseObject, strictObject } from '../schema/object-schema.ts';

type Rules = Pick<Kind, 'codes' | 'validate' | 'isAboutItself'>;

/** An entry of `kinds.schema.json`, which `npm run gen` makes of the table. */
export interface DeclaredKind extends Pick<Kind, 'kind' | 'plural'> {
  /** `group/version`, in order. */
  readonly apiVersions: readonly string[];
  /** `Cluster` or `Namespaced`. */
  readonly scope: string;
  /** `fleet` or `cluster`. */
  readonly level: string;
  readonly isSpecRequired: boolean;
  /** Whether objects may have fields that the schema lacks. */
  readonly isOpen?: boolean;
  /** The schema of `spec`. */
  readonly spec: JsonObject;
}

/** The kind in each version; `rules` are what the schema cannot express. */
export function declaredKinds(
  { kind, plural, apiVersions, scope, level, isSpecRequired, isOpen, spec }: DeclaredKind,
  rules: Rules = {},
): readonly Kind[] {
  return apiVersions.map((apiVersion) => {
    const schema = (isOpen === true ? looseObject : strictObject)(apiVersion, kind, spec);
    const required = ['apiVersion', 'kind', 'metadata', ...(isSpecRequired ? ['spec'] : [])];
    return {
      group: groupOf(apiVersion),
      version: versionOf(apiVersion),
      kind,
      plural,
      scope: scope === 'Cluster' ? 'Cluster' : 'Namespaced',
      level: level === 'fleet' ? 'fleet' : 'cluster',
      schema: { ...schema, required },
      ...rules,
    };
  });
}

/** The kind of an entry with one version. */
export function declaredKind(declared: DeclaredKind, rules?: Rules): Kind {
  const [kind] = declaredKinds(declared, rules);
  invariant(kind !== undefined, 'a declared kind has a version');
  return kind;
}
