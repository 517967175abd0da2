/** A repository as one text, and commands in its comments (`# $ simulate`) → what the commands print there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCompact } from './compact-repository.ts';
import { writeFiles } from './git-repository.ts';
import { runProgram } from './run-program.ts';

/** Each command with its output and exit status; without a Fleet of its own the repository has a plain one. */
export async function askRepository(text: string): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'distributary-asked-'));
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
