/**
 * `diff [FROM] [TO]`: two states of the repository → what differs in the branches that they give.
 * @module
 */
import { Command, Option } from 'commander';
import {
  type ComparedOutages,
  diffBaseBroken,
  diffRepository,
  type FleetDiff,
  hasErrors,
  isDifferent,
  isGuardBroken,
  openEarlier,
  openRepository,
  openRevision,
  openWorktree,
  type RepositoryReader,
  readThreshold,
  type Threshold,
  thresholdForms,
} from '../../src/internal.ts';
import { type ChoiceOptions, readChoice } from '../fleet/cluster-choice.ts';
import type { Context } from '../fleet/context.ts';
import { keptResultsAt } from '../fleet/kept-results.ts';
import { endingOfRendered, findFleet } from '../fleet/open-fleet.ts';
import { openPendingChange } from '../fleet/pending-change.ts';
import { outageStatus } from '../format/change/status.ts';
import { diffJson } from '../format/diff/json.ts';
import { diffMarkdown } from '../format/diff/markdown.ts';
import { diffText } from '../format/diff/text.ts';
import type { Paint } from '../format/terminal/colour.ts';
import { complain } from '../process/complain.ts';
import { type Ending, UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** The options as commander gives them. */
interface Options extends Pick<ChoiceOptions, 'clusters'> {
  readonly staged?: boolean;
  readonly format: string;
  readonly exitCode?: boolean;
  readonly exitZero?: boolean;
  readonly outages: boolean;
  readonly failOn?: readonly string[];
}

/** By the word that `--format` takes. */
const formats: ReadonlyMap<string, (report: Report, paint: Paint) => string> = new Map<
  string,
  (report: Report, paint: Paint) => string
>([
  ['text', ({ difference, outages }, paint) => diffText(difference, paint, outages)],
  ['markdown', ({ difference, outages }) => diffMarkdown(difference, outages)],
  ['json', ({ difference, outages }) => diffJson(difference, outages)],
  ['status', ({ outages, met }) => outageStatus(outages, met)],
]);

/** What a format shows. */
interface Report {
  readonly difference: FleetDiff;
  /** Absent where nothing that decides on outages has changed, or nobody wants to know. */
  readonly outages: ComparedOutages | undefined;
  /** Conditions that the change should not meet and does. */
  readonly met: readonly string[];
}

/** Makes the command. */
export function diffCommand(run: Run): Command {
  const format = new Option('--format <format>', 'format').choices([...formats.keys()]);
  const command = new Command('diff')
    .description(
      'say what a change does: which branches, which objects, which orders of failover, which outages get worse',
    )
    .argument('[from]', 'the commit to compare with (default: HEAD)')
    .argument('[to]', 'the commit to look at (default: the files as they are now)')
    .option('--staged', 'look at what is staged for the next commit')
    .option('--clusters <keys>', 'only these clusters: names or patterns as in "eu/*/*/*,!berlin"')
    .addOption(format.default('text'))
    .option('--no-outages', 'do not ask what becomes of outages')
    .option(
      '--fail-on <condition...>',
      `exit with 1 when outages get ${thresholdForms.join(', ')} (so many times today's requests)`,
    )
    .option('--exit-code', 'exit with 1 when there is a difference')
    .option('--exit-zero', 'exit with 0 whatever happens, for hooks that only inform')
    .addHelpText('after', examples(...exampleLines));
  return run(command, async (context, args) => {
    const options = command.opts<Options>();
    refuseContradictions(options, args);
    const work = async () => await diff(context, args, options);
    return options.exitZero === true ? await withoutFailing(context, work) : await work();
  });
}

const exampleLines = [
  'distributary diff',
  'distributary diff --staged --format markdown',
  'distributary diff HEAD HEAD --format json --clusters paris,tokyo',
  'distributary diff HEAD~1 HEAD --fail-on worse load=2',
];

function refuseContradictions(options: Options, args: readonly string[]): void {
  if (options.staged === true && args.length > 0) {
    throw new UsageError('--staged compares what is staged with HEAD: it takes no FROM and no TO');
  }
  const failing = options.failOn === undefined ? '--exit-code' : '--fail-on';
  if ((options.exitCode === true || options.failOn !== undefined) && options.exitZero === true) {
    throw new UsageError(`${failing} and --exit-zero contradict each other`);
  }
  const asking = options.format === 'status' ? '--format status' : failing;
  if (!options.outages && asking !== '--exit-code') {
    throw new UsageError(`${asking} needs to know what becomes of outages: drop --no-outages`);
  }
}

/** Says what went wrong, and ends well all the same. */
async function withoutFailing(context: Context, work: () => Promise<Ending>): Promise<Ending> {
  try {
    await work();
  } catch (error) {
    complain(error, context.host);
  }
  return 'fine';
}

async function diff(context: Context, args: readonly string[], options: Options): Promise<Ending> {
  const thresholds = readThresholds(options);
  const { root, options: renderOptions } = await findFleet(context);
  const { before, after } =
    options.staged === true ? await openPendingChange(context, root) : await openStates(root, args);
  const compared = await diffRepository(before, after, {
    ...renderOptions,
    ...(await keptResultsAt(root)),
    choose: readChoice(options),
    mayProceed: (findings) => !hasErrors(context.judged(findings)),
  });
  const findings = context.judged(compared.diagnostics);
  const { diff: difference, texts } = compared;
  if (difference === undefined && options.exitZero === true) {
    context.say('no difference can be told while there are errors: see `distributary check`');
    return 'fine';
  }
  if (difference === undefined) {
    context.report(findings, (file) => texts.get(file));
    return endingOfRendered(findings, compared);
  }
  // Warnings are for `check` to tell; what casts doubt on the difference is told here.
  context.report(
    findings.filter((one) => one.code === diffBaseBroken.code || isGuardBroken(one)),
    (file) => texts.get(file),
  );
  const outages = options.outages ? compared.outages?.() : undefined;
  const met = metBy(outages, thresholds);
  const { stdout } = context.host;
  const report = { difference, outages, met };
  stdout.write(
    (formats.get(options.format) ?? formats.get('text'))?.(report, context.paint(stdout)) ?? '',
  );
  const isFailing = options.failOn !== undefined && met.length > 0;
  if (isFailing) context.say(`outages: ${met.join(', ')}`);
  return isFailing || findings.some(isGuardBroken) || isUnwanted(difference, options)
    ? 'findings'
    : 'fine';
}

function isUnwanted(difference: FleetDiff, { exitCode }: Options): boolean {
  return exitCode === true && isDifferent(difference);
}

/** A commit status says whether anything is worse, where nobody says what it is about. */
function readThresholds({ failOn = ['worse'] }: Options): readonly Threshold[] {
  return failOn.map((text) => {
    const threshold = readThreshold(text);
    if (threshold !== undefined) return threshold;
    throw new UsageError(`--fail-on is "${text}", expected one of ${thresholdForms.join(', ')}`);
  });
}

/** What was not looked at is not known to be harmless. */
function metBy(
  outages: ComparedOutages | undefined,
  thresholds: readonly Threshold[],
): readonly string[] {
  if (outages === undefined) return [];
  const { change } = outages;
  const met = thresholds.filter((one) => one.isMet(change)).map(({ text }) => text);
  const unknown = change.tooMany.map(
    (kind) => `${kind}s too many to look at: narrow by --clusters`,
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
