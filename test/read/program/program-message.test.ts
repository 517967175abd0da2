import { expect, test } from 'vitest';
import { programMessage } from '../../../src/read/program/program-message.ts';

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
