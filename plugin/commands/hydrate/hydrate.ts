/** `hydrate`: a commit → the branches of the fleet's clusters. */
import { Command } from 'commander';
import {
  type HydrateOptions,
  type HydrateStage,
  hydrateRepository,
  hydrateStages,
  planRepository,
} from '../../../src/app/hydrate.ts';
import { present } from '../../../src/collection/present.ts';
import { someOf } from '../../../src/diagnostic/wording/some-of.ts';
import { readUncommittedPaths, type Uncommitted } from '../../../src/git/listing/list-index.ts';
import { openRepository } from '../../../src/git/repository.ts';
import type { FleetPlan } from '../../../src/plan/branch-plan.ts';
import { openWorktree } from '../../../src/read/worktree.ts';
import { addFormatOption, type FormatOptions } from '../../command-line/format-option.ts';
import { remoteSecondsOf } from '../../command-line/remote-seconds.ts';
import { type ChoiceOptions, readChoice } from '../../fleet/choice/cluster-choice.ts';
import type { Context } from '../../fleet/context.ts';
import { keptResults } from '../../fleet/kept-results.ts';
import { findFleet, reportRendered } from '../../fleet/open-fleet.ts';
import { planJson, planText, type ShownPlan } from '../../format/plan.ts';
import { reuseText } from '../../format/reuse.ts';
import { printable } from '../../format/terminal/display-width.ts';
import { type Ending, UsageError } from '../../process/exit.ts';
import { noProgress, type Progress, progressBar } from '../../process/progress.ts';
import { examples, type Run } from '../../run.ts';

/** The options as commander gives them. */
interface Options extends ChoiceOptions, FormatOptions {
  readonly rev?: string;
  readonly worktree?: boolean;
  readonly push?: string;
  readonly timeout?: string;
  readonly sign?: boolean;
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly keepGoing?: boolean;
  readonly pruneBranches?: boolean;
  readonly allowEmpty?: boolean;
  readonly forceOlder?: boolean;
  readonly allowBranch?: boolean;
}

export function hydrateCommand(run: Run): Command {
  const command = new Command('hydrate')
    .description('write one branch per cluster: all branches, or none if there are errors')
    .option('--rev <revision>', 'the commit to render (default: HEAD)')
    .option('--worktree', 'render the work tree and show the result; writes no branch')
    .option(
      '--clusters <keys>',
      'only these clusters: names or patterns such as "eu/*/*/*,!berlin"',
    )
    .option('--shard <i/n>', 'only the i-th of n parts of the clusters, from 0')
    .option('--push <remote>', 'push all branches and notes atomically')
    .option('--timeout <duration>', 'time limit of a fetch or push (default: 10m)')
    .option('--sign', 'sign the commits (default: the setting of commit.gpgSign)')
    .option('--no-sign', 'sign neither commits nor pushes')
    .option('--dry-run', 'show the plan and write nothing')
    .option('--out <dir>', 'write files to this directory instead of branches')
    .option(
      '--keep-going',
      'keep the present files of applications with errors, and write the rest; exits with 1',
    )
    .option('--prune-branches', 'delete branches of clusters that are no longer in the fleet')
    .option('--allow-empty', 'allow an empty branch for a cluster that had objects')
    .option('--force-older', 'allow branches to go back to an older commit')
    .option(
      '--allow-branch',
      'push a commit that is not in the branch of `spec.branches.from`, or the default branch of the remote',
    )
    .addHelpText('after', examples(...exampleLines));
  addFormatOption(command, ['text', 'json']);
  return run(command, async (context) => await hydrate(context, command.opts<Options>()));
}

const exampleLines = [
  'distributary hydrate',
  'distributary hydrate --dry-run -o json',
  'distributary hydrate --worktree --clusters paris,tokyo',
  'distributary hydrate --worktree --out rendered',
  'distributary hydrate --push origin',
  'distributary hydrate --keep-going --push origin',
];

