import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../src/derive/derive.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  service,
  serviceExport,
} from '../../support/fleet-builder.ts';

const reviews = service('reviews', { selector: { app: 'reviews' } });
const headless = service('reviews', { selector: { app: 'reviews' }, clusterIP: 'None' });

/** The clusters that north's clients get, with their priorities, and the kinds that are derived there. */
function seen(
  others: readonly ('headless' | 'plain')[],
  own: readonly ReturnType<typeof service>[] = [],
) {
  const sets = [
    authoredSet(cluster('north'), ...own),
    ...others.map((kind, i) =>
      authoredSet(cluster(`other-${i}`), kind === 'plain' ? reviews : headless, serviceExport()),
    ),
  ];
  const { value, diagnostics } = deriveFleet(sets, deriveSpec());
  const [north] = value.filter(({ view }) => view.cluster.name === 'north');
  return {
    order: north?.routes.flatMap(({ remoteEndpoints }) =>
      remoteEndpoints.map((one) => `${one.priority} ${one.cluster.name}`),
    ),
    hasService: north?.derived.some(({ resource }) => resource.kind === 'Service'),
    found: diagnostics.filter(({ code }) => code === 'DIS0448').length,
  };
}

describe('a headless provider', () => {
  test('makes no Service in other clusters', () => {
    expect(seen(['headless', 'headless'])).toEqual({ order: [], hasService: false, found: 2 });
  });

  test('serves beside one with a cluster IP, there or here: a gateway has its pods', () => {
    const order = ['1 other-0', '2 other-1'];
    expect(seen(['headless', 'plain'])).toEqual({ order, hasService: true, found: 0 });
    expect(seen(['headless', 'headless'], [reviews])).toMatchObject({ order, found: 0 });
  });
});
