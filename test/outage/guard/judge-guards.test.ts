import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { judgeGuards } from '../../../src/outage/guard/judge-guards.ts';
import { lossesOf } from '../../../src/outage/loss.ts';
import { makeRepository } from '../../support/git-repository.ts';
import { renderGuarded, saidOfGuards } from '../../support/guarded-fleet.ts';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet } from '../../support/scratch.ts';
import { readTree } from '../../support/tree-compare.ts';

describe('what has to survive', () => {
  test('is asked of any one region, and told at the line of who offered it', async () => {
    expect(await saidOfGuards('{name: region, services: ["shop/*"], survive: region}')).toEqual([
      [
        'DIS0692',
        'guard "region": shop/pages does not survive: no request for port 80 of clients in tokyo, boston, dallas is answered when region eu is lost, no cluster is left to serve them',
        'apps/pages/export.yaml:1 paris offers it by ServiceExport shop/pages',
      ].join('\n'),
    ]);
  });

  test('is asked of all clusters of a pattern at once', async () => {
    const cart = '{name: both, services: ["shop/cart"], survive: "*o*"}';
    const [found = '', ...others] = await saidOfGuards(cart);
    expect(others).toEqual([]);
    // Boston and Tokyo: Paris is left.
    expect(found).toBe('');
  });

  test('is said of a service that stands in one place, whoever is left to ask', async () => {
    const alone = '--- # distributary.yaml\n-{names: [paris, boston]}\n+{names: [boston]}\n';
    const found = await saidOfGuards(
      '{name: one, services: ["shop/cart"], survive: cluster}',
      alone,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('when cluster boston is lost, no cluster is left to serve them');
    const home =
      '--- # distributary.yaml\n-{names: [paris, boston]}\n+{names: [boston]}\n--- # apps/cart/export.yaml\n# gone\n--- # clusters/tokyo/policy.yaml\n# gone\n';
    expect(
      await saidOfGuards('{name: one, services: ["shop/cart"], survive: cluster}', home),
    ).toEqual([
      [
        'DIS0692',
        'guard "one": shop/cart does not survive: no cluster serves it when cluster boston is lost',
        'apps/cart/service.yaml:1 boston: brought by Service shop/cart',
      ].join('\n'),
    ]);
    const clients = 'clients: {names: [boston]}';
    const narrow = `{name: one, services: ["shop/cart"], ${clients}, survive: cluster}`;
    expect(await saidOfGuards(narrow, home)).toEqual([]);
  });

  test('names what keeps clients from those who could answer', async () => {
    const stuck = readFileSync('fixtures/changes/no-ejection.in.yaml', 'utf8');
    const found = await saidOfGuards('{name: one, survive: cluster}', stuck);
    expect(found.some((text) => text.includes('could answer'))).toBe(true);
  });

  test('is said of what nobody answers while nothing is lost', async () => {
    const broken =
      '--- # apps/pages/rules.yaml\n-{name: v2, labels: {version: v2}}\n+{name: v2, labels: {version: v9}}\n';
    const [found = ''] = await saidOfGuards(
      '{name: one, services: ["shop/pages"], survive: cluster}',
      broken,
    );
    expect(found).toMatch(/fails? while nothing is lost|is answered while nothing is lost/);
  });
});

describe('the words of simulate', () => {
  test.each([
    ['nothing', 'cluster'],
    ['no-ejection', 'cluster'],
    ['policy-shortened', 'region'],
    ['region-loses-provider', 'zone'],
    ['route-weights', 'cluster'],
    ['subset-moves', 'region'],
  ] as const)('are those of guards: %s, %s', async (name, kind) => {
    const change = readFileSync(`fixtures/changes/${name}.in.yaml`, 'utf8');
    const clients = 'clients: {keys: ["*/*/*/*"]}';
    const rendered = await renderGuarded(`{name: one, survive: ${kind}, ${clients}}`, change);
    const model = modelOutages(rendered, { onlyShared: true });
    const outages = lossesOf(kind, rendered.topology.clusters).map(({ outage }) => outage);
    const failing = outages
      .flatMap((outage) => model.simulate([outage]))
      .flatMap(({ flows }) => flows.filter(({ after }) => after.failing > 0.005));
    const broken = rendered.diagnostics.flatMap(({ code, args }) =>
      code === 'DIS0692' && 'service' in args ? [String(args.service)] : [],
    );
    expect(broken.sort()).toEqual([...new Set(failing.map(({ flow }) => flow.service))].sort());
  });
});

describe('what requests must never reach', () => {
  const guard = (more = '') =>
    `{name: home, services: ["shop/cart"], clients: {names: [tokyo]}, never: {names: [paris]}${more}}`;

  test('is told with the least loss that leads there, and the line', async () => {
    expect(await saidOfGuards(guard())).toEqual([
      [
        'DIS0693',
        'guard "home": requests for shop/cart, port 80, of clients in tokyo go to paris when cluster boston is lost',
        'clusters/tokyo/policy.yaml:8 paris: target 2 of GlobalTrafficPolicy shop/cart (FailOver)',
      ].join('\n'),
    ]);
  });

  test('is told of what is reached at once, and by a loss of several only', async () => {
    const first = await saidOfGuards(guard().replace('paris', 'boston'));
    expect(first[0]).toContain('go to boston while nothing is lost');
    const api =
      '{name: home, services: ["shop/api"], clients: {keys: ["eu/*/*/*"]}, never: {keys: ["ap/*/*/*", "us/*/*/*"]}}';
    const [several = ''] = await saidOfGuards(api);
    expect(several).toContain('when every pod in berlin, paris is lost; so do clients');
  });

  test('does not hold for what a cluster serves itself', async () => {
    const own = '{name: home, services: ["shop/cart"], never: {names: [paris]}';
    expect(await saidOfGuards(`${own}, clients: {names: [paris]}}`)).toEqual([]);
  });
});

describe('how much a cluster may take', () => {
  test('is asked of every single loss', async () => {
    const [found = '', ...others] = await saidOfGuards('{name: load, maxLoad: 1.2}');
    expect(others).toEqual([]);
    expect(found).toMatch(/^DIS0694\nguard "load": berlin gets 1\.63× of today's requests when /);
    expect(await saidOfGuards('{name: load, maxLoad: 1.7}')).toEqual([]);
  });

  test('is asked of the losses that have to be survived', async () => {
    const eu = '{name: load, services: ["shop/pages"], survive: "eu/a/*/*", maxLoad: 1.01}';
    expect(await saidOfGuards(eu)).toEqual([expect.stringContaining('when eu/a/*/* is lost')]);
  });
});

describe('a guard', () => {
  test('of what is not there is said', async () => {
    const found = await saidOfGuards(
      '{name: odd, services: ["shop/crt"], survive: cluster}, {name: far, survive: pariss}, {name: any, survive: regoin}',
    );
    expect(found).toEqual([
      'DIS0695\nguard "odd" is for services "shop/crt", which the fleet does not have; did you mean "shop/cart"?',
      'DIS0695\nguard "far" is for clusters "pariss", which the fleet does not have; did you mean "paris"?',
      'DIS0695\nguard "any" is for clusters "regoin", which the fleet does not have; did you mean "region"?',
    ]);
  });

  test('is a warning where its clients call no such service', async () => {
    const guard = '{name: a, services: ["shop/cart"], clients: {names: [dallas]}, survive: zone}';
    expect(await saidOfGuards(guard)).toEqual([]);
    const [found = ''] = await saidOfGuards(guard, '--- # apps/cart/export.yaml\n# gone\n');
    expect(found).toContain('guard "a" is for requests of these clients for services "shop/cart"');
  });

  test('is not judged where that takes too long, which is an error (DIS0696)', async () => {
    const { fleet, manifests, routes } = await renderGuarded(
      '{name: a, survive: region}, {name: b, survive: cluster}, {name: c, survive: cluster}',
    );
    if (fleet === undefined) throw new Error('it has no errors');
    const states = clusterStates(manifests, routes, fleet.derive);
    const codes = judgeGuards(states, fleet, 100).map(({ code, message }) => [code, message]);
    expect(codes).toEqual(
      [
        ['DIS0692', expect.stringContaining('shop/pages')],
        ['DIS0696', expect.stringContaining('guard "b" requires 5 losses for')],
      ].reverse(),
    );
  });

  test('waits for a fleet without errors', async () => {
    const broken =
      '--- # clusters/tokyo/api.yaml\napiVersion: v1\nkind: Service\nmetadata: {name: 1}\n';
    const { diagnostics } = await renderGuarded('{name: region, survive: region}', broken);
    expect(diagnostics.map(({ code }) => code)).not.toContain('DIS0692');
  });
});

describe('a broken guard', () => {
  const guarded = (promise: string) => {
    const cwd = demoFleet();
    const file = join(cwd, 'distributary.yaml');
    writeFileSync(file, `${readFileSync(file, 'utf8')}  guards: [{name: it, ${promise}}]\n`);
    return cwd;
  };

  test.each(['maxLoad: 1', 'survive: pods'])(
    'stops all that would write or hand objects over: %s',
    async (promise) => {
      const cwd = guarded(promise);
      const env = { ARGOCD_ENV_CLUSTER: 'tokyo' };
      const stdin = readFileSync('fixtures/fn/generator.in.yaml', 'utf8');
      const runs = [
        await runProgram(['check'], { cwd }),
        await runProgram(['render', '--cluster', 'tokyo'], { cwd }),
        await runProgram(['cmp', 'generate'], { cwd, env }),
        await runProgram(['fn'], { cwd, stdin }),
      ];
      for (const { status, stdout, stderr } of runs) {
        expect(status).toBe(1);
        expect(`${stdout}${stderr}`).toContain('guard "it": ');
      }
    },
  );

  test('is told where the items of a function are the fleet', async () => {
    const stdin = readFileSync('fixtures/fn/package.in.yaml', 'utf8').replace(
      'fleet: {',
      'fleet: {guards: [{name: one, survive: cluster}], ',
    );
    const { status, stdout } = await runProgram(['fn'], { stdin });
    expect(stdout).toContain('books/reviews does not survive: ');
    expect(stdout).toContain('path: spec.fleet.guards[0].survive');
    expect(status).toBe(1);
  });

  test('is told again by a run that renders nothing', async () => {
    const repository = makeRepository();
    const files = Object.fromEntries(
      [...readTree('fixtures/codes/DIS0695/bad')].map(([path, text]) => [path, text]),
    );
    repository.commit({ files });
    const check = () => runProgram(['check'], { cwd: repository.directory });
    const [first, second] = [await check(), await check()];
    expect(first.stdout).toContain('DIS0695');
    expect(second).toEqual(first);
  });
});
