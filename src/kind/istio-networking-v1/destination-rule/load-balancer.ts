/** `loadBalancer` of a policy → findings of the webhook (`validateLoadBalancer`). */

import { firstPlaces } from '../../../collection/first-places.ts';
import {
  istioConsistentHash,
  istioWarmup,
  minimumRingSizeDeprecated,
} from '../../../diagnostic/codes/istio-destination-rule.ts';
import { istioDuration } from '../../../diagnostic/codes/istio-schema.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { parseGoDuration } from '../../notation/go-duration.ts';
import { fault, fieldOf, isSet, itemsOf, numberOf, type Part, textOf } from '../../object-part.ts';
import { durationFindings } from '../duration.ts';
import { localityFindings } from './locality-lb-setting.ts';

const MAX_TABLE_SIZE = 5000011;

/** Judges the load balancer of a policy, if it has one. */
export function loadBalancerFindings(policy: Part): readonly Diagnostic[] {
  const loadBalancer = fieldOf(policy, 'loadBalancer');
  const hash = fieldOf(loadBalancer, 'consistentHash');
  return [
    ...cookieFindings(hash),
    ...ringSizeFindings(hash),
    ...maglevFindings(hash),
    ...localityFindings(loadBalancer, isSet(policy, 'outlierDetection')),
    ...warmupFindings(loadBalancer),
    ...durationFindings(loadBalancer, ['warmupDurationSecs']),
  ];
}

function cookieFindings(hash: Part): readonly Diagnostic[] {
  if (!isSet(hash, 'httpCookie')) return [];
  const cookie = fieldOf(hash, 'httpCookie');
  const attributes = itemsOf(cookie, 'attributes');
  const names = attributes.map((attribute) => textOf(attribute, 'name'));
  const placeOf = firstPlaces(names);
  const own = fieldOf(cookie, 'name');
  const ttl = fieldOf(cookie, 'ttl');
  return [
    ...(typeof ttl.value !== 'string' || isGoDuration(ttl.value)
      ? []
      : [fault(ttl, istioDuration, 'a duration, as in "1h"')]),
    ...(own.value === '' ? [fault(own, istioConsistentHash, 'a name')] : []),
    ...attributes.flatMap((attribute, index) => {
      const name = names[index] ?? '';
      if (name !== '' && placeOf(name) === index) return [];
      const expected = name === '' ? 'a name' : 'each attribute once';
      return [fault(fieldOf(attribute, 'name'), istioConsistentHash, expected)];
    }),
  ];
}

/** A TTL may be negative. */
function isGoDuration(text: string): boolean {
  return parseGoDuration(text.replace(/^-/, '')) !== undefined;
}

function ringSizeFindings(hash: Part): readonly Diagnostic[] {
  if (numberOf(hash, 'minimumRingSize') === 0) return [];
  const size = fieldOf(hash, 'minimumRingSize');
  const algorithm = ['ringHash', 'maglev'].find((name) => isSet(hash, name));
  const moved = fault(size, minimumRingSizeDeprecated, 'ringHash.minimumRingSize');
  if (algorithm === undefined) return [moved];
  return [moved, fault(size, istioConsistentHash, `none if ${algorithm} is set`)];
}

function maglevFindings(hash: Part): readonly Diagnostic[] {
  if (!isSet(hash, 'maglev')) return [];
  const maglev = fieldOf(hash, 'maglev');
  const size = numberOf(maglev, 'tableSize');
  if (size < MAX_TABLE_SIZE && isPrime(size)) return [];
  const expected = `a prime number below ${MAX_TABLE_SIZE}`;
  return [fault(fieldOf(maglev, 'tableSize'), istioConsistentHash, expected)];
}

/** Envoy treats 1 as prime. */
function isPrime(size: number): boolean {
  if (size < 4) return size > 0;
  if (size % 2 === 0) return false;
  for (let factor = 3; factor * factor <= size; factor += 2) {
    if (size % factor === 0) return false;
  }
  return true;
}

function warmupFindings(loadBalancer: Part): readonly Diagnostic[] {
  if (!isSet(loadBalancer, 'warmup')) return [];
  const warmup = fieldOf(loadBalancer, 'warmup');
  const aggression = fieldOf(warmup, 'aggression');
  return [
    ...durationFindings(warmup, ['duration']),
    ...(typeof aggression.value === 'number' && aggression.value <= 0
      ? [fault(aggression, istioWarmup, 'more than 0')]
      : []),
  ];
}
