import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findPeer } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { branchesOf, demoRepository, git, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

const hydrate = (cwd: string, ...argv: readonly string[]) =>
  runProgram(['hydrate', ...argv], { cwd });

/** A repository that signs with an SSH key. */
function signing(): { directory: string; key: string } {
  const directory = demoRepository();
  const keys = scratchDirectory();
  const key = join(keys, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'fleet', '-f', key]);
  const allowed = join(keys, 'allowed');
  writeFileSync(allowed, `* ${readFileSync(`${key}.pub`, 'utf8')}`);
  for (const [name, value] of [
    ['gpg.format', 'ssh'],
    ['user.signingKey', key],
    ['gpg.ssh.allowedSignersFile', allowed],
    ['commit.gpgSign', 'true'],
  ] as const) {
    git(directory, 'config', name, value);
  }
  return { directory, key };
}

const isSigned = (directory: string, branch: string) =>
  git(directory, 'cat-file', 'commit', branch).includes('\ngpgsig');

describe('commits of branches', () => {
  test('are signed as git is configured to, and verified by git', async () => {
    const { directory } = signing();
    expect(await hydrate(directory)).toMatchObject({ status: 0, stderr: '' });
    const branches = Object.keys(branchesOf(directory)).filter((name) => name.startsWith('env/'));
    expect(branches.length).toBeGreaterThan(1);
    for (const branch of branches) {
      expect(git(directory, 'log', '-1', '--format=%G? %an %cn', branch)).toBe(
        'G distributary distributary\n',
      );
      git(directory, 'verify-commit', branch);
    }
    const before = branchesOf(directory);
    expect(await hydrate(directory)).toMatchObject({ status: 0 });
    expect(branchesOf(directory)).toEqual(before);
    git(directory, 'fsck', '--full', '--strict', '--no-dangling');
  });

  test('have the content of unsigned ones, and the same ids with the same key', async () => {
    const { directory } = signing();
    await hydrate(directory);
    const first = branchesOf(directory);
    const bare = (branch: string) =>
      git(directory, 'cat-file', 'commit', branch).replace(/\ngpgsig (?:.*\n )*.*\n/, '\n');
    const content = bare('env/paris');
    for (const branch of Object.keys(first).filter((name) => name.startsWith('env/'))) {
      git(directory, 'branch', '-D', branch);
    }
    await hydrate(directory);
    expect(branchesOf(directory)).toEqual(first);
    git(directory, 'branch', '-D', 'env/paris');
    expect(await hydrate(directory, '--no-sign', '--clusters', 'paris')).toMatchObject({
      status: 0,
    });
    expect(isSigned(directory, 'env/paris')).toBe(false);
    expect(git(directory, 'cat-file', 'commit', 'env/paris')).toBe(content);
  });

  test('of a dry run have no ids yet, and nothing is written', async () => {
    const { directory } = signing();
    const objects = git(directory, 'count-objects', '-v');
    const { stdout } = await hydrate(directory, '--dry-run', '-o', 'json');
    const plan = JSON.parse(stdout);
    expect(plan.branches.map((each: object) => 'commit' in each)).not.toContain(true);
    expect(git(directory, 'count-objects', '-v')).toBe(objects);
  });

  test('are signed when asked for, and unsigned in every other repository', async () => {
    const { directory } = signing();
    git(directory, 'config', 'commit.gpgSign', 'false');
    await hydrate(directory, '--clusters', 'paris');
    expect(isSigned(directory, 'env/paris')).toBe(false);
    await hydrate(directory, '--sign', '--clusters', 'tokyo');
    expect(isSigned(directory, 'env/tokyo')).toBe(true);
  });

  test.each([
    ['a key that is not there', 'user.signingKey', '/nowhere/key'],
    ['a format that git does not know', 'gpg.format', 'stone'],
    ['a program that is not there', 'gpg.format', 'x509'],
  ])('that can’t be signed for want of %s are not written', async (_, name, value) => {
    const { directory } = signing();
    git(directory, 'config', name, value);
    const before = branchesOf(directory);
    const { status, stderr } = await hydrate(directory);
    expect(status).toBe(3);
    expect(stderr).toMatch(/DIS0813|DIS0125/);
    expect(branchesOf(directory)).toEqual(before);
  });

  test.each(['gpg.ssh.program', 'gpg.program', 'gpg.x509.program', 'gpg.ssh.defaultKeyCommand'])(
    'are not signed by a program that the repository names in %s',
    async (name) => {
      const { directory } = signing();
      const program = join(directory, '.git/program');
      writeFileSync(program, `#!/bin/sh\n> ${program}.ran\n`);
      chmodSync(program, 0o755);
      git(directory, 'config', name, program);
      const { status, stderr } = await hydrate(directory);
      expect(status).toBe(3);
      expect(stderr).toContain('DIS0814');
      expect(existsSync(`${program}.ran`)).toBe(false);
      expect(await hydrate(directory, '--no-sign')).toMatchObject({ status: 0 });
    },
  );
});

