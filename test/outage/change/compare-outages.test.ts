import { describe, expect, test } from 'vitest';
import type { OutageChange } from '../../../src/outage/change/outage-change.ts';
import { readThreshold } from '../../../src/outage/change/threshold.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { compareFleets, compareWithBase } from '../../support/changed-fleet.ts';
import { simulatedFleet } from '../../support/simulated-fleet.ts';

const kindsOf = ({ losses }: OutageChange) => losses;

/** Three clusters that each have the service, with an export or without. */
function localService(isExported: boolean): readonly SourceFile[] {
  const clusters = [
    ['paris', 'eu'],
    ['berlin', 'eu'],
    ['boston', 'us'],
  ].map(([name, region], i) => ({
    path: `topology/${name}.yaml`,
    text: `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {region: ${region}, zone: ${name}, gatewayHost: 203.0.113.${i + 1}, fsmNamespace: fsm}\n`,
  }));
  const service = {
    path: 'apps/web/service.yaml',
    text: 'apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {ports: [{name: http, port: 80}], selector: {app: web}}\n',
  };
  const pods = {
    path: 'apps/web/deployment.yaml',
    text: 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, image: "web:1"}]}\n',
  };
  const offer = {
    path: 'apps/web/export.yaml',
    text: 'apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ServiceExport\nmetadata: {name: web, namespace: shop}\n',
  };
  return [...clusters, service, pods, ...(isExported ? [offer] : [])];
}

async function compareLocal(before: boolean, after: boolean): Promise<OutageChange> {
  const [earlier, later] = [
    await simulatedFleet(localService(before), {}),
    await simulatedFleet(localService(after), {}),
  ];
  if (earlier === undefined || later === undefined) throw new Error('there are no errors');
  return compareFleets(earlier, later);
}

describe('losses of the pods of one service in one cluster', () => {
  test('are worse without the export of a service that each cluster has, and every condition is met', async () => {
    const change = await compareLocal(true, false);
    expect(change.losses.pods).toBe(3);
    expect(change.counts).toEqual({ worse: 3, better: 0, asBefore: 0, added: 0 });
    const { served, onlyPlaces } = change;
    expect(served.flatMap((one) => one.clientClusters).sort()).toEqual([
      'berlin',
      'boston',
      'paris',
    ]);
    for (const { losses, before, after } of served) {
      expect(losses).toMatchObject([{ kind: 'pods', name: 'shop/web' }]);
      expect([before.failing, after.failing, after.targets.size]).toEqual([0, 1, 0]);
    }
    expect(onlyPlaces).toMatchObject([
      { service: 'shop/web', place: undefined, before: 3, clients: ['berlin', 'boston', 'paris'] },
    ]);
    for (const text of ['worse', 'worse=100', 'lost', 'only-place']) {
      expect([text, readThreshold(text)?.isMet(change)]).toEqual([text, true]);
    }
  });

  test('are better with an export that is new', async () => {
    const change = await compareLocal(false, true);
    expect(change.counts).toEqual({ worse: 0, better: 3, asBefore: 0, added: 0 });
    expect(change.onlyPlaces).toEqual([]);
  });
});

describe('compareOutages', () => {
  test('leaves out the most numerous losses first when there are too many questions, and says so', async () => {
    const all = await compareWithBase('export-dropped');
    expect(kindsOf(all)).toEqual({ cluster: 5, zone: 0, region: 2, pods: 8 });
    expect(all.tooMany).toEqual([]);
    const few = await compareWithBase('export-dropped', 200);
    expect(few.tooMany).toEqual(['cluster', 'zone']);
    expect(kindsOf(few)).toEqual({ cluster: 0, zone: 0, region: 3, pods: 8 });
    expect(few.counts.worse).toBe(3);
    const none = await compareWithBase('export-dropped', 1);
    expect(none.tooMany).toEqual(['cluster', 'zone', 'region', 'pods']);
    expect(none.counts.worse).toBe(0);
  });

  test('takes what only has another name for the same', async () => {
    const service = await compareWithBase('service-renamed');
    expect(service.renamed).toEqual([['shop/cart', 'shop/basket']]);
    const cluster = await compareWithBase('cluster-renamed');
    expect(cluster.renamed).toEqual([['paris', 'lyon']]);
    for (const { counts, gone } of [service, cluster]) {
      expect(counts).toEqual({ worse: 0, better: 0, asBefore: 15, added: 0 });
      expect(gone).toEqual([]);
    }
  });

  test('does not take what is gone and what is new for the same when they differ', async () => {
    const change = await compareWithBase('service-removed');
    expect(change.renamed).toEqual([]);
    expect(change.gone).toEqual(['shop/pages']);
  });
});
