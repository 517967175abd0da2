/**
 * A cluster whose gateway is asked for its own pods → the DestinationRule with that subset, unless a team has a rule for the host.
 *
 * It takes the place of whatever rule clients of the host have got so far, so it says what that one says.
 * @module
 */

import { withSubset } from '../../../istio/destination-rule/rule-settings.ts';
import { ruleOfService } from '../../../istio/destination-rule/rules-for-host.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { Derivation } from '../../derivation.ts';
import type { OwnSubset } from '../../mesh/own-subset.ts';
import { toDerived } from '../../provenance.ts';

/** Derives these rules. */
export const ownSubsetRule: Derivation = {
  name: 'own-subset-rule',
  reads: ['networking.istio.io/DestinationRule'],
  writes: ['networking.istio.io/DestinationRule'],
  derive({ view, ownSubsets }) {
    return { value: ownSubsets.map((own) => toRule(view, own)), diagnostics: [] };
  },
};

function toRule(view: ClusterView, own: OwnSubset): Placed {
  const { namespace, host, subset, sources, application } = own;
  const behind = ruleOfService(view, host, namespace);
  const taken = behind?.from.map((resource) => ({ resource, cluster: view.cluster })) ?? [];
  const { exportTo: _, workloadSelector: __, ...spec } = behind?.spec ?? {};
  const resource = toDerived(
    {
      apiVersion: 'networking.istio.io/v1',
      kind: 'DestinationRule',
      metadata: { name: ownRuleName(own), namespace },
      spec: { host, ...withSubset({ ...spec, host }, subset) },
    },
    [...sources, ...taken],
  );
  return { resource, application };
}

/** A dot, which no Service's name has. */
export function ownRuleName({ name }: Pick<OwnSubset, 'name'>): string {
  return `distributary-${name}.own`;
}
