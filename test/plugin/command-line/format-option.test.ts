import { describe, expect, test } from 'vitest';
import { buildProgram } from '../../../plugin/program.ts';
import { listeningHost, runProgram } from '../../support/run-program.ts';

const cwd = 'fixtures/repos/demo/in';
const flagsOf = ({ short, long }: { readonly short?: string; readonly long?: string }) =>
  [short, long].join(' ');
const { commands } = await buildProgram(listeningHost().host, (command) => command);

describe('the format of', () => {
  test.each(['check', 'diff', 'explain', 'hydrate', 'simulate', 'topology'])(
    '%s is told by -o, --format and --output',
    (name) => {
      const options = commands.find((command) => command.name() === name)?.options.map(flagsOf);
      expect(options).toEqual(expect.arrayContaining(['-o --format', ' --output']));
    },
  );

  test('a command is the same, whichever of them tells it, and the last counts', async () => {
    const printed = async (...argv: readonly string[]) =>
      (await runProgram(['topology', ...argv], { cwd })).stdout;
    const json = await printed('-o', 'json');
    expect(JSON.parse(json)).toMatchObject({ kind: 'Topology' });
    expect(await printed('--format', 'json')).toBe(json);
    expect(await printed('--output=json')).toBe(json);
    expect(await printed('--output', 'json', '-o', 'text')).toBe(await printed());
  });

  test.each(['-o', '--format', '--output'])('a command has words of its own: %s', async (flag) => {
    const ran = await runProgram(['topology', flag, 'xml'], { cwd });
    expect(ran.stderr).toMatch(/'xml' is invalid. Allowed choices are text, tree, yaml, json/);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });
});
