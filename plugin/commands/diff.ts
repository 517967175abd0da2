/** `diff [FROM] [TO]`: two states of the repository → the difference of their branches. */
import { Command } from 'commander';
import { diffRepository } from '../../src/app/diff.ts';
import type { ComparedOutages } from '../../src/app/outage/compare.ts';
import { diffBaseBroken } from '../../src/diagnostic/codes/diff.ts';
import { type FleetDiff, isDifferent } from '../../src/diff/fleet-diff.ts';
import { openRepository } from '../../src/git/repository.ts';
import {
  readThreshold,
  type Threshold,
  thresholdForms,
} from '../../src/outage/change/threshold.ts';
import { isGuardBroken } from '../../src/outage/guard/breach.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { openEarlier, openRevision } from '../../src/read/revision/git-tree.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import {
  addFormats,
  type FormatOptions,
  type Formats,
  type Print,
} from '../command-line/format-option.ts';
import { type ChoiceOptions, readChoice } from '../fleet/choice/cluster-choice.ts';
import type { Context } from '../fleet/context.ts';
import { keptResultsAt } from '../fleet/kept-results.ts';
import { findFleet, reportRendered } from '../fleet/open-fleet.ts';
import { openPendingChange } from '../fleet/pending-change.ts';
import { reportOnce } from '../fleet/printed-before.ts';
import { outageStatus } from '../format/change/status.ts';
import { diffJson } from '../format/diff/json.ts';
import { type Detail, diffMarkdown } from '../format/diff/markdown.ts';
import { statText } from '../format/diff/stat.ts';
import { diffText } from '../format/diff/text.ts';
import { unifiedText, usualContext } from '../format/diff/unified.ts';
import { reuseText } from '../format/reuse.ts';
import type { Paint } from '../format/terminal/colour.ts';
import { complain } from '../process/complain.ts';
import { type Ending, UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** The options as commander gives them. */
interface Options extends Pick<ChoiceOptions, 'clusters'>, FormatOptions {
  readonly staged?: boolean;
  readonly exitCode?: boolean;
  readonly exitZero?: boolean;
  readonly stat?: boolean;
  readonly unified?: true | string;
  readonly outages: boolean;
  readonly failOn?: readonly string[];
}

/** By the value of `--format`. */
const formats: Formats<Report> = new Map<string, (report: Report, paint: Paint) => string>([
  ['text', textOf],
  ['markdown', ({ difference, outages, detail }) => diffMarkdown(difference, outages, detail)],
  ['json', ({ difference, outages, detail }) => diffJson(difference, outages, detail)],
  ['status', ({ outages, met }) => outageStatus(outages, met)],
]);

/** The input of a format. */
interface Report {
  readonly difference: FleetDiff;
  /** Absent where the change does not affect outages, or the comparison was not requested. */
  readonly outages: ComparedOutages | undefined;
  /** The `--fail-on` conditions that the change meets. */
  readonly met: readonly string[];
  readonly detail: Detail;
}

/** Numbers and manifests are printed without other text, so that programs can parse them. */
function textOf({ difference, outages, detail }: Report, paint: Paint): string {
  const { stat = false, unified } = detail;
  if (!stat && unified === undefined) return diffText(difference, paint, outages);
  const patch = unified === undefined ? '' : unifiedText(difference, unified, paint);
  const parts = [...(stat ? [statText(difference, paint)] : []), ...(patch === '' ? [] : [patch])];
  return parts.join('\n');
}

export function diffCommand(run: Run): Command {
  const command = new Command('diff')
    .description(
      'report the effects of a change on branches, objects, orders of failover and outages',
    )
    .argument('[from]', 'the base commit (default: HEAD)')
    .argument('[to]', 'the changed commit (default: the work tree)')
    .option('--staged', 'compare the staged files with HEAD')
    .option(
      '--clusters <keys>',
      'only these clusters: names or patterns such as "eu/*/*/*,!berlin"',
    )
    .option('--stat', 'count objects and lines per branch and application')
    .option(
      '--unified [lines]',
      `show changed manifests as a unified diff, with this number of context lines (default: ${usualContext})`,
    )
    .option('--no-outages', 'do not compare outages')
    .option(
      '--fail-on <condition...>',
      `exit with 1 if outages get ${thresholdForms.join(', ')} (a multiple of today's requests)`,
    )
    .option('--exit-code', 'exit with 1 if there is a difference')
    .option('--exit-zero', 'always exit with 0, for hooks that only inform')
    .addHelpText('after', examples(...exampleLines));
  const print = addFormats(command, formats);
  return run(command, async (context, args) => {
    const options = command.opts<Options>();
    refuseContradictions(options, args);
    const work = async () => await diff(context, args, options, print);
    return options.exitZero === true ? await withoutFailing(context, work) : await work();
  });
}

const exampleLines = [
  'distributary diff',
  'distributary diff --staged --format markdown',
  'distributary diff HEAD HEAD --format json --clusters paris,tokyo',
  'distributary diff HEAD~1 HEAD --fail-on worse load=2',
  'distributary diff --unified=5 --clusters paris',
];

function refuseContradictions(options: Options, args: readonly string[]): void {
  if (options.staged === true && args.length > 0) {
    throw new UsageError(
      '--staged compares the staged files with HEAD: it does not support FROM and TO',
    );
  }
  const failing = options.failOn === undefined ? '--exit-code' : '--fail-on';
  if ((options.exitCode === true || options.failOn !== undefined) && options.exitZero === true) {
    throw new UsageError(`${failing} and --exit-zero contradict each other`);
  }
  const isDetailed = options.stat === true || options.unified !== undefined;
  if (options.format === 'status' && isDetailed) {
    throw new UsageError('--format status prints one line: remove --stat and --unified');
  }
  const asking = options.format === 'status' ? '--format status' : failing;
  if (!options.outages && asking !== '--exit-code') {
    throw new UsageError(`${asking} compares outages: remove --no-outages`);
  }
}

/** Reports the error; the run succeeds all the same. */
async function withoutFailing(context: Context, work: () => Promise<Ending>): Promise<Ending> {
  try {
    await work();
  } catch (error) {
    complain(error, context.host);
  }
  return 'fine';
}

async function diff(
  context: Context,
  args: readonly string[],
  options: Options,
  print: Print<Report>,
): Promise<Ending> {
  const thresholds = readThresholds(options);
  const detail = readDetail(options);
  const { root, options: renderOptions } = await findFleet(context);
  const { before, after } =
    options.staged === true ? await openPendingChange(context, root) : await openStates(root, args);
  const compared = await diffRepository(before, after, {
    ...renderOptions,
    ...(await keptResultsAt(root)),
    choose: readChoice(options),
    mayProceed: context.mayProceed,
  });
  context.detail(reuseText(compared.miss));
  const { diff: difference, diagnostics, texts } = compared;
  if (difference === undefined && options.exitZero === true) {
    context.say('a fleet with errors cannot be compared: run `distributary check`');
    return 'fine';
  }
  if (difference === undefined) return await reportRendered(context, compared);
  // Other warnings belong to `check`; those that make the difference unreliable are reported here.
  const { counted } = await reportOnce(context, {
    diagnostics: diagnostics.filter(
      (one) => one.code === diffBaseBroken.code || isGuardBroken(one),
    ),
    texts,
  });
  const outages = options.outages ? compared.outages?.() : undefined;
  const met = metBy(outages, thresholds);
  print(context, { difference, outages, met, detail });
  const isFailing = options.failOn !== undefined && met.length > 0;
  if (isFailing) context.say(`outages: ${met.join(', ')}`);
  return isFailing ||
    counted.some((one) => isGuardBroken(one) && one.severity === 'error') ||
    isUnwanted(difference, options)
    ? 'findings'
    : 'fine';
}

function isUnwanted(difference: FleetDiff, { exitCode }: Options): boolean {
  return exitCode === true && isDifferent(difference);
}

/** More lines than any manifest has: all lines. */
const MOST_CONTEXT = 1_000_000;

function readDetail({ stat = false, unified }: Options): Detail {
  if (unified === undefined) return { stat };
  const lines = unified === true ? usualContext : Number(unified);
  if (unified === true || (/^\d+$/.test(unified) && lines <= MOST_CONTEXT)) {
    return { stat, unified: lines };
  }
  throw new UsageError(
    `--unified is "${unified}", expected a number of lines; a commit must be before it or after --unified=${usualContext}`,
  );
}

/** The default condition is `worse`. */
function readThresholds({ failOn = ['worse'] }: Options): readonly Threshold[] {
  return failOn.map((text) => {
    const threshold = readThreshold(text);
    if (threshold !== undefined) return threshold;
    throw new UsageError(`--fail-on is "${text}", expected one of ${thresholdForms.join(', ')}`);
  });
}

/** Outages that were not compared do not count as harmless. */
function metBy(
  outages: ComparedOutages | undefined,
  thresholds: readonly Threshold[],
): readonly string[] {
  if (outages === undefined) return [];
  const { change } = outages;
  const met = thresholds.filter((one) => one.isMet(change)).map(({ text }) => text);
  const unknown = change.tooMany.map(
    (kind) =>
      `${kind === 'pods' ? kind : `${kind}s`} too many to compare: select fewer with --clusters`,
  );
  return [...met, ...unknown];
}

async function openStates(
  root: string,
  [from, to]: readonly string[],
): Promise<{ before: RepositoryReader | undefined; after: RepositoryReader }> {
  const repository = await openRepository(root);
  const before = await openEarlier(repository, from);
  if (to === undefined) return { before, after: await openWorktree(root) };
  return { before, after: (await openRevision(repository, to)).reader };
}
