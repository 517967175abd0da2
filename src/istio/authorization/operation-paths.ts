/** An AuthorizationPolicy → the paths that its rules compare with those of requests. */
import type { Resource } from '../../resource/resource.ts';
import { decodeAuthorizationPolicy, type OperationPath } from './authorization-policy.ts';

export function operationPaths(policy: Resource): readonly OperationPath[] {
  const { rules } = decodeAuthorizationPolicy(policy);
  return rules.flatMap(({ to }) => to.flatMap(({ paths }) => paths));
}

/** Whether the pattern may match the path or anything below it. */
export function meetsPath(pattern: string, path: string): boolean {
  const literal = /^[^*{]*/.exec(pattern)?.[0] ?? '';
  if (literal.length < pattern.length && path.startsWith(literal)) return true;
  return literal === path || literal.startsWith(`${path}/`);
}
