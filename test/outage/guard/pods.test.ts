import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { judgeGuards } from '../../../src/outage/guard/judge-guards.ts';
import { outagesOf } from '../../../src/outage/loss.ts';
import { renderGuarded, saidOfGuards } from '../../support/guarded-fleet.ts';

describe('the loss of the pods of a cluster whose clients are left', () => {
  const guard = '{name: pods, services: ["shop/api"], survive: pods}';
  const unexported =
    '--- # apps/api/export.yaml\n# gone\n--- # clusters/dallas/policy.yaml\n# gone\n';

  test('is survived by a service that other clusters export, and not without the export', async () => {
    expect(await saidOfGuards(guard)).toEqual([]);
    expect(await saidOfGuards(guard, unexported)).toEqual([
      [
        'DIS0692',
        'guard "pods": shop/api does not survive: no request for port 80 of clients in tokyo is answered when every pod in tokyo is lost, no cluster is left to serve them; other losses that it does not survive: 3',
        'apps/api/service.yaml:1 tokyo: brought by Service shop/api',
      ].join('\n'),
    ]);
    // No cluster has clients of another cluster's pods: no loss of a cluster is noticed.
    for (const word of ['cluster', 'region', '"*o*"']) {
      expect(
        await saidOfGuards(guard.replace('survive: pods', `survive: ${word}`), unexported),
      ).toEqual([]);
    }
  });

  test('is of one export only for the clusters that no other exports to', async () => {
    const only = `--- # apps/api/export.yaml\n-namespace: shop}\n+namespace: shop, annotations: {distributary.dev/clusters: paris}}\n`;
    const dropped = `${only}--- # clusters/dallas/policy.yaml\n# gone\n`;
    const [found = '', ...others] = await saidOfGuards(guard, dropped);
    expect(others).toEqual([]);
    expect(found).toContain('clients in paris, dallas is answered when every pod in paris is lost');
  });

  test('is not survived by a headless Service, whose pods its clients resolve themselves', async () => {
    const headless = '--- # apps/api/service.yaml\n-spec: {\n+spec: {clusterIP: None, ';
    const [found, ...others] = await saidOfGuards(guard, headless);
    expect(others).toEqual([]);
    expect(found).toContain('is answered when every pod in tokyo is lost, no cluster is left');
  });

  test('is told with an export as the fix where no other cluster would serve, and else without', async () => {
    const fixes = async (change: string, services = 'shop/api') => {
      const { diagnostics } = await renderGuarded(guard.replace('shop/api', services), change);
      return diagnostics.filter(({ code }) => code === 'DIS0692').map(({ fix }) => fix);
    };
    expect(await fixes(unexported)).toEqual([
      'export the service, as one with a cluster IP, from another cluster that has its pods, or narrow `services` of the guard',
    ]);
    const stuck = readFileSync('fixtures/changes/no-ejection.in.yaml', 'utf8');
    expect(await fixes(stuck, '*/*')).toContainEqual(
      expect.stringMatching(/^make another cluster/),
    );
  });

  test('is told of a service that one cluster alone has, unless the guard is narrower', async () => {
    const home =
      '--- # clusters/tokyo/home.yaml\napiVersion: v1\nkind: Service\nmetadata: {name: home, namespace: shop}\nspec: {ports: [{name: http, port: 80}], selector: {app: home}}\n';
    const all = guard.replace('shop/api', 'shop/*');
    expect(await saidOfGuards(all, home)).toEqual([
      [
        'DIS0692',
        'guard "pods": shop/home does not survive: no request for port 80 of clients in tokyo is answered when every pod in tokyo is lost, no cluster is left to serve them',
        'clusters/tokyo/home.yaml:1 tokyo: brought by Service shop/home',
      ].join('\n'),
    ]);
    expect(await saidOfGuards(guard, home)).toEqual([]);
    const clients = all.replace('survive', 'clients: {exclude: [tokyo]}, survive');
    expect(await saidOfGuards(clients, home)).toEqual([]);
  });

  test('is told of a Service without workloads in Git, which is assumed to have pods', async () => {
    const gone = `${unexported}--- # apps/api/deployment.yaml\n# gone\n`;
    expect(await saidOfGuards(guard, '--- # apps/api/deployment.yaml\n# gone\n')).toEqual([]);
    expect(await saidOfGuards(guard, gone)).toEqual([
      expect.stringMatching(
        /^DIS0692\n.* of clients in tokyo is answered when every pod in tokyo is lost.*: 3\napps\/api\/service\.yaml:1 tokyo: brought by Service shop\/api$/,
      ),
    ]);
    const outside = `${gone}--- # apps/api/service.yaml\n-, selector: {app: api}\n+\n`;
    expect(await saidOfGuards(guard, outside)).toEqual([]);
    const joined = `${gone}--- # distributary.yaml\n-spec:\n+spec:\n+  derive: {istio: {discovery: remoteSecrets}}\n`;
    expect(await saidOfGuards(guard, joined)).toEqual([]);
  });

  test('costs each flow one loss for each place that serves it, not for each cluster', async () => {
    const asked = async (survive: string) => {
      const { fleet, manifests, routes } = await renderGuarded(`{name: one, survive: ${survive}}`);
      if (fleet === undefined) throw new Error('it has no errors');
      const states = clusterStates(manifests, routes, fleet.derive);
      const found = judgeGuards(states, fleet, 1);
      return found.flatMap(({ message }) => /requires .* flows/.exec(message) ?? []);
    };
    const [cluster = '', pods = ''] = [...(await asked('cluster')), ...(await asked('pods'))];
    expect(cluster).toMatch(/^requires 5 losses for \d+ flows$/);
    expect(pods).toBe(cluster.replace('5 losses', '1 loss'));
  });

  test('is the loss in which maxLoad is judged', async () => {
    const load = guard.replace('pods}', 'pods, maxLoad: 1.2}');
    expect(await saidOfGuards(load)).toEqual([
      expect.stringMatching(/^DIS0694\nguard "pods": .* when every pod in .* is lost, more than/),
    ]);
  });

  test('leads requests to what they must never reach', async () => {
    const never = guard.replace(
      'pods}',
      'pods, clients: {names: [paris]}, never: {names: [berlin]}}',
    );
    expect(await saidOfGuards(never)).toEqual([
      expect.stringContaining('clients in paris go to berlin when every pod in paris is lost'),
    ]);
  });

  test.each([
    'nothing',
    'exports-dropped',
    'no-ejection',
    'policy-shortened',
    'route-weights',
    'subset-moves',
  ])('is what simulate --all-pods says, of every service: %s', async (name) => {
    const change = readFileSync(`fixtures/changes/${name}.in.yaml`, 'utf8');
    const rendered = await renderGuarded('{name: one, survive: pods}', change);
    const model = modelOutages(rendered);
    const failing = outagesOf('pods', rendered.topology.clusters)
      .flatMap((outage) => model.simulate([outage]))
      .flatMap(({ flows }) =>
        flows.filter(({ before, after }) => after.failing > before.failing + 0.005),
      );
    const broken = rendered.diagnostics.flatMap(({ code, args }) =>
      code === 'DIS0692' && 'service' in args ? [String(args.service)] : [],
    );
    expect(broken.sort()).toEqual([...new Set(failing.map(({ flow }) => flow.service))].sort());
  });
});
