/** A small fleet in a repository, and what a command in it ends in. */
import { makeRepository, type TestRepository } from './git-repository.ts';
import { cluster, fleet, settings } from './known-ways/known-way.ts';
import { runProgram } from './run-program.ts';

const files = {
  'distributary.yaml': fleet(''),
  'topology/paris.yaml': cluster('paris'),
  'apps/x/a.yaml': settings,
};

/** Commits the fleet. */
export function committedFleet(): TestRepository {
  const repository = makeRepository();
  repository.commit({ files });
  return repository;
}

/** What a run ends in: its exit status and codes. */
export async function endOfRun(cwd: string, ...argv: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runProgram(argv, { cwd });
  const said = stdout + stderr;
  const codes = [...new Set(said.match(/DIS\d{4}/g) ?? [])].sort();
  return [status, ...codes].join(' ');
}
