/** A configuration of git that a file of the work tree contains, as anybody can commit one, decides no program and no remote. */
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { cloneRepository, makeRepository, writeFiles } from '../support/git-repository.ts';
import { fleetFiles } from '../support/peer-sources.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';

const draws = drawsFor(import.meta.url);

afterEach(() => vi.unstubAllEnvs());

/** Where git finds the file, below the user's directory or the work tree, and how. */
const places: Readonly<
  Record<string, (root: string, git: (...args: string[]) => unknown) => string>
> = {
  HOME: (root) => {
    vi.stubEnv('HOME', root);
    return '.gitconfig';
  },
  XDG_CONFIG_HOME: (root) => {
    vi.stubEnv('HOME', scratchDirectory());
    vi.stubEnv('XDG_CONFIG_HOME', join(root, '.config'));
    return '.config/git/config';
  },
  GIT_CONFIG_GLOBAL: (root) => {
    vi.stubEnv('GIT_CONFIG_GLOBAL', join(root, 'ci/settings'));
    return 'ci/settings';
  },
  'a HOME behind a link': (root) => {
    const link = join(scratchDirectory(), 'home');
    symlinkSync(root, link);
    vi.stubEnv('HOME', link);
    return '.gitconfig';
  },
  'a link in the HOME': (root) => {
    const home = scratchDirectory();
    symlinkSync(join(root, 'dotfiles/config'), join(home, '.gitconfig'));
    vi.stubEnv('HOME', home);
    return 'dotfiles/config';
  },
  'an include of the HOME': (root) => {
    const home = scratchDirectory();
    writeFiles(home, { '.gitconfig': `[include]\n  path = ${root}/dotfiles/config\n` });
    vi.stubEnv('HOME', home);
    return 'dotfiles/config';
  },
  'an include of the repository': (_, git) => {
    vi.stubEnv('HOME', scratchDirectory());
    git('config', 'include.path', '../.gitconfig');
    return '.gitconfig';
  },
};

interface Planted {
  readonly text: string;
  readonly argv: readonly string[];
  readonly code: string;
  readonly key: string;
  readonly remote?: string;
  /** Git's own directory is another scope, and the git at the other end does not read it. */
  readonly isOfUser?: boolean;
}

const signed = '[commit]\n  gpgSign = true\n';
const hydrate = ['hydrate'];
const push = ['hydrate', '--push', 'origin'];
const vendor = ['vendor', '--allow=file'];

/** What such a file may contain; `PROGRAM` is a committed program. */
const rows: Readonly<Record<string, Planted>> = {
  'a program for OpenPGP': {
    text: `${signed}[gpg]\n  program = PROGRAM\n[user]\n  signingKey = x\n`,
    ...{ argv: hydrate, code: 'DIS0814', key: 'gpg.program' },
  },
  'a program for SSH keys': {
    text: `${signed}[gpg]\n  format = ssh\n[gpg "ssh"]\n  program = PROGRAM\n[user]\n  signingKey = key::x\n`,
    ...{ argv: hydrate, code: 'DIS0814', key: 'gpg.ssh.program' },
  },
  'a program that finds SSH keys': {
    text: `${signed}[gpg]\n  format = ssh\n[gpg "ssh"]\n  defaultKeyCommand = PROGRAM\n`,
    ...{ argv: hydrate, code: 'DIS0814', key: 'gpg.ssh.defaultkeycommand' },
  },
  'a program for X.509': {
    text: `${signed}[gpg]\n  format = x509\n[gpg "x509"]\n  program = PROGRAM\n`,
    ...{ argv: hydrate, code: 'DIS0814', key: 'gpg.x509.program' },
  },
  'a file that includes another one': {
    text: `${signed}[include]\n  path = /proc/self/cwd/more\n`,
    ...{ argv: hydrate, code: 'DIS0814', key: 'include.path' },
  },
  'a program in place of ssh': {
    text: '[core]\n  sshCommand = PROGRAM\n',
    ...{ argv: push, code: 'DIS0820', key: 'core.sshcommand', remote: 'ssh://git@127.0.0.1/x' },
  },
  'a proxy of the protocol of git': {
    text: '[core]\n  gitProxy = PROGRAM\n',
    ...{ argv: push, code: 'DIS0820', key: 'core.gitproxy', remote: 'git://127.0.0.1/x' },
  },
  'a program of the remote': {
    text: '[remote "origin"]\n  receivePack = PROGRAM\n  uploadPack = PROGRAM\n',
    ...{ argv: push, code: 'DIS0820', key: 'remote.origin.receivepack' },
  },
  'hooks of a remote on this machine': {
    text: '[core]\n  hooksPath = HOOKS\n',
    ...{ argv: push, code: 'DIS0820', key: 'core.hookspath', isOfUser: true },
  },
  'a program that lists the refs of alternates': {
    text: '[core]\n  alternateRefsCommand = PROGRAM\n',
    ...{ argv: push, code: 'DIS0820', key: 'core.alternaterefscommand', isOfUser: true },
  },
  'a helper with credentials': {
    text: '[credential]\n  helper = PROGRAM\n',
    ...{ argv: push, code: 'DIS0820', key: 'credential.helper' },
  },
  'another address of the remote': {
    text: '[url "https://evil.example.com/"]\n  insteadOf = file://\n',
    ...{ argv: push, code: 'DIS0820', key: 'url.https://evil.example.com/.insteadof' },
  },
  'a proxy that is trusted': {
    text: '[http]\n  proxy = http://127.0.0.1:1\n  sslVerify = false\n',
    ...{ argv: push, code: 'DIS0820', key: 'http.proxy' },
  },
  'a program that packs objects for vendor': {
    text: '[uploadpack]\n  packObjectsHook = PROGRAM\n',
    ...{ argv: vendor, code: 'DIS0820', key: 'uploadpack.packobjectshook', isOfUser: true },
  },
  'another address of an origin of vendor': {
    text: '[url "https://evil.example.com/"]\n  insteadOf = file://\n',
    ...{ argv: vendor, code: 'DIS0820', key: 'url.https://evil.example.com/.insteadof' },
  },
};

