/**
 * fixtures/fn/<case>.in.yaml is what a host writes to the function's standard input, `<case>.out.yaml` the exit status, what was
 * said, and what was printed. The working directory is fixtures/repos/demo/in, a fleet.
 */
import { expect, test } from 'vitest';
import { testMadeFiles } from '../support/golden-cases.ts';
import { type Ran, runProgram } from '../support/run-program.ts';
import { readTree } from '../support/tree-compare.ts';

const directory = 'fixtures/fn';

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
testMadeFiles(directory, '.out.yaml', made);

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
