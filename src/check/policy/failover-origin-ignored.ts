/**
 * Entries of `failover` that never count: of a region that another entry is for already, or that the fleet does not have.
 * @module
 */
import { failoverOriginIgnored as found } from '../../diagnostic/codes/check-policy.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../diagnostic/nearest-name.ts';
import { stringAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { regionsOfFleet } from './host-places.ts';
import { localityOrder } from './locality-order.ts';
import { policyBlocks } from './policy-block.ts';

/** Finds second entries for a region, and entries for regions that were meant to be others. */
export const failoverOriginIgnored: Check = {
  name: 'failover-origin-ignored',
  summary: 'entries of failover that count for no client',
  code: found,
  run(state) {
    const regions = regionsOfFleet(state);
    return state.istio('DestinationRule').flatMap((rule) => findings(rule, regions));
  },
};

function findings(rule: Resource, regions: readonly string[]): readonly Diagnostic[] {
  return policyBlocks(rule).flatMap(({ written, pointer }) => {
    const order = localityOrder(written);
    if (order === undefined || !order.isEnabled) return [];
    const at = (n: number) => locate(rule, `${pointer}${order.pointer}/failover/${n}/from`);
    const origins = order.failover.map((entry) => stringAt(entry, 'from') ?? '');
    return origins.flatMap((from, i) => {
      const why = reasonOf(origins, i, regions);
      if (why === undefined) return [];
      const first = { message: 'the entry that counts', at: at(origins.indexOf(from)) };
      const args = { rule: displayName(rule), from, hint: hintFor(from, regions), regions };
      return [diagnose(found, { ...args, why }, at(i), why === 'repeated' ? [first] : [])];
    });
  });
}

/** Rules are written for more regions than one fleet has: an unknown one beside known ones is no mistake, unless it looks like one. */
function reasonOf(
  origins: readonly string[],
  i: number,
  regions: readonly string[],
): 'repeated' | 'unknown' | undefined {
  const from = origins[i] ?? '';
  if (origins.indexOf(from) < i) return 'repeated';
  const isForNobody = regions.length > 0 && !origins.some((one) => regions.includes(one));
  return isForNobody || hintFor(from, regions) !== '' ? 'unknown' : undefined;
}

function hintFor(from: string, regions: readonly string[]): string {
  return regions.includes(from) ? '' : didYouMean(from, regions);
}