async function hydrate(context: Context, options: Options): Promise<Ending> {
  refuseContradictions(options);
  if (options.out !== undefined) {
    const { writeOut } = await import('./hydrate-out.ts');
    return await writeOut(context, { ...options, out: options.out, rev: options.rev ?? HEAD });
  }
  const isPreview = options.worktree === true;
  const work = isPreview || options.dryRun === true ? planRepository : hydrateRepository;
  const progress = progressOf(context);
  const job = { ...(await jobOf(context, options)), ...listeners(context, progress) };
  const isOfHead = !isPreview && options.rev === undefined;
  const [hydrated, uncommitted] = await Promise.all([
    work(job).finally(() => progress.clear()),
    // Git compares the work tree on another processor.
    isOfHead ? readUncommittedPaths(job.repository) : undefined,
  ]);
  const { laid } = hydrated;
  const miss = laid.type === 'rendered' ? laid.miss : undefined;
  context.detail(reuseText(miss));
  const ending = await reportRendered(context, hydrated);
  if (uncommitted !== undefined) mentionUncommitted(context, uncommitted);
  if (hydrated.plan !== undefined)
    show(context, options, { ...shownPlan(hydrated.plan, isPreview, hydrated.willSign), miss });
  return ending;
}

/** After an edit, a user could assume that the branches contain it. */
function mentionUncommitted(context: Context, { paths, filtered }: Uncommitted): void {
  const listed = (some: readonly string[]): string => someOf(some.map(printable));
  if (paths.length > 0) {
    context.say(
      `note: the branches are made from HEAD, without what is not committed: ${listed(paths)}; hydrate --worktree shows what it would give`,
    );
  }
  if (filtered.length > 0) {
    context.say(
      `note: the branches are made from HEAD; git status shows whether these files differ from it by their filter in .gitattributes: ${listed(filtered)}`,
    );
  }
}

/** The checked-out commit. */
const HEAD = 'HEAD';

function refuseContradictions(options: Options): void {
  const { rev, worktree, push, out, dryRun, format, keepGoing } = options;
  if (worktree === true && rev !== undefined) {
    throw new UsageError('--rev and --worktree exclude each other');
  }
  if (worktree === true && push !== undefined) {
    throw new UsageError('--push requires a commit: --worktree writes no branch');
  }
  if (out !== undefined && (push !== undefined || dryRun === true || format === 'json')) {
    throw new UsageError(
      '--out writes files and no branch: it does not support --push, --dry-run and -o json',
    );
  }
  if (out !== undefined && keepGoing === true) {
    throw new UsageError('--keep-going keeps files of branches: it does not support --out');
  }
}

async function jobOf(context: Context, options: Options): Promise<HydrateOptions> {
  const { root, options: renderOptions } = await findFleet(context);
  const repository = await openRepository(root);
  return {
    ...renderOptions,
    ...keptResults(repository, root),
    repository,
    revision: options.rev ?? HEAD,
    ...(options.worktree === true ? { files: await openWorktree(root) } : {}),
    ...present({ push: options.push }),
    ...present({ remoteSeconds: remoteSecondsOf(options.timeout) }),
    ...present({ sign: options.sign }),
    allowEmpty: options.allowEmpty ?? false,
    keepGoing: options.keepGoing ?? false,
    pruneBranches: options.pruneBranches ?? false,
    forceOlder: options.forceOlder ?? false,
    allowBranch: options.allowBranch ?? false,
    choose: readChoice(options),
    mayProceed: context.mayProceed,
  };
}

function progressOf({ host, quiet }: Context): Progress {
  if (!host.stderr.isTerminal || quiet) return noProgress;
  return progressBar(host.stderr, () => performance.now());
}

function listeners(
  context: Context,
  progress: Progress,
): Pick<HydrateOptions, 'onStage' | 'onWait'> {
  return {
    onStage: (stage) =>
      progress.show(stageNames[stage], hydrateStages.indexOf(stage), hydrateStages.length),
    onWait: (holder) => {
      progress.clear();
      context.say(`waiting for ${holder}`);
    },
  };
}

const stageNames: Readonly<Record<HydrateStage, string>> = {
  read: 'reading the commit',
  render: 'rendering',
  layout: 'laying out the branches',
  write: 'writing the branches',
};

function show({ host, paint, quiet }: Context, options: Options, plan: ShownPlan): void {
  if (options.format === 'json') host.stdout.write(planJson(plan));
  else if (!quiet) host.stdout.write(planText(plan, paint(host.stdout)));
}

/** A preview is of files that are in no commit: its ids are meaningless. */
function shownPlan(
  { dry, branches, gone }: FleetPlan,
  isPreview: boolean,
  willSign = false,
): ShownPlan {
  // A signature is part of a commit, and so changes its id.
  const known = branches.map(({ commit, ...branch }) =>
    willSign && branch.action !== 'unchanged' ? branch : { ...branch, commit },
  );
  if (!isPreview) return { dryCommit: dry.id, branches: known, gone };
  return { branches: branches.map(({ commit, ...branch }) => branch), gone };
}
