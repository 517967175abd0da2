/** A cluster of a client's proxy → the identities of pods that it accepts. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { memoise } from '../../collection/memoise.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { type AcceptedNames, namesOfRule } from '../../istio/reach/server-identity.ts';
import { decodeServiceEntry } from '../../istio/service-entry/service-entry.ts';
import type { Resource } from '../../resource/resource.ts';

/** The names of the client's rule, or else those that Pilot lists from our entries. */
export function acceptedBy(
  state: ClusterState,
  { acceptedNames, host }: UpstreamCluster,
  rule: Resource | undefined,
): AcceptedNames | undefined {
  if (acceptedNames.length > 0) return namesOfRule(acceptedNames, rule);
  return listedNames(state).get(host);
}

/** By host, the names of our entries. */
const listedNames = memoise((state: ClusterState): ReadonlyMap<string, AcceptedNames> => {
  const entries = state.istio('ServiceEntry').filter(({ origin }) => origin.type === 'derived');
  return new Map(
    entries.flatMap((by) => {
      const { hosts, acceptedNames: names } = decodeServiceEntry(by);
      const accepted = { names, by, pointer: '/spec/subjectAltNames' };
      return names.length === 0 ? [] : hosts.map((host) => [host, accepted] as const);
    }),
  );
});
