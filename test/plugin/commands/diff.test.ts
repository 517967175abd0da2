import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet } from '../../support/scratch.ts';
import { commitAll, demoRepository, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

const nothing = 'none of 5 clusters change, no derived order of failover does\n';

/** The example fleet whose last commit takes Paris its banner; in the work tree Tokyo is gone. */
function changedRepository(): string {
  const directory = demoRepository();
  rmSync(join(directory, 'clusters/paris/banner.yaml'));
  commitAll(directory, 'Take the banner down');
  rmSync(join(directory, 'topology/tokyo.yaml'));
  return directory;
}

/** The summary of a run in JSON, and the clusters that change. */
async function changed(directory: string, ...argv: readonly string[]) {
  const ran = await runProgram(['diff', '--format', 'json', ...argv], { cwd: directory });
  const { clusters, summary } = JSON.parse(ran.stdout);
  expect(ran.status).toBe(0);
  expect(summary.clusters).toBe(clusters.length);
  return clusters.map(({ cluster }: { cluster: string }) => cluster);
}

/** Only Boston exports the API. */
function exportOf(directory: string): string {
  const text = readFileSync(join(directory, 'apps/api/export.yaml'), 'utf8');
  return text.replace(
    'metadata:\n',
    'metadata:\n  annotations: {distributary.dev/clusters: boston}\n',
  );
}

describe('diff', () => {
  test('compares commits, the work tree and what is staged', async () => {
    const directory = changedRepository();
    const all = ['tokyo', 'berlin', 'paris', 'boston', 'dallas'];
    expect(await changed(directory)).toEqual(all);
    expect(await changed(directory, 'HEAD~1', 'HEAD')).toEqual(['paris']);
    expect(await changed(directory, 'HEAD', 'HEAD')).toEqual([]);
    expect(await changed(directory, '--staged')).toEqual([]);
    git(directory, 'add', '--all');
    expect(await changed(directory, '--staged', '--clusters', 'tokyo,dallas')).toEqual([
      'tokyo',
      'dallas',
    ]);
  });

  test('shows text and markdown', async () => {
    const directory = changedRepository();
    const text = await runProgram(['diff', 'HEAD~1', 'HEAD'], { cwd: directory });
    expect(text.stdout).toContain('  - ConfigMap shop/banner in clusters/paris\n');
    const argv = ['diff', 'HEAD~1', 'HEAD', '--format', 'markdown'];
    const markdown = await runProgram(argv, { cwd: directory });
    expect(markdown.stdout).toContain('- removed `ConfigMap shop/banner` in `clusters/paris`\n');
  });

  test('says what differs in an object, and shows it line by line and in numbers', async () => {
    const directory = demoRepository();
    const banner = join(directory, 'clusters/paris/banner.yaml');
    writeFileSync(banner, readFileSync(banner, 'utf8').replace('Bienvenue', 'Bonjour'));
    const diff = async (...argv: readonly string[]) =>
      (await runProgram(['diff', ...argv], { cwd: directory })).stdout;
    expect(await diff()).toContain('\n      data.text: Bienvenue → Bonjour\n');
    expect(await diff('--unified=0')).toBe(
      [
        '# env/paris',
        '--- a/clusters/paris/manifest.yaml',
        '+++ b/clusters/paris/manifest.yaml',
        '@@ -7 +7 @@',
        '-  text: "Bienvenue"',
        '+  text: "Bonjour"',
        '',
      ].join('\n'),
    );
    expect(await diff('--stat')).toMatch(/^env\/paris +clusters\/paris +~1 +\+1 -1$/m);
    const document = JSON.parse(await diff('--format', 'json', '--stat', '--unified', '1'));
    expect(document.clusters).toMatchObject([
      {
        objects: {
          changed: [
            {
              name: 'banner',
              fields: [
                { path: 'data.text', change: 'changed', before: 'Bienvenue', after: 'Bonjour' },
              ],
            },
          ],
        },
        applications: [{ application: 'clusters/paris', lines: { added: 1, removed: 1 } }],
        patch: expect.stringContaining('@@ -6,2 +6,2 @@\n data:\n-  text: "Bienvenue"\n'),
      },
    ]);
    const both = await diff('--stat', '--unified');
    expect(both).toMatch(/^BRANCHES.*\n\n# env\/paris\n/s);
  });

  test('takes everything for new before the first commit, and before the Fleet was there', async () => {
    const directory = demoFleet();
    git(directory, 'init', '--quiet');
    expect(await changed(directory)).toHaveLength(5);
    writeFileSync(join(directory, 'README.md'), 'soon\n');
    git(directory, 'add', 'README.md');
    git(directory, 'commit', '--quiet', '--message=Begin');
    expect(await changed(directory)).toHaveLength(5);
  });

  test('tells a difference by its status when it is asked to', async () => {
    const directory = changedRepository();
    const differs = await runProgram(['diff', '--exit-code'], { cwd: directory });
    expect(differs.status).toBe(1);
    const same = await runProgram(['diff', '--exit-code', 'HEAD', 'HEAD'], { cwd: directory });
    expect(same).toEqual({ status: 0, stdout: nothing, stderr: '' });
  });

  test('shows findings instead of a difference while the later state has errors', async () => {
    const directory = changedRepository();
    writeFileSync(join(directory, 'apps/web/web.yaml'), 'kind: [\n');
    const ran = await runProgram(['diff'], { cwd: directory });
    expect(ran.stderr).toMatch(/^error\[DIS\d{4}\].*apps\/web\/web\.yaml/s);
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    const back = await runProgram(['diff', 'HEAD~1', 'HEAD'], { cwd: directory });
    expect(back.status).toBe(0);
  });

  test('warns when the earlier state has errors', async () => {
    const directory = demoRepository();
    appendFileSync(join(directory, 'apps/web/web.yaml'), '---\nkind: [\n');
    commitAll(directory, 'Break the pages');
    git(directory, 'revert', '--no-edit', 'HEAD');
    const ran = await runProgram(['diff', 'HEAD~1'], { cwd: directory });
    expect(ran.stderr).toMatch(/^warning\[DIS0890\]: commit [0-9a-f]{7} has errors, the first is/);
    expect(ran.status).toBe(0);
  });

  test('says which outages a change makes worse, and fails on it when it is asked to', async () => {
    const directory = demoRepository();
    const policy = join(directory, 'clusters/tokyo/policy.yaml');
    const text = readFileSync(policy, 'utf8');
    writeFileSync(policy, text.replace(/ {4}- clusterKey: eu.*\n/, ''));
    writeFileSync(join(directory, 'apps/api/export.yaml'), exportOf(directory));
    const diff = async (...argv: readonly string[]) =>
      await runProgram(['diff', ...argv], { cwd: directory });
    const ran = await diff('--fail-on', 'worse', 'load=9');
    expect(ran.stdout).toContain(
      '✗ boston down → shop/api:8080 for clients in dallas: was berlin, now no target left  apps/api/export.yaml:5\n',
    );
    expect(ran).toMatchObject({ status: 1, stderr: 'outages: worse\n' });
    expect((await diff('--fail-on', 'load=9')).status).toBe(0);
    const without = await diff('--no-outages');
    expect(without.stdout).not.toContain('outages');
    const status = await diff('--format', 'status');
    expect(JSON.parse(status.stdout)).toEqual({
      context: 'distributary/outages',
      state: 'failure',
      description: expect.stringMatching(/^\d worse, 0 better, \d+ as before; worse$/),
    });
    expect(status.status).toBe(0);
    const fine = JSON.parse((await diff('HEAD', 'HEAD', '--format', 'status')).stdout);
    expect(fine).toMatchObject({ state: 'success', description: 'nothing changes' });
  });

  test.each([
    ['a commit that is not there', ['absent'], 3, /DIS0123/],
    ['a cluster that neither has', ['--clusters', 'oslo'], 2, /names no cluster: oslo/],
    ['no number of lines', ['--unified', 'HEAD'], 2, /--unified is "HEAD", expected a number/],
    ['a status in numbers', ['--format', 'status', '--stat'], 2, /remove --stat and --unified/],
    ['contradictions', ['--staged', 'HEAD'], 2, /it does not support FROM and TO/],
    ['no condition', ['--fail-on', 'better'], 2, /--fail-on is "better", expected one of worse,/],
    ['to fail without asking', ['--fail-on', 'worse', '--no-outages'], 2, /remove --no-outages/],
    ['to fail and not to fail', ['--fail-on', 'worse', '--exit-zero'], 2, /--fail-on and --exit-/],
    ['a status of nothing', ['--format', 'status', '--no-outages'], 2, /remove --no-outages/],
    ['statuses that contradict each other', ['--exit-code', '--exit-zero'], 2, /contradict/],
  ])('refuses %s', async (_, argv, status, said) => {
    const ran = await runProgram(['diff', ...argv], { cwd: changedRepository() });
    expect(ran.stderr).toMatch(said);
    expect(ran).toMatchObject({ status, stdout: '' });
  });

  test.each([
    ['errors', (directory: string) => writeFileSync(join(directory, 'apps/x'), ''), ['absent']],
    [
      'no repository',
      (directory: string) => rmSync(join(directory, '.git'), { recursive: true }),
      [],
    ],
  ])('ends well all the same with %s when it is only to inform', async (_, spoil, argv) => {
    const directory = demoRepository();
    spoil(directory);
    const ran = await runProgram(['diff', '--exit-zero', ...argv], { cwd: directory });
    expect(ran.stderr).toMatch(/^error\[DIS\d{4}\]/);
    expect(ran).toMatchObject({ status: 0, stdout: '' });
  });
});

test('compares with a fleet that breaks a guard, and fails', async () => {
  const directory = demoRepository();
  const file = join(directory, 'distributary.yaml');
  const guard = '  guards: [{name: one, services: ["shop/api"], survive: cluster}]\n';
  writeFileSync(file, `${readFileSync(file, 'utf8')}${guard}`);
  commitAll(directory, 'Guard the API');
  writeFileSync(join(directory, 'apps/api/export.yaml'), exportOf(directory));
  const ran = await runProgram(['diff', '--format', 'markdown'], { cwd: directory });
  expect(ran.stderr).toContain('guard "one": shop/api does not survive');
  expect(ran.stdout).toMatch(/\*\*Outages: [1-9]\d* worse/);
  expect(ran.status).toBe(1);
});
