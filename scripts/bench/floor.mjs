/** What writing the branches costs at the least: `git fast-import` of the same commits, out of a file that holds them ready made. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { run } from './measure.mjs';

/** The command that is measured. */
export const importCommand = ['git', 'fast-import', '--quiet', '--done'];

/** Writes the commits that refs have and that those before had not, as a stream for `git fast-import`. */
export function exportStream(repository, { refs, before, file, env }) {
  const output = openSync(file, 'w');
  const known = [...before.values()].map((id) => `^${id}`);
  const args = ['fast-export', '--use-done-feature', '--reference-excluded-parents', '--stdin'];
  const input = [...refs.keys(), ...known].map((ref) => `${ref}\n`).join('');
  const stdio = ['pipe', output, 'inherit'];
  const result = spawnSync('git', args, { cwd: repository, env, input, stdio });
  closeSync(output);
  if (result.status !== 0) throw new Error('git fast-export failed');
  return file;
}

/** An empty repository to import into. */
export function emptyRepository(directory, env) {
  rmSync(directory, { recursive: true, force: true });
  run(['git', 'init', '-q', '--bare', directory], { env });
  return directory;
}
