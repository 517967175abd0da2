import { describe, expect, test } from 'vitest';
import type { Changes } from '../support/fleet-states.ts';
import { compare, demoReader, diffOf } from '../support/fleet-states.ts';

async function lossesOf(changes: Changes): Promise<readonly string[]> {
  const { losses } = await diffOf(changes);
  return losses.map(({ type, what, clusters }) => {
    return `${type}: ${what} in ${clusters.map(({ name }) => name).join(', ')}`;
  });
}

describe('losses', () => {
  test('are a cluster, and the endpoints that it was for others', async () => {
    const gone = { 'topology/tokyo.yaml': undefined, 'clusters/tokyo/policy.yaml': undefined };
    expect(await lossesOf(gone)).toEqual([
      'cluster: tokyo in tokyo',
      'endpoint: tokyo for shop/api in berlin, paris, boston, dallas',
    ]);
  });

  test('are objects, services and names, of an export that is gone', async () => {
    expect(await lossesOf({ 'apps/api/export.yaml': undefined })).toEqual([
      'object: ServiceExport shop/api in tokyo, berlin, paris, boston',
      'service: shop/api in tokyo, berlin, paris, boston, dallas',
      'name: api.shop.svc.cluster.local in dallas',
    ]);
  });

  test('are branches that nothing writes any longer', async () => {
    const renamed = (text: string) =>
      text.replace('spec:\n', 'spec:\n  branches: {name: "live/{{ name }}"}\n');
    const losses = await lossesOf({ 'distributary.yaml': renamed });
    expect(losses).toContain(
      'branch: env/tokyo, now live/tokyo: what deploys the first gets no further change in tokyo',
    );
    expect(losses).toHaveLength(5);
  });

  test('are fields that somebody wrote', async () => {
    const banner = 'clusters/paris/banner.yaml';
    const without = (text: string) => text.replace(/^data:\n(?: .*\n)+/m, '');
    expect(await lossesOf({ [banner]: without })).toEqual([
      'field: ConfigMap shop/banner data.text in paris',
    ]);
  });

  test('are none where something is new, or takes the place of another', async () => {
    const banner = 'clusters/paris/banner.yaml';
    expect(await lossesOf({ [banner]: (text) => `${text}  more: "1"\n` })).toEqual([]);
    expect(await lossesOf({})).toEqual([]);
  });

  test('are none where an object has another name', async () => {
    const renamed = (text: string) => text.replace('name: banner', 'name: poster');
    expect(await lossesOf({ 'clusters/paris/banner.yaml': renamed })).toEqual([]);
  });

  test('are data and names of clients, which stay behind under the name before', async () => {
    const text = (name: string) =>
      `apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: shop}
spec: {ports: [{port: 80}]}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ${name}, namespace: shop}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: ${name}, namespace: shop}
spec: {selector: {}, volumeClaimTemplates: [{metadata: {name: data}}]}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: ${name}-stateless, namespace: shop}
spec: {selector: {}}
`;
    const { diff } = await compare(
      demoReader({ 'clusters/paris/store.yaml': text('store-1') }),
      demoReader({ 'clusters/paris/store.yaml': text('store-2') }),
    );
    expect(diff?.losses.map(({ what }) => what)).toEqual([
      'the data of PersistentVolumeClaim shop/store-1, now shop/store-2',
      'the data of StatefulSet shop/store-1, now shop/store-2',
      'store-1.shop.svc.cluster.local',
    ]);
  });

  test('of a field of an object that derived settings are merged into', async () => {
    const subsets = (names: readonly string[]) => (text: string) =>
      `${text}  subsets: [${names.map((name) => `{name: ${name}, labels: {v: ${name}}}`).join(', ')}]\n`;
    const { diff } = await compare(
      demoReader({ 'apps/api/traffic.yaml': subsets(['a', 'b']) }),
      demoReader({
        'apps/api/traffic.yaml': subsets(['a']),
        'topology/tokyo.yaml': undefined,
        'clusters/tokyo/policy.yaml': undefined,
      }),
    );
    const fields = diff?.losses.filter(({ type }) => type === 'field').map(({ what }) => what);
    expect(fields).toEqual(['DestinationRule shop/api spec.subsets[name=b]']);
  });

  test.each([
    ['postgresql.cnpg.io/v1', 'Cluster', true],
    ['argoproj.io/v1alpha1', 'Application', true],
    ['helm.toolkit.fluxcd.io/v2', 'HelmRelease', true],
    ['argoproj.io/v1alpha1', 'Rollout', false],
    ['monitoring.coreos.com/v1', 'ServiceMonitor', false],
    ['external-secrets.io/v1', 'ExternalSecret', false],
    ['apps/v1', 'Deployment', false],
  ])('of what a controller made: %s %s', async (apiVersion, kind, isLost) => {
    const text = (name: string) =>
      `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\nspec: {a: b}\n`;
    const { diff } = await compare(
      demoReader({ 'clusters/paris/store.yaml': text('store-1') }),
      demoReader({ 'clusters/paris/store.yaml': text('store-2') }),
    );
    const lost = `${kind} shop/store-1, now shop/store-2: what a controller made for the first is deleted with it`;
    expect(diff?.losses.map(({ what }) => what)).toEqual(isLost ? [lost] : []);
  });
});
