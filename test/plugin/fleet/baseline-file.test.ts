import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet } from '../../support/scratch.ts';

const rule = (name: string, text = 'absent') => `apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: ${name}, namespace: shop}
spec:
  host: ${text}
`;

/** The example fleet with a rule for nothing, and a baseline of that. */
async function withBaseline() {
  const cwd = demoFleet();
  writeFileSync(join(cwd, 'apps/web/rule.yaml'), rule('one'));
  const written = await runProgram(['check', '--write-baseline', 'known.json'], { cwd });
  expect(written).toEqual({ status: 0, stdout: '', stderr: '1 finding in known.json\n' });
  const check = (...argv: readonly string[]) =>
    runProgram(['check', '--baseline', 'known.json', ...argv], { cwd });
  const write = (path: string, text: string) => writeFileSync(join(cwd, path), text);
  return { cwd, check, write };
}

describe('check --baseline', () => {
  test('counts what was there, wherever its lines have gone', async () => {
    const { check, write } = await withBaseline();
    write('apps/web/rule.yaml', `# moved\n\n${rule('one')}`);
    const ran = await check('--strict');
    expect(ran).toEqual({
      status: 0,
      stdout: '1 in the baseline\nnothing new; the fleet has 5 clusters\n',
      stderr: '',
    });
    expect(JSON.parse((await check('--format', 'json')).stdout).summary).toEqual({
      errors: 0,
      warnings: 0,
      infos: 0,
      known: 1,
    });
  });

  test('shows what is new, and fails on that', async () => {
    const { check, write } = await withBaseline();
    write('apps/web/more.yaml', rule('two'));
    const ran = await check('--fail-on', 'warning');
    expect(ran.stdout).toContain('--> apps/web/more.yaml:5:9');
    expect(ran.stdout).not.toContain('apps/web/rule.yaml');
    expect(ran.stdout).toContain('1 warning, 1 in the baseline;');
    expect(ran.status).toBe(1);
    expect((await check()).status).toBe(0);
    expect((await check('--fail-on', 'info')).status).toBe(1);
    expect((await check('--strict')).status).toBe(1);
  });

  test('says what is found no more, unless others were not looked for', async () => {
    const { check, write } = await withBaseline();
    write('apps/web/rule.yaml', rule('one', 'web'));
    const said = 'no longer found, but in known.json: DIS0631 of apps/web/rule.yaml;';
    expect((await check()).stderr).toContain(said);
    expect((await check('apps/api')).stderr).not.toContain('no longer found');
    write('apps/web/bad.yaml', 'kind: [');
    expect((await check()).stderr).not.toContain('no longer found');
  });

  test('knows errors as well, but none that keeps everything from being looked at', async () => {
    const { cwd, check, write } = await withBaseline();
    write('apps/web/bad.yaml', 'kind: [');
    expect((await check()).status).toBe(1);
    await runProgram(['check', '--write-baseline', 'known.json'], { cwd });
    expect((await check()).status).toBe(0);
    write('distributary.yaml', 'kind: [');
    await runProgram(['check', '--write-baseline', 'other.json'], { cwd });
    expect((await check()).status).toBe(2);
    expect((await runProgram(['check', '--baseline', 'other.json'], { cwd })).status).toBe(2);
  });

  test('writes over a baseline, and over nothing else', async () => {
    const { cwd, write } = await withBaseline();
    write('apps/web/rule.yaml', rule('one', 'web'));
    await runProgram(['check', '--write-baseline', 'known.json'], { cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'known.json'), 'utf8')).findings).toEqual([]);
    const before = readFileSync(join(cwd, 'distributary.yaml'), 'utf8');
    const ran = await runProgram(['check', '--write-baseline', 'distributary.yaml'], { cwd });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('distributary.yaml is no baseline');
    expect(readFileSync(join(cwd, 'distributary.yaml'), 'utf8')).toBe(before);
  });

  test.each([
    [['--baseline', 'absent.json'], 'there is no baseline absent.json'],
    [['--baseline', '.'], 'cannot be read: EISDIR'],
    [['--baseline', 'distributary.yaml'], 'distributary.yaml is no baseline'],
    [['--write-baseline', 'a.json', 'apps'], '--write-baseline does not support'],
    [['--write-baseline', 'a.json', '--staged'], '--write-baseline does not support'],
    [['--write-baseline', 'a.json', '--baseline', 'a.json'], 'exclude each other'],
    [['--write-baseline', 'no/such/a.json'], 'cannot write "no/such/a.json": ENOENT'],
    [['--fail-on', 'all'], "'all' is invalid"],
  ])('refuses %j', async (argv, message) => {
    const ran = await runProgram(['check', ...argv], { cwd: demoFleet() });
    expect(ran.stderr).toContain(message);
    expect(ran.status).toBeGreaterThan(1);
  });
});
