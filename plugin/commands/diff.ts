/**
 * `diff [FROM] [TO]`: two states of the repository → what differs in the branches that they give.
 * @module
 */
import { Command, Option } from 'commander';
import {
  diffBaseBroken,
  diffRepository,
  type FleetDiff,
  hasErrors,
  isDifferent,
  openEarlier,
  openRepository,
  openRevision,
  openWorktree,
  type RepositoryReader,
} from '../../src/internal.ts';
import { type ChoiceOptions, readChoice } from '../fleet/cluster-choice.ts';
import type { Context } from '../fleet/context.ts';
import { keptResultsAt } from '../fleet/kept-results.ts';
import { endingOfRendered, findFleet } from '../fleet/open-fleet.ts';
import { openPendingChange } from '../fleet/pending-change.ts';
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
}

/** By the word that `--format` takes. */
const formats: ReadonlyMap<string, (diff: FleetDiff, paint: Paint) => string> = new Map([
  ['text', diffText],
  ['markdown', diffMarkdown],
  ['json', diffJson],
]);

/** Makes the command. */
export function diffCommand(run: Run): Command {
  const format = new Option('--format <format>', 'format').choices([...formats.keys()]);
  const command = new Command('diff')
    .description('say what a change does: which branches, which objects, which orders of failover')
    .argument('[from]', 'the commit to compare with (default: HEAD)')
    .argument('[to]', 'the commit to look at (default: the files as they are now)')
    .option('--staged', 'look at what is staged for the next commit')
    .option('--clusters <keys>', 'only these clusters: names or patterns as in "eu/*/*/*,!berlin"')
    .addOption(format.default('text'))
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
];

function refuseContradictions(options: Options, args: readonly string[]): void {
  if (options.staged === true && args.length > 0) {
    throw new UsageError('--staged compares what is staged with HEAD: it takes no FROM and no TO');
  }
  if (options.exitCode === true && options.exitZero === true) {
    throw new UsageError('--exit-code and --exit-zero contradict each other');
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
    findings.filter(({ code }) => code === diffBaseBroken.code),
    () => undefined,
  );
  const { stdout } = context.host;
  stdout.write((formats.get(options.format) ?? diffText)(difference, context.paint(stdout)));
  return options.exitCode === true && isDifferent(difference) ? 'findings' : 'fine';
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
