import { describe, expect, test } from 'vitest';
import { clientsOf, runningPods } from '../../../src/istio/pod/running-pods.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, object, service, viewOf, withMetadata } from '../../support/fleet-builder.ts';

const deployment = (name: string, labels: JsonObject, namespace = 'shop'): JsonObject =>
  withMetadata(
    object('apps/v1', 'Deployment', name, {
      template: {
        metadata: { labels },
        spec: { containers: [{ ports: [{ name: 'web', containerPort: 9080 }] }] },
      },
    }),
    { namespace },
  );
const ports = [
  { name: 'http', port: 80, targetPort: 'web' },
  { name: 'admin', port: 81, targetPort: 'admin' },
  { name: 'tcp', port: 82 },
];
const selector = { app: 'reviews' };
const view = (...objects: readonly JsonObject[]) => viewOf(cluster('north'), ...objects);

describe('runningPods', () => {
  test('are one for every workload that a Service selects, where the Cluster is', () => {
    const labels = { app: 'reviews', version: 'v1' };
    const pods = runningPods(
      view(
        service('reviews', { selector, ports }),
        deployment('reviews-v1', labels),
        deployment('api', { app: 'api' }),
        deployment('reviews-elsewhere', labels, 'web'),
      ),
    );
    expect(pods).toEqual([
      {
        namespace: 'shop',
        service: 'reviews',
        labels,
        locality: 'eu/a',
        address: expect.stringMatching(/^198\.18\./),
        ports: new Map([
          ['http', 9080],
          ['tcp', 82],
        ]),
      },
    ]);
  });

  test('have one address, however many Services select them', () => {
    const pods = runningPods(
      view(
        service('reviews', { selector, ports }),
        service('all', { selector, ports }),
        deployment('reviews', { app: 'reviews' }),
        deployment('second', { app: 'reviews' }),
      ),
    );
    expect(pods.map(({ service: name }) => name)).toEqual(['reviews', 'reviews', 'all', 'all']);
    expect(new Set(pods.map(({ address }) => address)).size).toBe(2);
  });

  test('are one for a workload that ServiceEntries alone select', () => {
    const entry = (name: string) =>
      object('networking.istio.io/v1', 'ServiceEntry', name, {
        hosts: [`${name}.mesh`],
        workloadSelector: { labels: { app: 'api' } },
      });
    const pods = runningPods(
      view(
        service('reviews', { selector, ports }),
        deployment('reviews', { app: 'reviews' }),
        deployment('api', { app: 'api' }),
        deployment('none', { app: 'none' }),
        entry('one'),
        entry('two'),
      ),
    );
    expect(pods.map(({ service: name, labels }) => [name, labels['app']])).toEqual([
      ['reviews', 'reviews'],
      ['', 'api'],
    ]);
  });

  test('are none of a Service without selector', () => {
    const without = object('v1', 'Service', 'reviews', { ports });
    expect(runningPods(view(without, deployment('reviews', {})))).toEqual([]);
  });
});

test('clientsOf tells pods apart by namespace and labels', () => {
  const clients = clientsOf(
    view(
      deployment('a', { app: 'a' }),
      deployment('same', { app: 'a' }),
      deployment('b', { app: 'a' }, 'web'),
    ),
  );
  expect(clients).toEqual([
    { namespace: 'shop', labels: { app: 'a' }, locality: 'eu/a', accounts: ['default'] },
    { namespace: 'web', labels: { app: 'a' }, locality: 'eu/a', accounts: ['default'] },
  ]);
});