/** Whom GnuPG asks: somebody who agrees to everything, and sets no passphrase. */
const agreeing = `#!/bin/sh
echo OK
while read -r line; do
  echo OK
  case "$line" in BYE*) exit ;; esac
done
`;

/** Does something with a home of GnuPG's own. */
async function withGnupg(work: (home: string) => Promise<void>): Promise<void> {
  const home = scratchDirectory();
  chmodSync(home, 0o700);
  writeFileSync(join(home, 'pinentry'), agreeing);
  chmodSync(join(home, 'pinentry'), 0o755);
  writeFileSync(join(home, 'gpg.conf'), 'batch\n');
  writeFileSync(join(home, 'gpgsm.conf'), 'batch\ndisable-crl-checks\n');
  writeFileSync(join(home, 'gpg-agent.conf'), `pinentry-program ${join(home, 'pinentry')}\n`);
  vi.stubEnv('GNUPGHOME', home);
  try {
    await work(home);
  } finally {
    execFileSync('gpgconf', ['--kill', 'all'], { stdio: 'pipe' });
    vi.stubEnv('GNUPGHOME', undefined);
  }
}

/** Hydrates, has git verify each branch, and hydrates again. */
async function expectSigned(directory: string, home: string): Promise<void> {
  expect(await hydrate(directory)).toMatchObject({ status: 0, stderr: '' });
  const env = { ...process.env, GNUPGHOME: home };
  for (const branch of Object.keys(branchesOf(directory)).filter((name) =>
    name.startsWith('env/'),
  )) {
    execFileSync('git', ['-C', directory, 'verify-commit', branch], { env, stdio: 'pipe' });
  }
  git(directory, 'fsck', '--full', '--strict', '--no-dangling');
  const before = branchesOf(directory);
  expect(await hydrate(directory)).toMatchObject({ status: 0 });
  expect(branchesOf(directory)).toEqual(before);
}

test.skipIf(findPeer('gpg') === undefined)('an OpenPGP key signs, too', async () => {
  const { directory } = signing();
  await withGnupg(async (home) => {
    const name = 'Fleet <fleet@example.com>';
    const key = ['--passphrase', '', '--quick-gen-key', name, 'ed25519', 'sign', 'never'];
    execFileSync('gpg', ['--batch', ...key], { stdio: 'pipe' });
    git(directory, 'config', 'gpg.format', 'openpgp');
    git(directory, 'config', 'user.signingKey', 'fleet@example.com');
    await expectSigned(directory, home);
  });
});

const certificate = `Key-Type: RSA
Key-Length: 2048
Key-Usage: sign
Serial: random
Name-DN: CN=Fleet
Name-Email: fleet@example.com
Not-After: 2040-01-01
`;

test.skipIf(findPeer('gpgsm') === undefined)('an X.509 certificate signs, too', async () => {
  const { directory } = signing();
  await withGnupg(async (home) => {
    const [wanted, made] = [join(home, 'wanted'), join(home, 'made')];
    writeFileSync(wanted, certificate);
    const gpgsm = (...args: readonly string[]) =>
      execFileSync('gpgsm', ['--batch', ...args], { encoding: 'utf8', stdio: 'pipe' });
    gpgsm('--gen-key', '--output', made, wanted);
    gpgsm('--import', made);
    const listed = gpgsm('--list-keys', '--with-colons');
    const [, fingerprint = ''] = /^fpr:+([0-9A-F]+):/m.exec(listed) ?? [];
    git(directory, 'config', 'gpg.format', 'x509');
    git(directory, 'config', 'user.signingKey', fingerprint);
    // Its issuer is itself, whom nobody trusts yet.
    const refused = await hydrate(directory);
    expect(refused).toMatchObject({ status: 3 });
    expect(refused.stderr).toContain('DIS0813');
    writeFileSync(join(home, 'trustlist.txt'), `${fingerprint} S relax\n`);
    execFileSync('gpgconf', ['--kill', 'all'], { stdio: 'pipe' });
    await expectSigned(directory, home);
  });
});

test('a push is signed where git is configured to sign pushes', async () => {
  const { directory } = signing();
  const origin = scratchDirectory();
  git(origin, 'init', '--quiet', '--bare');
  git(directory, 'remote', 'add', 'origin', origin);
  git(directory, 'config', 'push.gpgSign', 'true');
  const refused = await hydrate(directory, '--push', 'origin');
  expect(refused).toMatchObject({ status: 3 });
  expect(refused.stderr).toMatch(/DIS0806.*signed/s);
  expect(branchesOf(origin)).toEqual({});
  git(origin, 'config', 'receive.certNonceSeed', 'seed');
  expect(await hydrate(directory, '--push', 'origin')).toMatchObject({ status: 0, stderr: '' });
  expect(branchesOf(origin)['env/paris']).toBe(branchesOf(directory)['env/paris']);
  git(directory, 'config', 'push.gpgSign', 'false');
});
