/** fixtures/outages/<case>.in.yaml: a repository, and what `simulate` is asked about it; `.out.txt`: what it answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCompact } from '../support/compact-repository.ts';
import { writeFiles } from '../support/git-repository.ts';
import { testMadeFiles } from '../support/golden-cases.ts';
import { runProgram } from '../support/run-program.ts';
import { readTree } from '../support/tree-compare.ts';

const directory = 'fixtures/outages';

async function show(text: string): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'distributary-outages-'));
  const files = parseCompact(text).map((file) => [file.path, file.text]);
  const plain = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
  writeFiles(cwd, { 'distributary.yaml': plain, ...Object.fromEntries(files) });
  const answers: string[] = [];
  for (const [, command = ''] of text.matchAll(/^# \$ (.*)$/gm)) {
    const { status, stdout, stderr } = await runProgram(command.split(' '), { cwd });
    const said = stderr.includes('error') ? stderr : '';
    answers.push(`$ distributary ${command}\n${stdout}${said}exit ${status}\n`);
  }
  rmSync(cwd, { recursive: true });
  return answers.join('\n');
}

const made = new Map<string, string>();
for (const [path, text] of readTree(directory, (file) => file.endsWith('.in.yaml'))) {
  made.set(path.replace('.in.yaml', '.out.txt'), await show(text));
}
testMadeFiles(directory, '.out.txt', made);
