import { describe, expect, test } from 'vitest';
import {
  brokenText,
  type Changes,
  clusterText,
  commitFiles,
  configMap,
  exportText,
  hydrateIn,
  keepingFleet,
  serviceText,
} from '../support/keeping-fleet.ts';
import { branchesOf, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

/** What is said of a fleet that becomes another one; nothing may be written. */
async function refusal(
  before: Changes,
  after: Changes,
  ...argv: readonly string[]
): Promise<string> {
  const directory = keepingFleet(before);
  expect(await hydrateIn(directory)).toMatchObject({ status: 0 });
  commitFiles(directory, after);
  const branches = branchesOf(directory);
  const ran = await hydrateIn(directory, '--keep-going', ...argv);
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(branchesOf(directory)).toEqual(branches);
  return ran.stderr;
}

const broken = { 'apps/cache/cache.yaml': brokenText };

describe('an error that belongs to no one application ends the run', () => {
  test.each<readonly [string, Changes, string]>([
    ['in the topology', { 'topology/paris.yaml': brokenText }, 'topology/paris.yaml'],
    [
      'in a file that names a cluster twice',
      { 'topology/more.yaml': clusterText('paris').replace('zone: paris', 'zone: lyon') },
      'topology',
    ],
    [
      'in two applications at once',
      { 'apps/web/cache.yaml': configMap('cache', '2') },
      'apps/web/cache.yaml',
    ],
  ])('%s', async (_, after, file) => {
    const stderr = await refusal({}, { 'apps/old/old.yaml': brokenText, ...after });
    expect(stderr).toContain('error[DIS0734]: DIS');
    expect(stderr).toContain('is not limited to one application');
    expect(stderr.slice(stderr.indexOf('error[DIS0734]'))).toContain(` --> ${file}`);
    // The errors that could wait are told as well.
    expect(stderr).toContain('error[DIS0200]');
  });

  test('in the Fleet, which says enough itself', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    commitFiles(directory, { 'distributary.yaml': brokenText });
    const ran = await hydrateIn(directory, '--keep-going');
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });

  test('in what needs something new of the application', async () => {
    const stderr = await refusal(
      {},
      {
        'apps/cache/service.yaml': serviceText('cache').replace('port: 80', 'port: http'),
        'apps/web/export.yaml': exportText('cache'),
      },
      '--strict',
    );
    expect(stderr).toContain('DIS0401 remains without application "apps/cache"');
    expect(stderr).toContain(' --> apps/web/export.yaml');
  });
});

const policy = `apiVersion: distributary.dev/v1alpha1
kind: FailoverPolicy
metadata: {name: api, namespace: shop}
spec: {order: [{to: {names: [paris]}}]}
`;

describe('an application that more depends on than itself can’t stay as it was', () => {
  test.each<readonly [string, Changes, Changes, string]>([
    [
      'with an export',
      { 'apps/cache/export.yaml': `${serviceText('cache')}---\n${exportText('cache')}` },
      broken,
      'branch "env/paris" has ServiceExport shop/cache, and objects of its kind affect other applications',
    ],
    [
      'whose Service another application exports',
      {
        'apps/cache/service.yaml': serviceText('cache'),
        'apps/web/export.yaml': exportText('cache'),
      },
      broken,
      'has ServiceImport shop/cache, which was derived from objects of other clusters',
    ],
    [
      'whose Service another application exports since today',
      { 'apps/cache/service.yaml': serviceText('cache') },
      { ...broken, 'apps/web/export.yaml': exportText('cache') },
      'has Service shop/cache, which other clusters import',
    ],
    [
      'with an object of Istio',
      {
        'apps/cache/rule.yaml':
          'apiVersion: networking.istio.io/v1\nkind: DestinationRule\nmetadata: {name: cache, namespace: shop}\nspec: {host: cache.shop.svc.cluster.local}\n',
        'apps/cache/service.yaml': serviceText('cache'),
      },
      broken,
      'has DestinationRule shop/cache, and objects of its kind affect other applications',
    ],
    [
      'one object of which another one has now',
      {},
      { ...broken, 'apps/web/cache.yaml': configMap('cache', '2') },
      'branch "env/paris" has ConfigMap shop/cache, which another application now has',
    ],
    [
      'with a policy of the fleet',
      {},
      { 'apps/cache/cache.yaml': brokenText, 'apps/cache/policy.yaml': policy },
      'it has apps/cache/policy.yaml, which names a kind of fleet-level object',
    ],
    [
      'with a policy that can’t be read',
      {},
      { 'apps/cache/cache.yaml': `${policy}  x: [` },
      'it has apps/cache/cache.yaml, which names a kind',
    ],
  ])('%s', async (_, before, after, said) => {
    const stderr = await refusal(before, after);
    expect(stderr).toContain(
      'error[DIS0735]: application "apps/cache" cannot keep its present files: ',
    );
    expect(stderr).toContain(said);
  });
});

test('what is gone from a file may be in the application whose files name it', async () => {
  const both = `${configMap('web', '1')}---\n${configMap('other', '1')}`;
  const gone = { 'apps/web/web.yaml': configMap('web', '1') };
  const stderr = await refusal(
    { 'apps/web/web.yaml': both },
    { ...gone, 'apps/cache/cache.yaml': `${configMap('other', '1')}  x: [` },
  );
  expect(stderr).toContain(
    'error[DIS0735]: application "apps/cache" cannot keep its present files: ',
  );
  expect(stderr).toContain('has ConfigMap shop/other, which is in no readable file now');
  const directory = keepingFleet({ 'apps/web/web.yaml': both });
  await hydrateIn(directory);
  commitFiles(directory, { ...gone, ...broken });
  const ran = await hydrateIn(directory, '--keep-going');
  expect(ran.stdout).toContain('apps/cache stays as it was');
});

describe('what is gone may be in the application that has errors', () => {
  test.each<readonly [string, Changes, Changes, string]>([
    [
      'under another name',
      {},
      { 'apps/cache/cache.yaml': undefined, 'apps/redis/cache.yaml': brokenText },
      'would lose "apps/cache/manifest.yaml", whose objects may now be in application "apps/redis"',
    ],
    [
      'moved there',
      { 'apps/old/old.yaml': configMap('old', '1') },
      { ...broken, 'apps/old/old.yaml': undefined },
      'would lose "apps/old/manifest.yaml", whose objects may now be in application "apps/cache"',
    ],
  ])('%s', async (_, before, after, said) => {
    const stderr = await refusal(before, after);
    expect(stderr).toContain('error[DIS0737]');
    expect(stderr).toContain(said);
  });
});
