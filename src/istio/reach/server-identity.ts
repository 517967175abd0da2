/** The identities of pods, and those that a client accepts → why the client closes the connection. */
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { RefusalCause } from './refusal-cause.ts';
import type { ServerPods } from './server-pods.ts';

/** The identities that a client accepts. */
export interface AcceptedNames {
  /** At least one. */
  readonly names: readonly string[];
  /** The rule, or the entry, that lists them. */
  readonly by: Resource;
  /** JSON Pointer to the list. */
  readonly pointer: string;
}

/** The names of a rule; undefined for a rule that lists none, and without a rule. */
export function namesOfRule(
  names: readonly string[],
  by: Resource | undefined,
): AcceptedNames | undefined {
  const pointer = '/spec/trafficPolicy/tls/subjectAltNames';
  return by === undefined || names.length === 0 ? undefined : { names, by, pointer };
}

/** The cause where the certificate of none of the pods has an accepted name; undefined where Git does not show all of them. */
export function identityRefusal(
  { cluster: { trustDomain } }: ClusterView,
  pods: readonly ServerPods[],
  { names: accepted, by: resource, pointer }: AcceptedNames,
): RefusalCause | undefined {
  const names = pods.map(({ template, namespace }) =>
    template === undefined
      ? undefined
      : `spiffe://${trustDomain}/ns/${namespace}/sa/${template.account}`,
  );
  const [first] = names;
  if (first === undefined || names.includes(undefined)) return undefined;
  if (names.some((name) => accepted.includes(name ?? ''))) return undefined;
  const more = accepted.length === 1 ? '' : ` and ${accepted.length - 1} more`;
  const text = `${displayName(resource)} accepts the identity "${accepted[0]}"${more}, and the pods have "${first}"`;
  return { kind: 'identity', text, resource, pointer, part: 'key' };
}
