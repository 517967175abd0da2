/** `hydrate --out`: a commit or the work tree → the branches of the fleet's clusters as files of a directory. */
import { resolve } from 'node:path';
import { exportRepository } from '../../../src/app/export.ts';
import { outputPlace } from '../../../src/disk/output-place.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { workTreeRoot } from '../../../src/git/work-tree.ts';
import { openRevision } from '../../../src/read/revision/git-tree.ts';
import { openWorktree } from '../../../src/read/worktree.ts';
import { type ChoiceOptions, readChoice } from '../../fleet/choice/cluster-choice.ts';
import type { Context } from '../../fleet/context.ts';
import { findFleet, reportRendered } from '../../fleet/open-fleet.ts';
import type { Ending } from '../../process/exit.ts';

/** The options of `hydrate` that apply to files. */
interface Options extends ChoiceOptions {
  readonly out: string;
  readonly rev: string;
  readonly worktree?: boolean;
}

/** Renders into the directory. */
export async function writeOut(context: Context, options: Options): Promise<Ending> {
  const { out } = options;
  const directory = resolve(context.directory, out);
  await outputPlace(directory, (await workTreeRoot(context.directory)) ?? context.directory);
  const { root, options: renderOptions } = await findFleet(context);
  const { reader, ...dry } =
    options.worktree === true
      ? { reader: await openWorktree(root) }
      : await openRevision(await openRepository(root), options.rev);
  const exported = await exportRepository(reader, {
    ...renderOptions,
    ...dry,
    directory,
    choose: readChoice(options),
    mayProceed: context.mayProceed,
  });
  const ending = await reportRendered(context, exported);
  if (exported.written !== undefined) context.say(`${exported.written.length} files in ${out}`);
  return ending;
}
