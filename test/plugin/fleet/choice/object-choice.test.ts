import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type Ran, runProgram } from '../../../support/run-program.ts';

const render = (...argv: readonly string[]): Promise<Ran> =>
  runProgram(['render', '--cluster', 'paris', ...argv], { cwd: 'fixtures/repos/demo/in' });

async function names(...argv: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await render(...argv);
  const objects = parseAllDocuments(stdout).map((each) => each.toJS());
  return objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace}/${metadata.name}`);
}

describe('what is printed of a cluster', () => {
  test('may be of some kinds, in the order of the whole', async () => {
    expect(await names('--kind', 'serviceimport', 'Service')).toEqual([
      'Service shop/api',
      'ServiceImport shop/api',
      'Service shop/web',
    ]);
  });

  test('may be of a name, in one namespace or in any', async () => {
    expect(await names('--kind', 'Service', '--name', 'api')).toEqual(['Service shop/api']);
    expect(await names('--kind', 'Service', '--name', 'shop/w*')).toEqual(['Service shop/web']);
  });

  test('may be what distributary wrote or added to, of an application', async () => {
    const derived = await names('--derived', '--application', 'apps/api');
    expect(derived).toContain('ServiceEntry shop/distributary-api');
    expect(derived).not.toContain('Deployment shop/api');
    const all = await names('--application', 'apps/api');
    expect(all).toContain('Deployment shop/api');
    expect(all.length).toBeLessThan((await names()).length);
  });

  test('may be nothing, where nothing was derived', async () => {
    expect(await render('--kind', 'Deployment', '--derived')).toMatchObject({
      status: 0,
      stdout: '',
    });
  });

  test.each<[string[], RegExp]>([
    [['--kind', 'Servic'], /no kind that is there: Servic; did you mean "Service"\?/],
    [['--kind', 'Nope'], /that is there: Nope; expected one of "\w+", .*"Service"/],
    [['--name', 'shop/webb'], /no such object of paris: shop\/webb; did you mean "shop\/web"\?/],
    [['--application', 'apps/wob'], /error\[DIS0853\]: no branch has an application "apps\/wob"/],
  ])('can only be what is there: %j', async (argv, said) => {
    const ran = await render(...argv);
    expect(ran.stderr).toMatch(said);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });
});
