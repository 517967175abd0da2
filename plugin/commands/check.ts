/**
 * `check [FILE…]`: the work tree, or what is staged → its findings.
 * @module
 */
import { resolve } from 'node:path';
import { Command } from 'commander';
import {
  type BaselineComparison,
  type Diagnostic,
  findingsOfChange,
  hasErrors,
  isAbout,
  isIn,
  type JudgedFleet,
  layoutRepository,
  type PendingChange,
  proveRepository,
  type RepositoryReader,
  recallOrLayOut,
  renderRepository,
  type Severity,
  type SilencedFinding,
  workTreePrefix,
} from '../../src/internal.ts';
import { addFormatOption, type FormatOptions } from '../command-line/format-option.ts';
import { besideBaseline, writeBaseline } from '../fleet/baseline-file.ts';
import type { Context } from '../fleet/context.ts';
import { decisive, failOnOption, isAtLeast } from '../fleet/fail-on.ts';
import { keptResultsAt } from '../fleet/kept-results.ts';
import {
  below,
  endingOfRendered,
  type FleetPlace,
  findFleet,
  isLookedAt,
  openFleet,
} from '../fleet/open-fleet.ts';
import { openPendingChange } from '../fleet/pending-change.ts';
import { workOnChanges } from '../fleet/watch-files.ts';
import { findingsFormats } from '../format/findings/registry.ts';
import { formatText } from '../format/findings/text.ts';
import { reuseText } from '../format/reuse.ts';
import { type Ending, UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function checkCommand(run: Run): Command {
  const lines = ['distributary check', 'distributary check --strict --format github'];
  const command = new Command('check')
    .description('report errors and warnings in the work tree, with file, line and column')
    .argument('[file...]', 'report only findings in these files or directories')
    .option(
      '--staged',
      'check the staged files: report findings in them, and findings elsewhere that they cause',
    )
    .option(
      '--prove',
      "compare the order of endpoints with Istio's own code (requires the program eds-oracle)",
    )
    .option('--baseline <file>', 'report only findings that are not in this baseline')
    .option('--write-baseline <file>', 'write all findings to this baseline, and report none')
    .option('--watch', 'check again after each change of a file, until interrupted')
    .addOption(failOnOption())
    .addHelpText(
      'after',
      examples(
        ...lines,
        'distributary check apps/api',
        'distributary check --staged',
        'distributary check --write-baseline baseline.json',
        'distributary check --fail-on warning',
        'distributary check --prove',
      ),
    );
  addFormatOption(command, findingsFormats.keys());
  return run(command, async (context, files) => {
    const options = command.opts<Options>();
    refuseContradictions(options, files);
    if (options.prove === true) return await prove(context, options);
    if (options.staged === true) return await checkStaged(context, options);
    const work = async () => await checkFiles(context, files, options);
    return options.watch === true ? await workOnChanges(context, work) : await work();
  });
}

/** The options as commander gives them. */
interface Options extends FormatOptions {
  readonly staged?: boolean;
  readonly prove?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly failOn: Severity;
  readonly watch?: boolean;
}

function refuseContradictions(options: Options, files: readonly string[]): void {
  const { staged = false, prove: isProof = false, watch = false } = options;
  const { baseline, writeBaseline: file } = options;
  const isPart = staged || files.length > 0;
  if (isProof && isPart) throw new UsageError('--prove does not support --staged and FILE');
  if (staged && files.length > 0) throw new UsageError('--staged does not support FILE');
  if (watch && (staged || isProof || file !== undefined)) {
    throw new UsageError('--watch does not support --staged, --prove and --write-baseline');
  }
  if (file === undefined) return;
  if (isPart || isProof) {
    throw new UsageError('--write-baseline does not support --staged, --prove and FILE');
  }
  if (baseline !== undefined) {
    throw new UsageError('--write-baseline and --baseline exclude each other');
  }
}

/** Errors of rendering come first: nothing is proven about manifests that are never written. */
async function prove(context: Context, options: Options): Promise<Ending> {
  const { reader, place } = await openFleet(context);
  const checked = layoutRepository(await renderRepository(reader, place.options));
  const findings = context.judged(checked.diagnostics);
  if (hasErrors(findings)) {
    context.say('Istio was not queried, because a fleet with errors is not written');
    return await show(context, findings, { checked, silenced: checked.silenced, place, options });
  }
  const { asked, agreed, leftOut, assumed, diagnostics } = await proveRepository(checked);
  const [mesh, ...others] = assumed;
  context.say(`Istio agrees with ${agreed} of ${asked} questions, ${mesh}`);
  if (others.length > 0) context.say(`assumed: ${others.join('; ')}`);
  if (leftOut.length > 0) {
    context.say(
      `not queried, because eds-oracle supports only the domain cluster.local: ${leftOut.join(', ')}`,
    );
  }
  const all = [...findings, ...context.judged(diagnostics)];
  return await show(context, all, { checked, silenced: checked.silenced, place, options });
}

async function checkFiles(
  context: Context,
  files: readonly string[],
  options: Options,
): Promise<Ending> {
  const { reader, place } = await openFleet(context);
  const wanted = files.map((file) => wantedPath(context, file, { place, reader }));
  const checked = await check(context, reader, place);
  const all = context.judged(checked.diagnostics);
  const isPart = wanted.length > 0 && isLookedAt(checked);
  const isWanted = (each: Diagnostic) => !isPart || isAbout(each, wanted);
  const silenced = checked.silenced.filter(({ finding }) => isWanted(finding));
  return await show(context, all.filter(isWanted), { checked, silenced, place, options, isPart });
}

function wantedPath(
  context: Context,
  file: string,
  { place, reader }: { readonly place: FleetPlace; readonly reader: RepositoryReader },
): string {
  const path = below(place.root, resolve(context.directory, file), 'the file');
  if (reader.paths.some((known) => isIn(known, path))) return path;
  throw new UsageError(`there is no file ${file} in the fleet at ${place.root}`);
}

/** With nothing staged, as when pre-commit runs for all files, the whole fleet is checked. */
async function checkStaged(context: Context, options: Options): Promise<Ending> {
  const place = await findFleet(context);
  const change = await openPendingChange(context, place.root);
  if (change.isAny && change.paths.length === 0) {
    context.say(`nothing of the fleet at ${place.root} is staged`);
    return 'fine';
  }
  const checked = await check(context, change.after, place);
  const all = context.judged(checked.diagnostics);
  const isPart = change.isAny && isLookedAt(checked);
  const findings = isPart ? await answerable(context, all, { change, place }) : all;
  const others = all.length - findings.length;
  if (others > 0) context.say(`${others} more in the fleet that this change has no part in`);
  const silenced = checked.silenced.filter(
    ({ finding }) => !isPart || isAbout(finding, change.paths),
  );
  return await show(context, findings, { checked, silenced, place, options, isPart });
}

/** The findings of the staged files, and new ones elsewhere. */
async function answerable(
  context: Context,
  all: readonly Diagnostic[],
  { change, place }: { readonly change: PendingChange; readonly place: FleetPlace },
): Promise<readonly Diagnostic[]> {
  const { before, paths } = change;
  const isSettled = before === undefined || all.every((finding) => isAbout(finding, paths));
  if (isSettled) return all;
  const earlier = await check(context, before, place);
  return findingsOfChange(context.judged(earlier.diagnostics), all, paths);
}

/** Only the findings, where an earlier run recorded them. */
async function check(
  context: Context,
  reader: RepositoryReader,
  { root, options }: FleetPlace,
): Promise<JudgedFleet> {
  const kept = { ...options, ...(await keptResultsAt(root)) };
  const run = { reader, options: kept, purpose: 'findings' } as const;
  const laid = await recallOrLayOut(run, async ({ known }) => ({ value: known }));
  const isRecalled = laid.type === 'accepted';
  context.detail(reuseText(isRecalled ? undefined : laid.miss));
  return isRecalled ? laid.value : laid.laidOut;
}

/** The content and form of the output. */
interface Shown {
  readonly checked: JudgedFleet;
  readonly silenced: readonly SilencedFinding[];
  readonly place: FleetPlace;
  readonly options: Options;
  /** Whether findings exist outside of the requested part. */
  readonly isPart?: boolean;
}

async function show(context: Context, all: readonly Diagnostic[], about: Shown): Promise<Ending> {
  const { checked, silenced, place, options } = about;
  const isKnown = isLookedAt(checked);
  if (options.writeBaseline !== undefined && isKnown) {
    await writeBaseline(context, options.writeBaseline, all);
    context.say(`${all.length} finding${all.length === 1 ? '' : 's'} in ${options.writeBaseline}`);
    return 'fine';
  }
  const { fresh, known } = isKnown ? newFindings(context, all, about) : { fresh: all, known: 0 };
  const { stdout } = context.host;
  const source = (path: string) => checked.texts.get(path);
  const print = findingsFormats.get(options.format) ?? formatText;
  const prefix = await workTreePrefix(place.root);
  const isBrief = context.quiet && print === formatText;
  const beside = isBrief ? {} : { silenced, known };
  const shown = isBrief ? decisive(options.failOn, fresh) : fresh;
  stdout.write(print(shown, { source, paint: context.paint(stdout), prefix, ...beside }));
  if (fresh.length === 0) context.say(nothingFound(checked, known));
  if (isKnown && isAtLeast(options.failOn, fresh)) return 'findings';
  return endingOfRendered(fresh, checked);
}

function newFindings(
  context: Context,
  all: readonly Diagnostic[],
  { options: { baseline }, isPart = false }: Shown,
): Pick<BaselineComparison, 'fresh' | 'known'> {
  if (baseline === undefined) return { fresh: all, known: 0 };
  return besideBaseline(context, all, { file: baseline, isWhole: !isPart });
}

function nothingFound({ topology }: JudgedFleet, known: number): string {
  const { length } = topology.clusters;
  return `nothing ${known === 0 ? 'found' : 'new'}; the fleet has ${length} cluster${length === 1 ? '' : 's'}`;
}
