/**
 * `check [FILE…]`: the work tree, or what is staged → its findings.
 * @module
 */
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import {
  type Diagnostic,
  findingsOfChange,
  hasErrors,
  isAbout,
  isIn,
  type LaidOutRepository,
  layOut,
  layoutRepository,
  type PendingChange,
  proveRepository,
  type RepositoryReader,
  recallLayout,
  renderRepository,
  type SilencedFinding,
  workTreePrefix,
} from '../../src/internal.ts';
import type { Context } from '../fleet/context.ts';
import { keptResultsAt } from '../fleet/kept-results.ts';
import {
  below,
  endingOfRendered,
  type FleetPlace,
  findFleet,
  openFleet,
} from '../fleet/open-fleet.ts';
import { openPendingChange } from '../fleet/pending-change.ts';
import { findingsFormats } from '../format/findings/registry.ts';
import { formatText } from '../format/findings/text.ts';
import { type Ending, UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function checkCommand(run: Run): Command {
  const format = new Option('--format <format>', 'format').choices([...findingsFormats.keys()]);
  const lines = ['distributary check', 'distributary check --strict --format github'];
  const command = new Command('check')
    .description('say what is wrong in the work tree, each finding with its place')
    .argument('[file...]', 'report only what is about these files or directories')
    .option('--staged', 'judge what is staged: report what is about it, and what it brings about')
    .option(
      '--prove',
      "ask Istio's own code, too (the program eds-oracle), whether the model that orders are checked by is right",
    )
    .addOption(format.default('text'))
    .addHelpText(
      'after',
      examples(
        ...lines,
        'distributary check apps/api',
        'distributary check --staged',
        'distributary check --prove',
      ),
    );
  return run(command, async (context, files) => {
    const options = command.opts<{ format: string; staged?: boolean; prove?: boolean }>();
    if (options.prove === true) return await prove(context, files, options);
    if (options.staged !== true) return await checkFiles(context, files, options.format);
    if (files.length === 0) return await checkStaged(context, options.format);
    throw new UsageError('--staged reports what is about the staged files: it takes no FILE');
  });
}

/** What is wrong anyway comes first: there is nothing to prove about what is never written. */
async function prove(
  context: Context,
  files: readonly string[],
  { staged, format }: { readonly staged?: boolean; readonly format: string },
): Promise<Ending> {
  if (staged === true || files.length > 0) {
    throw new UsageError('--prove is about the whole fleet in the work tree');
  }
  const { reader, place } = await openFleet(context);
  const checked = layoutRepository(await renderRepository(reader, place.options));
  const findings = context.judged(checked.diagnostics);
  if (hasErrors(findings)) {
    context.say('Istio was not asked: what has errors is never written');
    return await show(context, findings, { checked, silenced: checked.silenced, place, format });
  }
  const { asked, agreed, leftOut, assumed, diagnostics } = await proveRepository(checked);
  const [mesh, ...others] = assumed;
  context.say(`Istio agrees with ${agreed} of ${asked} questions, ${mesh}`);
  if (others.length > 0) context.say(`taken for granted: ${others.join('; ')}`);
  if (leftOut.length > 0) {
    context.say(
      `not asked, since eds-oracle knows no other domain than cluster.local: ${leftOut.join(', ')}`,
    );
  }
  const all = [...findings, ...context.judged(diagnostics)];
  return await show(context, all, { checked, silenced: checked.silenced, place, format });
}

async function checkFiles(
  context: Context,
  files: readonly string[],
  format: string,
): Promise<Ending> {
  const { reader, place } = await openFleet(context);
  const wanted = files.map((file) => wantedPath(context, file, { place, reader }));
  const checked = await check(reader, place);
  const all = context.judged(checked.diagnostics);
  const isWanted = (each: Diagnostic) => wanted.length === 0 || isAbout(each, wanted);
  const silenced = checked.silenced.filter(({ finding }) => isWanted(finding));
  return await show(context, all.filter(isWanted), { checked, silenced, place, format });
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

/** When nothing is staged anywhere, as when pre-commit runs for all files, the whole fleet is meant. */
async function checkStaged(context: Context, format: string): Promise<Ending> {
  const place = await findFleet(context);
  const change = await openPendingChange(context, place.root);
  if (change.isAny && change.paths.length === 0) {
    context.say(`nothing of the fleet at ${place.root} is staged`);
    return 'fine';
  }
  const checked = await check(change.after, place);
  const all = context.judged(checked.diagnostics);
  const findings = change.isAny ? await answerable(context, all, { change, place }) : all;
  const others = all.length - findings.length;
  if (others > 0) context.say(`${others} more in the fleet that this change has no part in`);
  const silenced = checked.silenced.filter(
    ({ finding }) => !change.isAny || isAbout(finding, change.paths),
  );
  return await show(context, findings, { checked, silenced, place, format });
}

/** The findings of the staged files, and those that were not there before. */
async function answerable(
  context: Context,
  all: readonly Diagnostic[],
  { change, place }: { readonly change: PendingChange; readonly place: FleetPlace },
): Promise<readonly Diagnostic[]> {
  const { before, paths } = change;
  const isSettled = before === undefined || all.every((finding) => isAbout(finding, paths));
  if (isSettled) return all;
  const earlier = await check(before, place);
  return findingsOfChange(context.judged(earlier.diagnostics), all, paths);
}

/** The findings, and no more than that where an earlier run found them. */
async function check(
  reader: RepositoryReader,
  { root, options }: FleetPlace,
): Promise<LaidOutRepository> {
  const kept = { ...options, ...(await keptResultsAt(root)) };
  const known = await recallLayout(reader, kept, 'findings');
  if (known !== undefined) return known;
  const { laidOut, keep } = await layOut(reader, kept);
  await keep('findings');
  return laidOut;
}

async function show(
  context: Context,
  findings: readonly Diagnostic[],
  about: {
    readonly checked: LaidOutRepository;
    readonly silenced: readonly SilencedFinding[];
    readonly place: FleetPlace;
    readonly format: string;
  },
): Promise<Ending> {
  const { checked, silenced, place, format } = about;
  const { stdout } = context.host;
  const source = (path: string) => checked.texts.get(path);
  const prefix = await workTreePrefix(place.root);
  const print = findingsFormats.get(format) ?? formatText;
  stdout.write(print(findings, { source, paint: context.paint(stdout), prefix, silenced }));
  if (findings.length === 0) context.say(nothingFound(checked));
  return endingOfRendered(findings, checked);
}

function nothingFound({ topology }: LaidOutRepository): string {
  const { length } = topology.clusters;
  return `nothing found; the fleet has ${length} cluster${length === 1 ? '' : 's'}`;
}
