import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { deriveFleet } from '../../../src/derive/derive.ts';
import { orderComment } from '../../../src/derive/istio/order-comment.ts';
import type { DeriveSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { AuthoredSet } from '../../../src/place/placed.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  service,
  serviceExport,
  trafficPolicy,
} from '../../support/fleet-builder.ts';
import * as hub from '../../support/hub-fleet.ts';

/** The comments of what north gets, by kind and name. */
function comments(
  sets: readonly AuthoredSet[],
  spec: Partial<DeriveSpec> = {},
): Readonly<Record<string, string>> {
  const [north] = deriveFleet(sets, deriveSpec(spec)).value;
  return Object.fromEntries(
    (north?.derived ?? []).flatMap(({ resource: { kind, name }, comment }) =>
      comment === undefined ? [] : [[`${kind} ${name}`, comment.text]],
    ),
  );
}

const ports = [80, 81, 82].map((port) => ({ name: `http-${port}`, port }));
const served = (name: string, ...numbers: readonly number[]) =>
  authoredSet(
    cluster(name),
    service('reviews', { ports }),
    serviceExport('reviews', {
      rules: numbers.map((portNumber) => ({
        portNumber,
        path: `/${portNumber}`,
        pathType: 'Prefix',
      })),
    }),
  );
const north = (...objects: readonly JsonObject[]) =>
  authoredSet(cluster('north'), service('reviews', { ports }), ...objects);

describe('the order in words', () => {
  test('stands above the rule and the endpoints', () => {
    const order = '# shop/reviews from north: own pods, then south, then west\n';
    expect(comments([north(), served('south', 80), served('west', 80)])).toEqual({
      'DestinationRule distributary-reviews': order,
      'ServiceEntry distributary-reviews': order,
    });
  });

  test('has a line for the ports of each, where these are not the same clusters', () => {
    const of80 = '# shop/reviews:80,82 from north: own pods, then south\n';
    const of81 = '# shop/reviews:81 from north: own pods, then south, then west\n';
    expect(comments([north(), served('south', 80, 81, 82), served('west', 81)])).toEqual({
      'DestinationRule distributary-reviews': of80 + of81,
      'ServiceEntry distributary-reviews.80': of80,
      'ServiceEntry distributary-reviews.81': of81,
    });
  });

  test('has weights where all serve at once, of a host with the Service as one endpoint', () => {
    const targets = [{ clusterKey: 'eu/a/default/south', weight: 50 }];
    const policy = trafficPolicy('ActiveActive', targets);
    const order = '# shop/reviews from north: own Service (weight 100) or south (weight 50)\n';
    expect(comments([north(policy), served('south', 80)])).toMatchObject({
      'DestinationRule distributary-reviews': order,
      'ServiceEntry distributary-reviews': order,
    });
  });

  test('begins with other clusters where there is no Service', () => {
    const order = '# shop/reviews from north: south, then west\n';
    expect(
      comments([authoredSet(cluster('north')), served('south', 80), served('west', 80)]),
    ).toMatchObject({ 'ServiceEntry distributary-reviews': order });
  });
});

test.each([
  ['one each', ['reviews@west', 'backup@east'], 'west, then own pods'],
  [
    'several, which are named then',
    ['reviews@east', 'backup@east', 'backup@west'],
    'own Service (bookinfo/reviews), then own Service (bookinfo/backup), then west (bookinfo/backup)',
  ],
])(
  'a FailoverService is in the order of its Services, of which a cluster has %s',
  (_, behind, order) => {
    const failovers = [hub.failover({ backingServices: behind.map(hub.backing) })];
    const { manifests } = hub.hubStages({
      apps: [hub.service(), hub.service('backup')],
      failovers,
    });
    const east = manifests.find(({ cluster: { name } }) => name === 'east');
    const texts = east?.placed.flatMap(({ comment }) => comment?.text ?? []) ?? [];
    expect([...new Set(texts)]).toEqual([`# hub/reviews from east: ${order}\n`]);
  },
);

test.each([
  ['a line break', 'no\nkind: Secret'],
  ['another line break', 'no\u2028kind: Secret'],
  ['a mark of Argo CD', '+argocd:skip-file-rendering'],
  ['a carriage return', 'no\rkind: Secret'],
])('%s in a name can not end the comment', (_, name) => {
  const [set] = deriveFleet([north(), served('south', 80)], deriveSpec()).value;
  const [route] = set?.routes ?? [];
  if (route === undefined) throw new Error('south serves');
  const { text } = orderComment({ ...route, consumer: { ...route.consumer, name } });
  expect(text).toMatch(/^# [ -*,-~]+\n$/);
  expect(parseAllDocuments(`${text}a: 1\n`).map((one) => one.toJS())).toEqual([{ a: 1 }]);
});
