/** README.md as a new user follows it: every command in its order, by a shell, from a clone to the branches of a repository of one's own. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { type Block, blocksOf, commandsOf, writeShown } from '../support/documents.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { commitAll, git } from '../support/scratch-repository.ts';
import { copyTrackedFiles } from '../support/tracked-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'distributary-readme-'));
const clone = join(scratch, 'distributary');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const blocks = blocksOf(read('README.md'));
const exportFile = 'apps/web/failover.yaml';

/** A shell of a user who has Node, npm and git, and installs global programs below the home directory. */
function inShell(line: string, cwd: string) {
  const who = { name: 'A User', email: 'user@example.com' };
  const home = join(scratch, 'home');
  const tools = ['helm', 'kustomize'].flatMap((name) => dirname(findPeer(name) ?? '/usr/bin/none'));
  return spawnSync('bash', ['-ec', line], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: [join(home, 'bin'), dirname(process.execPath), ...tools, '/usr/bin', '/bin'].join(
        delimiter,
      ),
      HOME: home,
      TMPDIR: scratch,
      npm_config_prefix: home,
      npm_config_offline: 'true',
      GIT_AUTHOR_NAME: who.name,
      GIT_AUTHOR_EMAIL: who.email,
      GIT_COMMITTER_NAME: who.name,
      GIT_COMMITTER_EMAIL: who.email,
      // The address of the project is that of a copy.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${join(scratch, 'project')}.insteadOf`,
      GIT_CONFIG_VALUE_0: JSON.parse(read('package.json')).repository.url.replace(/^git\+/, ''),
    },
  });
}

describe('README.md', () => {
  test('leads from a clone to the branches of an own repository', { timeout: 300_000 }, () => {
    prepareProject();
    const own = ownRepository('plain', () => {});
    const ran = blocks.reduce((so: Ran, block) => followed(so, block, own), nothing);

    expect(ran.lines).toContain('npm run build && npm link');
    expectBranches(own);
    expect(git(own, 'ls-tree', '-r', '--name-only', 'env/paris')).toContain(
      'apps/web/manifest.yaml',
    );
  });

  test('shows lines of a DestinationRule that are in the branch, with their comment', () => {
    const [shown] = blocks.filter(({ text }) => text.includes('kind: DestinationRule'));
    const branch = git(join(scratch, 'plain'), 'show', 'env/paris:apps/web/manifest.yaml');
    const lines = shown?.text.trimEnd().split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(10);
    const [comment = ''] = lines;
    const object = branch.split('\n---\n').find((one) => one.startsWith(`${comment}\n`)) ?? '';
    let from = 0;
    for (const line of lines) {
      const at = object.indexOf(`${line}\n`, from);
      expect(at, line).toBeGreaterThanOrEqual(0);
      from = at + line.length;
    }
  });

  itWithPeers(['kustomize'], 'leads there with a kustomization', () => {
    const own = ownRepository('kustomize', (web) => {
      const resources = 'resources: [namespace.yaml, web.yaml]\n';
      writeFileSync(join(web, 'kustomization.yaml'), resources);
    });
    followWith(own, () => {
      const all = 'resources: [namespace.yaml, web.yaml, failover.yaml]\n';
      writeFileSync(join(own, 'apps/web/kustomization.yaml'), all);
    });
  });

  itWithPeers(['helm'], 'leads there with a chart', () => {
    const own = ownRepository('chart', (web) => {
      mkdirSync(join(web, 'templates'));
      for (const name of ['namespace.yaml', 'web.yaml']) {
        renameSync(join(web, name), join(web, 'templates', name));
      }
      writeFileSync(join(web, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
    });
    followWith(own, () => {
      renameSync(join(own, exportFile), join(own, 'topology/web-failover.yaml'));
    });
  });
});

/** The five minutes, with the program of the test before; `moveExport` puts the file of the export where README has it for the source. */
function followWith(own: string, moveExport: () => void): void {
  const first = blocks.findIndex(({ text }) => text.startsWith('# topology/'));
  blocks.slice(first).reduce((so: Ran, block) => {
    const ran = followed(so, block, own);
    if (block.text.startsWith(`# ${exportFile}\n`)) moveExport();
    return ran;
  }, nothing);
  expectBranches(own);
}

function expectBranches(own: string): void {
  expect(git(own, 'branch', '--format=%(refname:short)').split('\n')).toEqual(
    expect.arrayContaining(['env/boston', 'env/paris', 'main']),
  );
  expect(git(own, 'grep', 'kind: DestinationRule', 'env/paris')).toContain('apps/web');
}

/** What the address of the project leads to. */
function prepareProject(): void {
  const project = join(scratch, 'project');
  for (const directory of [project, join(scratch, 'home/bin')]) {
    mkdirSync(directory, { recursive: true });
  }
  copyTrackedFiles(project);
  git(project, 'init', '--quiet', '--initial-branch=main');
  commitAll(project, 'The project');
}

/** A repository as people have it. */
function ownRepository(name: string, change: (web: string) => void): string {
  const own = join(scratch, name);
  const web = join(own, 'apps/web');
  cpSync('fixtures/repos/demo/in/apps/web', web, { recursive: true });
  change(web);
  git(own, 'init', '--quiet', '--initial-branch=main');
  commitAll(own, 'As people have it');
  return own;
}

interface Ran {
  readonly lines: readonly string[];
  readonly printed: string;
}

const nothing: Ran = { lines: [], printed: '' };

/** Writes the file of a block, runs its commands, or compares its text with the output so far. */
function followed(ran: Ran, block: Block, own: string): Ran {
  if (block.language === 'yaml') writeShown(own, block);
  if (block.language === 'text') {
    for (const line of block.text.trimEnd().split('\n')) expect(ran.printed).toContain(line);
  }
  if (block.language !== 'sh') return ran;
  // Of the registry; test/peer/package.test.ts installs the package and starts it.
  const commands = commandsOf(block).filter(({ line }) => line !== 'npx distributary demo');
  const outputs = commands.map(({ line: written, status }) => {
    const line = written.replace('npm ci', offline);
    const result = inShell(line, placeOf(line, own));
    expect(result.status, `${line}\n${result.stdout}${result.stderr}`).toBe(status);
    return result.stdout;
  });
  return {
    lines: [...ran.lines, ...commands.map(({ line }) => line)],
    printed: ran.printed + outputs.join(''),
  };
}

/** `npm ci` has installed these files; .ci/run runs it in a clean clone. */
const offline = `ln -s '${resolve('node_modules')}' node_modules`;

function placeOf(line: string, own: string): string {
  if (/^(?:git clone|cd) /.test(line)) return scratch;
  return line.startsWith('npm ') ? clone : own;
}
