/** A release of Node → its program: the one that runs the tests, or the newest of the release as its package has it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** A program; why it is absent, if it is. */
export interface NodeRelease {
  readonly path: string;
  readonly absent: string | undefined;
}

const cache = join('node_modules', '.cache', 'distributary', 'node');

/** Fetches it once. */
export function nodeRelease(major: number): NodeRelease {
  if (process.versions.node.startsWith(`${major}.`)) {
    return { path: process.execPath, absent: undefined };
  }
  const path = join(process.cwd(), cache, `${major}`, 'package', 'bin', 'node');
  try {
    if (!existsSync(path)) fetchRelease(major);
    return { path, absent: undefined };
  } catch {
    return { path, absent: `skipped: no registry here has Node ${major} for this machine` };
  }
}

function fetchRelease(major: number): void {
  const draft = join(cache, `${major}.${process.pid}`);
  mkdirSync(draft, { recursive: true });
  const name = `node-${process.platform}-${process.arch}@${major}`;
  const pack = ['pack', name, '--silent', '--fetch-retries=0', '--pack-destination', draft];
  const file = execFileSync('npm', pack, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  execFileSync('tar', ['xzf', join(draft, file.trim()), '-C', draft, 'package/bin/node']);
  renameSync(draft, join(cache, `${major}`));
}
