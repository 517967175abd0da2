/** Entries of `failover` that never apply: a duplicate region, or one that the fleet does not have. */

import { firstPlaces } from '../../../collection/first-places.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import { policyBlocks } from '../../../istio/destination-rule/policy-block.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { failoverOriginIgnored as code } from '../../codes/policy.ts';
import { regionsOfFleet } from './host-places.ts';

/** Finds duplicate entries for a region, and entries with a misspelt region. */
export const failoverOriginIgnored: Check = {
  codes: [code],
  run(state) {
    const regions = regionsOfFleet(state);
    return state.istio('DestinationRule').flatMap((rule) => judgeRule(rule, regions));
  },
};

function judgeRule(rule: Resource, regions: readonly string[]): readonly Diagnostic[] {
  return policyBlocks(rule).flatMap(({ written, pointer }) => {
    const order = localityOrder(written);
    if (order === undefined || !order.isEnabled) return [];
    const at = (n: number) => locate(rule, `${pointer}${order.pointer}/failover/${n}/from`);
    const origins = order.failover.map(({ from }) => from);
    const firstPlace = firstPlaces(origins);
    // Rules may list more regions than one fleet has: an unknown region beside known ones is no mistake, unless it is similar to one.
    const isForNobody = regions.length > 0 && !regions.some((region) => firstPlace(region) >= 0);
    return origins.flatMap((from, i) => {
      const hint = hintFor(from, regions);
      const isUnknown = isForNobody || hint !== '';
      const isRepeated = firstPlace(from) < i;
      if (!isRepeated && !isUnknown) return [];
      const first = { message: 'the entry that applies', at: at(firstPlace(from)) };
      const why = isRepeated ? 'repeated' : 'unknown';
      const args = { object: displayName(rule), from, hint, regions, why } as const;
      return [diagnose(code, args, at(i), isRepeated ? [first] : [])];
    });
  });
}

function hintFor(from: string, regions: readonly string[]): string {
  return regions.includes(from) ? '' : didYouMean(from, regions);
}
