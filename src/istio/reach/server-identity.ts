/** The identities of pods, and those that a client's rule accepts → why the client closes the connection. */
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { RefusalCause } from './refusal-cause.ts';
import type { ServerPods } from './server-pods.ts';

/** What a client accepts. */
export interface AcceptedNames {
  /** `subjectAltNames` of its rule; empty for all that Pilot lists. */
  readonly accepted: readonly string[];
  /** The rule. */
  readonly sender: Resource | undefined;
}

/** The cause where the certificate of none of the pods has an accepted name; undefined where Git does not show all of them. */
export function identityRefusal(
  { cluster: { trustDomain } }: ClusterView,
  pods: readonly ServerPods[],
  { accepted, sender: resource }: AcceptedNames,
): RefusalCause | undefined {
  if (accepted.length === 0 || resource === undefined) return undefined;
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
  const pointer = '/spec/trafficPolicy/tls/subjectAltNames';
  return { kind: 'identity', text, resource, pointer, part: 'key' };
}
