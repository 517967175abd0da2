import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { addCommonOptions, contextOf } from '../../../plugin/fleet/context.ts';
import { coloured, plain } from '../../../plugin/format/terminal/colour.ts';
import { fiveFindings } from '../../support/five-findings.ts';
import { type Around, listeningHost } from '../../support/run-program.ts';

/** The context of `distributary ...argv`, and what is heard of it. */
function contextFor(argv: readonly string[], around: Around = {}) {
  const program = addCommonOptions(new Command('distributary'));
  const command = program.command('any').action(() => undefined);
  program.parse([...argv], { from: 'user' });
  const { host, heard } = listeningHost({ cwd: '/repo', ...around });
  return { context: contextOf(command, host), heard };
}

const found = (diagnostics: typeof fiveFindings) => ({ diagnostics, texts: new Map() });

describe('contextOf', () => {
  test('knows the defaults', () => {
    const { context } = contextFor(['any']);
    expect(context).toMatchObject({ directory: '/repo', strict: false, quiet: false });
    expect(context).not.toHaveProperty('fleet');
  });

  test.each([
    ['before the command', ['-C', 'a', '--fleet', 'f.yaml', '--topology', 't', '--strict', 'any']],
    ['behind the command', ['any', '-C', 'a', '--fleet', 'f.yaml', '--topology', 't', '--strict']],
  ])('takes options %s', (_, argv) => {
    expect(contextFor(argv).context).toMatchObject({
      directory: '/repo/a',
      fleet: 'f.yaml',
      topology: 't',
      strict: true,
    });
  });

  test.each<[string, string[], Around, boolean]>([
    ['on a terminal', [], { isTerminal: true }, true],
    ['elsewhere', [], {}, false],
    ['on a terminal with NO_COLOR', [], { isTerminal: true, env: { NO_COLOR: '1' } }, false],
    ['with an empty NO_COLOR', [], { isTerminal: true, env: { NO_COLOR: '' } }, true],
    ['on a dumb terminal', [], { isTerminal: true, env: { TERM: 'dumb' } }, false],
    ['in a CI with FORCE_COLOR', [], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, true],
    ['with FORCE_COLOR=0', [], { isTerminal: true, env: { FORCE_COLOR: '0' } }, false],
    ['with an empty FORCE_COLOR', [], { env: { FORCE_COLOR: '' } }, false],
    ['never, with FORCE_COLOR', ['--color', 'never'], { env: { FORCE_COLOR: '1' } }, false],
    ['always', ['--color', 'always'], { env: { NO_COLOR: '1' } }, true],
    ['never', ['--color', 'never'], { isTerminal: true }, false],
    ['auto', ['--color', 'auto'], { isTerminal: true }, true],
  ])('decides on colours: %s', (_, argv, around, isColoured) => {
    const { context } = contextFor(['any', ...argv], around);
    const paint = context.paint(context.host.stdout);
    const expected = isColoured ? coloured : plain;
    // On a terminal the paint knows its width, too.
    expect(paint('strong', 'north')).toBe(expected('strong', 'north'));
  });

  test('writes details only when it is asked to be verbose', () => {
    const heardOf = (argv: readonly string[]) => {
      const { context, heard } = contextFor(argv);
      context.detail('rendered');
      return heard().stderr;
    };
    expect(heardOf(['any'])).toBe('');
    expect(heardOf(['any', '--verbose'])).toBe('rendered\n');
  });

  test('makes errors of warnings when it is asked to be strict', () => {
    const mayProceed = (argv: readonly string[], at: number) =>
      contextFor(argv).context.mayProceed(fiveFindings.slice(at, at + 1));
    expect(mayProceed(['any'], 0)).toBe(false);
    expect(mayProceed(['any'], 1)).toBe(true);
    expect(mayProceed(['any', '--strict'], 1)).toBe(false);
    expect(mayProceed(['any', '--strict'], 4)).toBe(true);
  });

  test('reports findings on standard error', () => {
    const { context, heard } = contextFor(['any']);
    context.report(found(fiveFindings));
    expect(heard().stderr).toContain('DIS9002');
    expect(heard().stdout).toBe('');
  });

  test('keeps warnings and advice to itself when it is asked for quiet', () => {
    const { context, heard } = contextFor(['any', '--quiet']);
    context.say('done');
    context.report(found(fiveFindings.slice(1, 2)));
    expect(heard().stderr).toBe('');
    context.report(found(fiveFindings));
    expect(heard().stderr).toContain('DIS9001');
  });
});
