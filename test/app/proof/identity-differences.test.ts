import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { identityDifferences } from '../../../src/app/proof/identity-differences.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';

const text = readFileSync('fixtures/outages/far-identity.in.yaml', 'utf8');
const { fleet, manifests, routes } = await renderRepository(readerOf(parseCompact(text)));
const [north] = clusterStates(manifests, routes, fleet?.derive ?? { istio: 'none' });

/** The hosts about which Pilot differs, if it accepts the names for each. */
function differing(sans: readonly string[] | undefined): readonly string[] {
  if (north === undefined) throw new Error('no cluster');
  const client = { namespace: 'shop', labels: {}, locality: 'eu/default' };
  const hosts = ['listed', 'named', 'both', 'right', 'any'];
  const clusters = hosts.map((host) => {
    return { type: 'EDS', cluster: `outbound|80||${host}.example.com`, localities: [], sans };
  });
  return identityDifferences(north, client, { clusters: clusters.map(withoutAbsent) }).map(
    ([about]) => about,
  );
}

function withoutAbsent<T extends { readonly sans: readonly string[] | undefined }>({
  sans,
  ...one
}: T) {
  return sans === undefined ? one : { ...one, sans };
}

const about = (host: string): string =>
  `"outbound|80||${host}.example.com" at the gateway of south`;

test('a proxy that accepts any identity differs from a model with a list of others', () => {
  expect(differing(undefined)).toEqual([about('listed'), about('named')]);
});

test('a proxy that accepts no pod differs from a model that accepts one', () => {
  const others = ['spiffe://cluster.local/ns/shop/sa/web'];
  expect(differing(others)).toEqual([about('both'), about('right'), about('any')]);
});
