import { expect, test } from 'vitest';
import { hydrateRepository } from '../../src/app/hydrate.ts';
import { openRepository } from '../../src/git/repository.ts';
import { makeRepository } from '../support/git-repository.ts';

/** The files of a fleet with one cluster. */
function fleetIn(directory: string, name: string, cluster: string): Record<string, string> {
  return {
    [`${directory}distributary.yaml`]: `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: ${name}}\n`,
    [`${directory}topology/${cluster}.yaml`]: `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${cluster}}\nspec: {region: eu, zone: a, gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n`,
    [`${directory}apps/web/map.yaml`]: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\ndata: {of: ${directory || 'root'}}\n`,
  };
}

async function hydrateIn(directory: string) {
  const repository = await openRepository(directory);
  const options = { repository, revision: 'HEAD', pruneBranches: true };
  const { diagnostics, plan } = await hydrateRepository(options);
  const codes = diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
  return { codes, gone: plan?.gone.map(({ branch, action }) => `${action} ${branch}`) };
}

test.each(['dev/', ''])('a fleet keeps the branches of a fleet "%s" with its name', async (dev) => {
  const repository = makeRepository();
  const prod = `${repository.directory}/prod`;
  repository.commit({
    files: { ...fleetIn('prod/', 'shop', 'lyon'), ...fleetIn(dev, 'shop', 'oslo') },
  });
  const kept = { codes: [], gone: [] };
  expect(await hydrateIn(prod)).toEqual(kept);
  expect(await hydrateIn(`${repository.directory}/${dev}`)).toEqual(kept);
  expect(await hydrateIn(prod)).toEqual(kept);
});

test('two fleets with one name do not write one branch, and fleets with two names are told apart', async () => {
  const repository = makeRepository();
  const [prod, dev] = ['prod', 'dev'].map((name) => `${repository.directory}/${name}`);
  repository.commit({
    files: { ...fleetIn('prod/', 'shop', 'lyon'), ...fleetIn('dev/', 'test', 'lyon') },
  });
  expect((await hydrateIn(prod ?? '')).codes).toEqual([]);
  expect((await hydrateIn(dev ?? '')).codes).toEqual(['DIS0729']);
  repository.commit({ files: fleetIn('dev/', 'shop', 'lyon') });
  expect((await hydrateIn(prod ?? '')).codes).toEqual(['DIS1372']);
  expect((await hydrateIn(dev ?? '')).codes).toEqual(['DIS1372']);
});

test('a branch whose cluster is gone from all fleets is deleted', async () => {
  const repository = makeRepository();
  const prod = `${repository.directory}/prod`;
  repository.commit({
    files: { ...fleetIn('prod/', 'shop', 'lyon'), ...fleetIn('dev/', 'shop', 'oslo') },
  });
  await hydrateIn(prod);
  repository.git('rm', '-q', 'prod/topology/lyon.yaml');
  repository.commit({ files: fleetIn('prod/', 'shop', 'rome') });
  expect((await hydrateIn(prod)).gone).toEqual(['delete env/lyon']);
});

test('no branch is deleted while a fleet with the same name has errors', async () => {
  const repository = makeRepository();
  const dev = `${repository.directory}/dev`;
  const both = { ...fleetIn('prod/', 'shop', 'lyon'), ...fleetIn('dev/', 'shop', 'oslo') };
  repository.commit({ files: both });
  await hydrateIn(`${repository.directory}/prod`);
  for (const file of ['prod/topology/lyon.yaml', 'prod/distributary.yaml']) {
    repository.commit({ files: { ...both, [file]: `${both[file]}spec: {unknown: 1}\n` } });
    expect(await hydrateIn(dev)).toEqual({ codes: ['DIS1374'], gone: undefined });
  }
  const other = { ...fleetIn('prod/', 'shops', 'lyon'), 'prod/topology/lyon.yaml': 'spec: 1\n' };
  repository.commit({ files: { ...both, ...other } });
  expect((await hydrateIn(dev)).gone).toEqual(['delete env/lyon']);
});
