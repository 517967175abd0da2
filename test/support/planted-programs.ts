/** A clone with alternates whose configuration names programs wherever git would start one; each notes that it ran. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cloneRepository,
  makeRepository,
  type TestRepository,
  writeFiles,
} from './git-repository.ts';
import { runProgram } from './run-program.ts';

/** Everything that git would start, and the settings that make it do so; `PROGRAM` is what it starts. */
const planted: readonly (readonly [key: string, value: string])[] = [
  ['core.fsmonitor', 'PROGRAM'],
  ['core.alternateRefsCommand', 'PROGRAM'],
  ['core.hooksPath', 'HOOKS'],
  ['core.pager', 'PROGRAM'],
  ['core.editor', 'PROGRAM'],
  ['diff.external', 'PROGRAM'],
  ['diff.x.command', 'PROGRAM'],
  ['diff.x.textconv', 'PROGRAM'],
  ['filter.x.clean', 'PROGRAM'],
  ['filter.x.smudge', 'PROGRAM'],
  ['filter.x.process', 'PROGRAM'],
  ['filter.x.required', 'true'],
  ['log.showSignature', 'true'],
  ['gpg.program', 'PROGRAM'],
  ['trailer.x.command', 'PROGRAM'],
  ['trailer.x.cmd', 'PROGRAM'],
  ['uploadpack.packObjectsHook', 'PROGRAM'],
  ['hook.x.command', 'PROGRAM'],
  ['hook.x.event', 'reference-transaction'],
  ['hook.y z=.command', 'PROGRAM'],
  ['hook.y z=.event', 'pre-push'],
  ['hook.w.command', 'PROGRAM'],
  ['hook.w.event', 'post-index-change'],
  // Of an event, not of a hook: such a name may have no events of its own.
  ['hook.pre-push.jobs', '2'],
  ['hook.reference-transaction.enabled', 'true'],
  ['submodule.recurse', 'true'],
  ['protocol.allow', 'always'],
  ['protocol.ext.allow', 'always'],
];

const hooks = ['reference-transaction', 'pre-push', 'post-index-change'];

/** A fleet, what plants the programs, and what ran of them. */
export interface PlantedFleet {
  readonly bare: TestRepository;
  readonly repository: TestRepository;
  readonly plant: () => void;
  readonly run: (...argv: readonly string[]) => ReturnType<typeof runProgram>;
  readonly ran: () => string;
}

/** Makes it; alternates, so that a fetch would ask for their refs. */
export function plantedFleet(): PlantedFleet {
  const upstream = makeRepository();
  cpSync('fixtures/repos/demo/in', upstream.directory, { recursive: true });
  upstream.commit({ files: { '.gitattributes': '* filter=x diff=x\n' } });
  const bare = cloneRepository(upstream.directory, '--bare');
  const repository = cloneRepository(bare.directory, '--reference', upstream.directory);
  const at = (path: string) => join(repository.directory, '.git', path);
  const script = `#!/bin/sh\necho "$0" "$@" >> ${at('ran')}\nexit 1\n`;
  const names = ['program', ...hooks.map((name) => `stolen/${name}`)];
  writeFiles(at(''), Object.fromEntries(names.map((name) => [name, script])));
  return {
    bare,
    repository,
    plant: () => {
      for (const [key, value] of planted) {
        const filled = value.replace('PROGRAM', at('program')).replace('HOOKS', at('stolen'));
        repository.git('config', key, filled);
      }
    },
    run: (...argv: readonly string[]) => runProgram(argv, { cwd: repository.directory }),
    ran: () => (existsSync(at('ran')) ? readFileSync(at('ran'), 'utf8') : ''),
  };
}
