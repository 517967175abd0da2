import { describe, expect, test } from 'vitest';
import { modelOutages } from '../../src/app/outage/simulate.ts';
import { outagesOf } from '../../src/outage/loss.ts';
import { noOutage, type Outage, readOutage } from '../../src/outage/outage.ts';
import {
  failingFlows,
  isChanged,
  rankScenarios,
  type Scenario,
  sendFlow,
} from '../../src/outage/simulate.ts';
import { renderRepository } from '../../src/render/render.ts';
import { type Changes, demoReader } from '../support/fleet-states.ts';

async function demo(changes: Changes = {}) {
  const rendered = await renderRepository(demoReader(changes));
  return {
    model: modelOutages(rendered, { onlyShared: true }),
    clusters: rendered.topology.clusters,
  };
}

/** Who serves clients of each cluster. */
const serving = ({ flows }: Scenario) =>
  Object.fromEntries(
    flows.map(({ flow, after }) => [flow.client, [...after.shares.keys()].join()]),
  );

/** A Service of web pods that no cluster exports, and istiods that read each other. */
const joined: Changes = {
  'distributary.yaml': (text) => text.replace('discovery: isolated', 'discovery: remoteSecrets'),
  'apps/web/service.yaml':
    'apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {selector: {app: web}, ports: [{name: http, port: 80, targetPort: http}]}\n',
};

describe('the pods that an istiod reads of other clusters', () => {
  test('are lost with their cluster, and not with its gateway', async () => {
    const { model } = await demo(joined);
    const [before, lost, beside] = [
      noOutage,
      { ...noOutage, down: new Set(['paris']) },
      { ...noOutage, gateways: new Set(['paris']) },
    ].map((outage) => {
      const { flows } = model.simulate([outage])[0] ?? { flows: [] };
      return flows.find(({ flow }) => flow.service === 'shop/web' && flow.client === 'tokyo');
    });
    const all = ['tokyo', 'berlin', 'paris', 'boston', 'dallas'];
    expect([...(before?.after.targets ?? [])].sort()).toEqual([...all].sort());
    expect(before?.after.shares.get('paris')).toBeGreaterThan(0);
    expect(lost?.after.targets.has('paris')).toBe(false);
    expect(lost?.after.failing).toBeGreaterThan(0);
    expect(beside?.after.shares).toEqual(before?.after.shares);
  });

  test('fail in part with their cluster where nothing ejects them, and no flow is lost', async () => {
    const { model } = await demo(joined);
    const failingIn = (outage: Outage): readonly string[] =>
      model
        .simulate([outage])
        .flatMap(failingFlows)
        .map(({ flow }) => `${flow.service} ${flow.client}`);
    const web = ['tokyo', 'berlin', 'boston', 'dallas'].map((client) => `shop/web ${client}`);
    const paris = { ...noOutage, down: new Set(['paris']) };
    expect([...failingIn(paris)].sort()).toEqual([...web].sort());
    expect(model.simulate([paris])[0]?.lost).toEqual([]);
    expect(failingIn(noOutage)).toEqual([]);
  });
});

describe('the demo fleet', () => {
  test('is served in the order that is promised', async () => {
    const { model, clusters } = await demo();
    const lost = async (...down: string[]) => {
      const { outage } = readOutage({ down, degrade: [] }, clusters);
      return model.simulate([outage]).map(serving)[0];
    };
    const own = { tokyo: 'tokyo', berlin: 'berlin', paris: 'paris', boston: 'boston' };
    expect(await lost()).toEqual({ ...own, dallas: 'boston' });
    expect(await lost('gateway:boston')).toEqual({ ...own, dallas: 'berlin' });
    expect(await lost('boston', 'eu/*/*/*')).toEqual({ tokyo: 'tokyo', dallas: 'tokyo' });
  });

  test('knows who says how much is asked', async () => {
    const loadOf = async (changes: Changes) => (await demo(changes)).model.assumed.load;
    const annotated = (text: string) =>
      text.replace('labels:', 'annotations: {distributary.dev/load: "2.5"}\n  labels:');
    const unsaid = (text: string) => text.replace(/^ *replicas: \d+\n/gm, '');
    const without = { 'apps/api/api.yaml': unsaid, 'apps/web/web.yaml': unsaid };
    expect(await loadOf({})).toBe('replicas');
    expect(await loadOf({ 'topology/paris.yaml': annotated })).toBe('annotation');
    const fleet = (text: string) => text.replace(/ {2}patches:[\s\S]*?(?= {2}derive:)/, '');
    expect(await loadOf({ ...without, 'distributary.yaml': fleet })).toBe('even');
  });

  test('counts the requests of clusters that are left', async () => {
    const { model } = await demo();
    const [scenario] = model.simulate([{ ...noOutage, gateways: new Set(['boston']) }]);
    const load = Object.fromEntries(scenario?.load ?? []);
    expect(load['berlin']).toBeGreaterThan(1);
    expect(load['boston']).toBeLessThan(1);
    expect(Object.keys(load).sort()).toEqual(['berlin', 'boston']);
  });

  test('has the same answers where nobody is asked who is lost', async () => {
    const { model, clusters } = await demo();
    const halves = clusters.map(({ name }) => ({ ...noOutage, degraded: new Map([[name, 0.5]]) }));
    let spared = 0;
    for (const outage of [...outagesOf('pairs', clusters), ...halves]) {
      for (const { flow, before, after } of model.simulate([outage])[0]?.flows ?? []) {
        expect({ ...after }).toEqual(sendFlow(flow, outage));
        if (after.shares === before.shares) spared += 1;
      }
    }
    expect(spared).toBeGreaterThan(0);
    expect(model.ways).toBe(model.flows.length);
  });

  test('keeps what changes where many outages are asked about, and ranks them', async () => {
    const { model, clusters } = await demo();
    const scenarios = rankScenarios(model.simulate(outagesOf('pairs', clusters)));
    expect(scenarios).toHaveLength(10);
    expect(scenarios.every(({ flows }) => flows.every(isChanged))).toBe(true);
    const sizes = scenarios.map(({ lost }) => lost.length);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });
});
