/** A seed → a commit whose trees and headers were made by hand. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { planRepository } from '../../../../src/app/hydrate.ts';
import { hasErrors } from '../../../../src/diagnostic/diagnostic.ts';
import { EnvironmentError } from '../../../../src/diagnostic/environment-error.ts';
import { openRepository } from '../../../../src/git/repository.ts';
import { type CraftedEntry, treeBody, writeObject } from '../crafted-objects.ts';
import { oneOf, type Random, randomFor } from '../mutate-json.ts';
import { type Generator, judgeFindings, printed, type Result } from '../trial.ts';
import { hostileTexts } from '../words.ts';

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
const cluster =
  'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n';
const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: shop}\n';

const blobs: readonly (Buffer | string)[] = [
  settings,
  cluster,
  fleet,
  '',
  Buffer.from([0xff, 0xfe, 0x61, 0]),
  Buffer.from([0xc3, 0x28]),
  'a: \0\n',
  '../../etc/passwd',
  '/etc/passwd',
  '../web',
  '.',
  '..',
  'settings.yaml',
];

const modes = [
  '100644',
  '100644',
  '100755',
  '100664',
  '120000',
  '120000',
  '40000',
  '160000',
  '0',
  '777777',
  '100000',
  '040000',
];

const names: readonly (Buffer | string)[] = [
  'a.yaml',
  'b.yaml',
  'settings.yaml',
  'link',
  'web',
  '.',
  '..',
  '.git',
  '.GIT',
  'git~1',
  '.gitmodules',
  'node_modules',
  '../../x.yaml',
  'a/b.yaml',
  '/etc/x.yaml',
  'a\nb.yaml',
  'a\tb.yaml',
  '\u001b[31m.yaml',
  '::error::x.yaml',
  'a\u202eb.yaml',
  ' .yaml',
  '-x.yaml',
  '"q".yaml',
  'a\\b.yaml',
  'e\u0301.yaml',
  Buffer.from([0xff, 0x2e, 0x79, 0x61, 0x6d, 0x6c]),
  `${'n'.repeat(300)}.yaml`,
  '',
];

const missing = '1234567890123456789012345678901234567890';

interface Place {
  readonly git: string;
  readonly random: Random;
}

function entry({ git, random }: Place, depth: number): CraftedEntry {
  const mode = oneOf(random, modes);
  const name = oneOf(random, names);
  if (random(30) === 0) return { mode, name, id: missing };
  if (/^0?40000$/.test(mode) && random(10) > 0)
    return { mode, name, id: tree({ git, random }, depth) };
  return { mode, name, id: writeObject(git, 'blob', Buffer.from(oneOf(random, blobs))) };
}

function tree(place: Place, depth: number): string {
  const count = depth > 3 ? 0 : place.random(4);
  const entries = Array.from({ length: count }, () => entry(place, depth + 1));
  return writeObject(place.git, 'tree', treeBody(entries));
}

/** A fleet that is fine, but for what is put beside and below its files. */
function rootTree(place: Place): string {
  const { git, random } = place;
  const blob = (text: string) => writeObject(git, 'blob', Buffer.from(text));
  const strange = () => Array.from({ length: random(3) }, () => entry(place, 1));
  const file = (name: string, text: string): CraftedEntry => ({
    mode: '100644',
    name,
    id: blob(text),
  });
  const directory = (name: string, entries: readonly CraftedEntry[]): CraftedEntry => ({
    mode: '40000',
    name,
    id: writeObject(git, 'tree', treeBody(entries)),
  });
  const web = directory('web', [file('settings.yaml', settings), ...strange()]);
  const entries = [
    directory('apps', [web, ...strange()]),
    ...(random(20) === 0 ? [] : [file('distributary.yaml', fleet)]),
    directory('topology', [file('north.yaml', cluster), ...strange()]),
    ...strange(),
  ];
  return writeObject(git, 'tree', treeBody(entries));
}

const people = [
  'Ann <ann@example.com>',
  '<>',
  'Ann <a> <b>',
  'A\u001b[31m <a@\nb>',
  ' < >',
  'Ann',
  `${'x'.repeat(5000)} <x@y>`,
  'Ünn <ü@example.com>',
];
const dates = [
  '0 +0000',
  '1767225600 +0100',
  '-1 +0000',
  '99999999999999 +0000',
  '18446744073709551616 +0000',
  '1 +9999',
  'never',
  '',
  '1767225600 -1234567890',
];

function headers(random: Random, root: string): string {
  const person = (role: string) => `${role} ${oneOf(random, people)} ${oneOf(random, dates)}`;
  const lines = [
    `tree ${root}`,
    ...(random(10) === 0 ? [`parent ${missing}`] : []),
    ...(random(20) === 0 ? [] : [person('author')]),
    ...(random(20) === 0 ? [] : [person('committer')]),
    ...(random(6) === 0 ? [`encoding ${oneOf(random, ['latin1', 'UTF-16', 'nope', '../x'])}`] : []),
    ...(random(6) === 0 ? ['gpgsig -----BEGIN\n x'] : []),
    ...(random(6) === 0 ? [`x ${oneOf(random, hostileTexts).replaceAll('\n', ' ')}`] : []),
  ];
  return lines.join('\n');
}

const messages = [
  'Change something\n',
  '',
  '\n\n\n',
  'a\0b',
  'Argocd-reference-commit-sha: x\nArgocd-reference-commit-author: <\n',
  'Subject\n\n---\nArgocd-reference-commit-subject: "\n',
  `Argocd-reference-commit-body: ${'"'.repeat(3000)}\n`,
  '\u001b]0;x\u0007::error::x\n',
  Buffer.from([0xe9, 0x0a]).toString('latin1'),
  'x'.repeat(50_000),
];

/** Commits in a repository of their own, which is gone with the process. */
export function gitTrees(): Generator {
  let directory = newRepository();
  let made = 0;
  return {
    name: 'git-trees',
    trial: (seed) => {
      // Thousands of loose objects make each run of git slower.
      made += 1;
      if (made % 2000 === 0) {
        rmSync(directory, { recursive: true });
        directory = newRepository();
      }
      const random = randomFor(seed);
      const git = join(directory, '.git');
      const root = rootTree({ git, random });
      const message = random(4) === 0 ? oneOf(random, hostileTexts) : oneOf(random, messages);
      const body = Buffer.from(
        `${headers(random, root)}\n\n${message}`,
        random(3) === 0 ? 'latin1' : 'utf8',
      );
      const id = writeObject(git, 'commit', body);
      return {
        files: [{ path: 'commit', text: `${id}\n${body.toString('latin1')}` }],
        size: body.length + 2000,
        run: () => planned(directory, id, seed),
      };
    },
  };
}

function newRepository(): string {
  const directory = mkdtempSync(join(tmpdir(), 'distributary-hostile-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', directory]);
  return directory;
}

async function planned(directory: string, revision: string, seed: number): Promise<Result> {
  try {
    const plan = await planRepository({
      repository: await openRepository(directory),
      revision,
      allowEmpty: true,
      pruneBranches: false,
      choose: (all) => all,
      mayProceed: (findings) => !hasErrors(findings),
    });
    judgeFindings(plan.diagnostics);
    const files = [...plan.texts].map(([path, text]) => ({ path, text }));
    const branches = plan.plan === undefined ? [] : [JSON.stringify(plan.plan, plainly)];
    return {
      findings: plan.diagnostics,
      output: [printed(plan.diagnostics, files, seed), ...branches].join('\n'),
    };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { findings: [], output: `${error.code} ${error.message}` };
  }
}

function plainly(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}
