import { describe, expect, test } from 'vitest';
import { viewClusters } from '../../src/place/cluster-view.ts';
import { authoredSet, cluster, object, placed, rule, service } from '../support/fleet-builder.ts';

const beta = { ...rule('api'), apiVersion: 'networking.istio.io/v1beta1' };
const north = authoredSet(
  cluster('north'),
  rule('reviews', {}, 'one'),
  { ...beta, metadata: { name: 'two', namespace: 'web' } },
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'empty' } },
  service(),
);
const [view, same, other] = viewClusters([
  north,
  { cluster: cluster('south'), placed: north.placed },
  authoredSet(cluster('west'), service('api')),
]);

describe('viewClusters', () => {
  test('lists a kind in all versions, in the order authored', () => {
    const names = view
      ?.list('networking.istio.io', 'DestinationRule')
      .map(({ resource }) => resource.name);
    expect(names).toEqual(['one', 'two']);
  });

  test('finds by group, kind, namespace and name', () => {
    expect(view?.find('', 'Service', 'shop', 'reviews')).toBe(north.placed[3]);
    expect(view?.find('', 'Service', 'web', 'reviews')).toBeUndefined();
    expect(view?.find('apps', 'Service', 'shop', 'reviews')).toBeUndefined();
  });

  test('knows the namespaces in which something stands, and those that are authored', () => {
    const known = ['shop', 'web', 'empty', 'nowhere', ''].filter((name) =>
      view?.hasNamespace(name),
    );
    expect(known).toEqual(['shop', 'web', 'empty']);
  });

  test('lists nothing of a kind that nobody wrote', () => {
    expect(view?.list('', 'ConfigMap')).toEqual([]);
  });

  test('indexes what clusters share once, and keeps clusters apart', () => {
    expect(same?.list).toBe(view?.list);
    expect(same?.cluster.name).toBe('south');
    expect(other?.find('', 'Service', 'shop', 'reviews')).toBeUndefined();
  });

  test('takes keys of objects for nothing else', () => {
    const [odd] = viewClusters([
      authoredSet(cluster('east'), placed(object('v1', 'ConfigMap', 'constructor', {}))),
    ]);
    expect(odd?.find('', 'ConfigMap', 'shop', 'toString')).toBeUndefined();
    expect(odd?.hasNamespace('constructor')).toBe(false);
  });
});