/** Runs the command with the file at its place, below the work tree or outside of it. */
async function attempt(place: string, row: Planted, isOutside = false) {
  const { repository, remote } = fleet(row.argv === vendor);
  const { directory } = repository;
  const root = isOutside ? scratchDirectory() : directory;
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv('GIT_CONFIG_GLOBAL', undefined);
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  const mark = join(scratchDirectory(), 'ran');
  const script = `#!/bin/sh\necho "$0" "$@" >> ${mark}\nexit 1\n`;
  const programs = ['program', 'hooks/pre-receive'];
  writeFiles(root, Object.fromEntries(programs.map((name) => [name, script])));
  for (const name of programs) chmodSync(join(root, name), 0o755);
  repository.git('remote', 'add', 'origin', row.remote ?? `file://${remote}`);
  for (const name of ['AUTHOR', 'COMMITTER']) {
    vi.stubEnv(`GIT_${name}_NAME`, 'Ann');
    vi.stubEnv(`GIT_${name}_EMAIL`, 'ann@example.com');
  }
  const file = places[place]?.(root, repository.git) ?? '';
  const text = row.text.replaceAll('PROGRAM', join(root, 'program'));
  writeFiles(root, { [file]: text.replaceAll('HOOKS', join(root, 'hooks')) });
  const ran = await runProgram(row.argv, { cwd: directory });
  return { ...ran, file, started: existsSync(mark) ? readFileSync(mark, 'utf8') : '' };
}

/** A fleet with a remote; one for `vendor` needs a directory of another repository. */
function fleet(isVendored: boolean) {
  const repository = makeRepository();
  if (isVendored) {
    const origin = makeRepository();
    origin.commit({ files: { 'base/kustomization.yaml': 'resources: []\n' } });
    const base = `resources: ["file://${origin.directory}//base?ref=main"]\n`;
    repository.commit({ files: fleetFiles('', { 'apps/x/kustomization.yaml': base }) });
  } else {
    cpSync('fixtures/repos/demo/in', repository.directory, { recursive: true });
    repository.commit({});
  }
  const { directory } = repository;
  const { directory: remote } = cloneRepository(directory, '--bare', '--reference', directory);
  return { repository, remote };
}

const cases = Object.entries(rows).flatMap(([what, row]) =>
  Object.keys(places)
    .filter(
      (place) => place !== 'an include of the repository' || !(row.isOfUser || row.argv === vendor),
    )
    .map((place) => ({ what, row, place })),
);

describe('a file of the work tree', () => {
  test.each(draws.rows(cases, ({ what }) => what))(
    'with $what is refused at $place',
    async ({ row, place }) => {
      const { status, stdout, stderr, file, started } = await attempt(place, row);
      expect(started).toBe('');
      expect(stdout + stderr).toContain(
        `[${row.code}]: "${row.key}" is set in "${file}" of the work tree`,
      );
      expect(status).toBe(3);
    },
  );

  test.each([['check'], ['diff'], ['hydrate'], ['render', '--cluster', 'paris']])(
    'with harmless settings is followed by %s',
    async (...argv) => {
      const text = '[user]\n  name = Ann\n[alias]\n  x = !false\n[core]\n  hooksPath = HOOKS\n';
      for (const place of ['HOME', 'an include of the repository']) {
        const { status, started } = await attempt(place, { text, argv, code: '', key: '' });
        expect([0, 1]).toContain(status);
        expect(started).toBe('');
      }
    },
  );
});

test.each(
  Object.entries(rows).filter(
    ([, { text }]) => /PROGRAM|HOOKS/.test(text) && !/credential/.test(text),
  ),
)('%s runs where the user has it outside of the work tree', async (_, row) => {
  expect((await attempt('HOME', row, true)).started).not.toBe('');
});
