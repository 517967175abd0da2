/**
 * fixtures/fn/<case>.in.yaml is what a host writes to the function's standard input, `<case>.out.yaml` the exit status, what was
 * said, and what was printed. The working directory is fixtures/repos/demo/in, a fleet.
 */
import { expect, test } from 'vitest';
import { type Ran, runProgram } from '../support/run-program.ts';
import { compareTree, isUpdating, readTree, updateTree } from '../support/tree-compare.ts';

const directory = 'fixtures/fn';
const counts = (path: string): boolean => path.endsWith('.out.yaml');

function show({ status, stdout, stderr }: Ran): string {
  const said = stderr.trimEnd().split('\n');
  const head = [`exit status ${status}`, ...(stderr === '' ? [] : said)];
  return head
    .map((line) => `# ${line}`.trimEnd())
    .join('\n')
    .concat('\n', stdout);
}

const made = new Map<string, string>();
for (const [path, stdin] of readTree(directory, (each) => each.endsWith('.in.yaml'))) {
  const ran = await runProgram(['fn'], { cwd: 'fixtures/repos/demo/in', stdin });
  made.set(path.replace('.in.yaml', '.out.yaml'), show(ran));
}
if (isUpdating()) updateTree(directory, made, counts);
const present = readTree(directory, counts);

test.each([...made])('%s', (path, text) => {
  expect(text).toBe(present.get(path));
});

test('no case lacks its output, and no output its case', () => {
  const { missing, extra } = compareTree(present, made);
  expect({ missing, extra }).toEqual({ missing: [], extra: [] });
});

test.each([
  ['empty', 'DIS0870'],
  ['other-kind', 'DIS0871'],
  ['config-missing', 'DIS0872'],
  ['config-kind', 'DIS0873'],
  ['repository-absolute', 'DIS0874'],
  ['repository-and-fleet', 'DIS0875'],
  ['fleet-sources', 'DIS0876'],
  ['repository-outside', 'DIS0877'],
  ['derived-before', 'DIS0879'],
  ['no-clusters', 'DIS0880'],
])('%s is about %s', (name, code) => {
  expect(made.get(`${name}.out.yaml`)).toContain(`[${code}]`);
});
