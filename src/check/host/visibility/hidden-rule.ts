/**
 * DestinationRules that hide another one: Istio applies those of the first namespace with any for the host (the client's, then the
 * service's, then the root namespace's) and merges none of the others.
 */

import { groupBy } from '../../../collection/group-by.ts';
import { isClustersetRoute } from '../../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeRuleSpec } from '../../../istio/destination-rule/destination-rule.ts';
import {
  namespacesWithRules,
  ownRules,
  rulesOfNamespace,
} from '../../../istio/destination-rule/rule-index.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import { coveringWildcards, isWildcard } from '../../../kind/istio-networking-v1/host/host.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { hiddenRule as code } from '../../codes/host.ts';
import { clientsByNamespace } from './clients-of.ts';
import { patternOf, type RuleLoss, ruleLoss } from './rule-loss.ts';

export const hiddenRule: Check = {
  codes: [code],
  run(state) {
    const losses = lossesIn(state);
    const pairs = groupBy(
      losses,
      ({ winner, hidden }) => `${winner.name}\n${displayName(hidden)}\n${winner.namespace}`,
    );
    return [...pairs.values()].flatMap(([first, ...more]) =>
      first === undefined ? [] : [reportLoss(first, more.length, state)],
    );
  },
};

function reportLoss(loss: RuleLoss, others: number, state: ClusterState): Diagnostic {
  const { winner, hidden, host, isUnselected, lost } = loss;
  const args = {
    ...inCluster(winner, state.cluster),
    hidden: displayName(hidden),
    host: others === 0 ? `"${host}"` : `"${host}" and ${others} more`,
    clients: isUnselected
      ? `pods of namespace "${winner.namespace}" that it does not select`
      : `clients in namespace "${winner.namespace}"`,
    lost: lost.join(', '),
  };
  const related = [noteAt('the rule that is hidden', hidden, '/spec/host')];
  return diagnose(code, args, locate(winner, '/spec/host'), related);
}

function lossesIn(state: ClusterState): readonly RuleLoss[] {
  if (state.istio('DestinationRule').length === 0) return [];
  const apart = new Set(state.routes.filter(isClustersetRoute).map(({ host }) => host));
  const ordered = new Set(state.routes.map(({ host }) => host));
  return state.pilot.services.flatMap((service) =>
    namespacesWithRules(state.pilot.rules, service.host)
      .flatMap((namespace) => lossIn(namespace, service, state))
      // For a service's additional host, our rules repeat the authors' settings of the service.
      .filter(({ winner }) => !apart.has(service.host) || winner.origin.type === 'authored')
      // The merge reports hosts that failover orders (DIS0507).
      .filter(
        ({ isUnselected, winner }) =>
          !ordered.has(service.host) || !(isUnselected || isWildcard(patternOf(winner, state))),
      )
      .map((loss) => ({ ...loss, winner: authoredBehind(loss, state) })),
  );
}

/** The wildcard rule that one of ours replaced, for exactly the host. */
function authoredBehind({ winner, host }: RuleLoss, { pilot }: ClusterState): Resource {
  if (winner.origin.type === 'authored') return winner;
  const own = ownRules(pilot.rules, winner.namespace);
  const [pattern = ''] = own === undefined ? [] : coveringWildcards(own, host);
  return own?.get(pattern)?.at(-1)?.from[0] ?? winner;
}

/** The loss of the first affected client of the namespace. */
function lossIn(
  namespace: string,
  service: RegisteredService,
  state: ClusterState,
): readonly RuleLoss[] {
  const known = clientsByNamespace(state).get(namespace) ?? [
    { namespace, labels: {}, locality: '' },
  ];
  const rules = rulesOfNamespace(state.pilot.rules, namespace, service.host);
  // Without selectors all pods of a namespace get the same rules.
  const isAlike = rules.every(({ spec }) => decodeRuleSpec(spec).clientLabels === undefined);
  for (const client of isAlike ? known.slice(0, 1) : known) {
    const losses = ruleLoss(service, client, state);
    if (losses.length > 0) return losses;
  }
  return [];
}
