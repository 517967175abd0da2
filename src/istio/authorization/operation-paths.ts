/**
 * An AuthorizationPolicy → the paths that its rules compare with those of requests.
 * @module
 */
import { listAt, textsAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';

/** A path of a rule: whole, with a `*` at one end, or a template. */
export interface OperationPath {
  readonly pattern: string;
  readonly pointer: string;
}

/** `paths` and `notPaths` of all operations, in order. */
export function operationPaths(policy: Resource): readonly OperationPath[] {
  return listAt(policy.object, 'spec', 'rules').flatMap((rule, r) =>
    listAt(rule, 'to').flatMap((to, t) =>
      (['paths', 'notPaths'] as const).flatMap((field) =>
        textsAt(to, 'operation', field).map((pattern, p) => ({
          pattern,
          pointer: `/spec/rules/${r}/to/${t}/operation/${field}/${p}`,
        })),
      ),
    ),
  );
}

/** Whether the pattern may match the path or anything below it. */
export function meetsPath(pattern: string, path: string): boolean {
  const literal = /^[^*{]*/.exec(pattern)?.[0] ?? '';
  if (literal.length < pattern.length && path.startsWith(literal)) return true;
  return literal === path || literal.startsWith(`${path}/`);
}
