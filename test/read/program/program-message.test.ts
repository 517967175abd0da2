import { expect, test } from 'vitest';
import { renderingFailed } from '../../../src/diagnostic/codes/sources.ts';
import { diagnose } from '../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { joinPlaces } from '../../../src/judge/join/join-places.ts';
import { programMessage, refusalOf } from '../../../src/read/program/program-message.ts';

const place = { root: '/tmp/distributary-x/0/fleet', directory: '/tmp/distributary-x/0' };

test.each([
  ['Error: a\n\nUse --debug flag to render out invalid YAML\n', 'a'],
  ['Error: bad image\nUsage:\n  kustomize edit set image [flags]\n', 'bad image'],
  [
    "Error: lstat /tmp/distributary-x/0/fleet/apps/web/x.yaml: gone in '/tmp/distributary-x/0/fleet'",
    "lstat apps/web/x.yaml: gone in '.'",
  ],
  ['open /tmp/distributary-x/0/values.yaml', 'open /values.yaml'],
  ['one\n  two\n', 'one; two'],
  ['Get "https://me:secret@example.com/x"', 'Get "https://example.com/x"'],
  ['', 'it printed no message'],
  [
    'Error: trouble configuring builtin PatchTransformer with config: `\npatch: hunter4\n`: unable to parse SM or JSON patch from [patch: "hunter4"]\n',
    'trouble configuring builtin PatchTransformer with config: `…`: unable to parse SM or JSON patch from […]',
  ],
  [
    'Error: loading KV pairs: literal sources [hunter5]: invalid literal source hunter5, expected key=value\n',
    'loading KV pairs: literal source …, expected key=value',
  ],
  [
    'Error: must specify a target for JSON patch [patch: "- {op: add, value: hunter6}"]\n',
    'must specify a target for JSON patch [patch: …]',
  ],
  [
    'Error: wrong node kind: expected MappingNode but got ScalarNode: node contents:\nhunter7\n',
    'wrong node kind: expected MappingNode but got ScalarNode: node contents: …',
  ],
  ['x'.repeat(2000), `${'x'.repeat(1000)}…`],
])('%j is told as %j', (stderr, expected) => {
  expect(programMessage(stderr, place)).toBe(expected);
});

test('a program that saw nothing but its own directory keeps its slashes', () => {
  const said = 'lstat /fleet/apps/web/x.yaml: gone; see https://example.com/x and /tmp/y';
  expect(programMessage(said, { root: '/fleet', directory: '/' })).toBe(
    'lstat apps/web/x.yaml: gone; see https://example.com/x and /tmp/y',
  );
});

test('a value that all charts lack is one mistake, and a template that cannot be parsed one a chart', () => {
  const findingOf = (app: string, message: string) => {
    const args = { directory: `apps/${app}`, program: 'helm', status: 'exit status 1' };
    const refusal = { ...refusalOf(message), isOutside: false };
    return diagnose(
      renderingFailed,
      { ...args, ...refusal },
      startOfFile(`apps/${app}/Chart.yaml`),
    );
  };
  const findings = ['a', 'b', 'c'].flatMap((app) => [
    findingOf(app, `execution error at (${app}/templates/all.yaml:3:8): global.host must be set`),
    findingOf(app, `parse error at (${app}/templates/all.yaml:5): function "x" not defined`),
  ]);
  const [missing, ...others] = joinPlaces(findings);
  expect(missing?.message).toBe(
    'helm cannot render "apps/a" (exit status 1): global.host must be set in a/templates/all.yaml:3:8',
  );
  expect(missing?.fix).toContain('applications: render');
  expect(missing?.others).toHaveLength(2);
  expect(others.map((one) => one.others.length)).toEqual([0, 0, 0]);
});
