import fc from 'fast-check';
import { expect, test } from 'vitest';
import { own } from '../../../src/collection/own.ts';
import { newLabelRank } from '../../../src/istio/endpoint/label-rank.ts';

const network = 'topology.istio.io/network';
const cluster = 'topology.istio.io/cluster';
const keys = fc.constantFrom(network, 'a', 'b', 'c');
const wantedKeys = fc.oneof(keys, fc.constant(cluster));
const values = fc.constantFrom('', 'x', 'y');
const labels = fc.dictionary(keys, values);
const clusters = fc.constantFrom('north', 'x');
const entry = fc.oneof(
  wantedKeys,
  fc.tuple(wantedKeys, values).map(([key, value]) => `${key}=${value}`),
);

/** As Istio says it: every label is compared, one after another. */
function rankOf(
  wanted: readonly string[],
  client: Readonly<Record<string, string>>,
  endpoint: Readonly<Record<string, string>>,
  prefersNetwork: boolean,
): number {
  const split = wanted.map((one) => one.split('='));
  const asked = new Map(
    split.flatMap(([key = '', value]) => (value === undefined ? [] : [[key, value]])),
  );
  const differs = (key = ''): boolean =>
    (asked.get(key) ?? own(client, key) ?? '') !== (own(endpoint, key) ?? '');
  const skips = prefersNetwork && wanted[0] === network && differs(network);
  const first = split.findIndex(([key], i) => differs(key) && !(skips && i === 0));
  return (first < 0 ? 0 : wanted.length - first) + (skips ? wanted.length : 0);
}

test('the rank is that of a comparison label by label', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 6 }),
      labels,
      labels,
      clusters,
      fc.boolean(),
      (wanted, client, endpoint, name, prefers) => {
        const inCluster = { ...client, [cluster]: name };
        const rank = newLabelRank(wanted, { labels: inCluster });
        const whole = { ...endpoint, [cluster]: name };
        expect(rank({ labels: endpoint }, prefers)).toBe(rankOf(wanted, inCluster, whole, prefers));
      },
    ),
  );
});
