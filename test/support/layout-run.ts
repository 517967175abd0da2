/** A repository of `fixtures/layouts` → what its first steps print: `init`, `check`, `hydrate --dry-run`, `diff`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseCompact } from './compact-repository.ts';
import { writeFiles } from './git-repository.ts';
import { runProgram } from './run-program.ts';
import { scratchDirectory } from './scratch.ts';
import { commitAll } from './scratch-repository.ts';
import { readTree } from './tree-compare.ts';

/** Where the layouts are. */
export const layouts = 'fixtures/layouts';

const input = '.in.yaml';

/** A layout: its name, what `init` is told, and the programs without which it can't be rendered. */
export interface Layout {
  readonly name: string;
  readonly args: readonly string[];
  readonly needs: readonly string[];
  /** Whether `init` runs one of these programs, so that what it proposes depends on it. */
  readonly isBuilt: boolean;
  readonly files: Readonly<Record<string, string>>;
}

/** All of them, sorted. */
export function readLayouts(): readonly Layout[] {
  const inputs = readTree(layouts, (path) => path.endsWith(input));
  return [...inputs].map(([path, text]) => {
    const words = (start: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(start))
        ?.slice(start.length)
        .trim()
        .split(' ') ?? [];
    return {
      name: path.slice(0, -input.length),
      args: words('# $ init'),
      needs: words('# needs'),
      isBuilt: text.includes('\n# init with kustomize\n'),
      files: Object.fromEntries(parseCompact(text).map((file) => [file.path, file.text])),
    };
  });
}

/** The layout as a repository whose directory has always the same name, with one commit. */
export function layoutDirectory({ files }: Layout): string {
  const directory = join(scratchDirectory(), 'fleet');
  mkdirSync(directory);
  writeFiles(directory, files);
  return directory;
}

/** What `init` prints. */
export async function proposalOf(layout: Layout, cwd: string): Promise<string> {
  const args = ['init', ...layout.args.filter((word) => word !== '')];
  const { status, stdout, stderr } = await runProgram(args, { cwd });
  return `$ distributary ${args.join(' ')}\n${stdout}${stderr}exit ${status}\n`;
}

/** What the commands after it print, from the repository as `init` has left it. */
export async function firstStepsOf(cwd: string): Promise<string> {
  const check = await runProgram(['check'], { cwd });
  commitAll(cwd);
  const dry = await runProgram(['hydrate', '--dry-run', '-o', 'json'], { cwd });
  const diff = await runProgram(['diff'], { cwd });
  return [
    `$ distributary check\n${check.stdout}${check.stderr}exit ${check.status}\n`,
    `$ distributary hydrate --dry-run\n${branchesOf(dry.stdout)}exit ${dry.status}\n`,
    `$ distributary diff\n${diff.stdout}exit ${diff.status}\n`,
  ].join('');
}

/** The files that each branch would begin with; commit ids would change with every word of a README. */
function branchesOf(plan: string): string {
  if (plan === '') return '';
  const { branches } = JSON.parse(plan);
  return branches
    .map(
      ({ branch, action, files }: { branch: string; action: string; files: { added: string[] } }) =>
        [
          `${action} ${branch}`,
          ...files.added
            .filter((path) => path.endsWith('manifest.yaml'))
            .map((path) => `  ${path}`),
          '',
        ].join('\n'),
    )
    .join('');
}
