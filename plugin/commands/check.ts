/**
 * `check [FILE…]`: the work tree, or what is staged → its findings.
 * @module
 */
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import {
  type Diagnostic,
  findingsOfChange,
  isAbout,
  isIn,
  type LaidOutRepository,
  layoutRepository,
  type PendingChange,
  type RepositoryReader,
  renderRepository,
  workTreePrefix,
} from '../../src/index.ts';
import type { Context } from '../context.ts';
import { type Ending, UsageError } from '../exit.ts';
import { findingsFormats } from '../format/registry.ts';
import { formatText } from '../format/text.ts';
import { below, endingOfRendered, type FleetPlace, findFleet, openFleet } from '../open-fleet.ts';
import { openPendingChange } from '../pending-change.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function checkCommand(run: Run): Command {
  const format = new Option('--format <format>', 'format').choices([...findingsFormats.keys()]);
  const lines = ['distributary check', 'distributary check --strict --format github'];
  const command = new Command('check')
    .description('say what is wrong in the work tree, each finding with its place')
    .argument('[file...]', 'report only what is about these files or directories')
    .option('--staged', 'judge what is staged: report what is about it, and what it brings about')
    .addOption(format.default('text'))
    .addHelpText(
      'after',
      examples(...lines, 'distributary check apps/api', 'distributary check --staged'),
    );
  return run(command, async (context, files) => {
    const options = command.opts<{ format: string; staged?: boolean }>();
    if (options.staged !== true) return await checkFiles(context, files, options.format);
    if (files.length === 0) return await checkStaged(context, options.format);
    throw new UsageError('--staged reports what is about the staged files: it takes no FILE');
  });
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
  const findings = wanted.length === 0 ? all : all.filter((each) => isAbout(each, wanted));
  return await show(context, findings, { checked, place, format });
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
  return await show(context, findings, { checked, place, format });
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

async function check(
  reader: RepositoryReader,
  { options }: FleetPlace,
): Promise<LaidOutRepository> {
  return layoutRepository(await renderRepository(reader, options));
}

async function show(
  context: Context,
  findings: readonly Diagnostic[],
  about: {
    readonly checked: LaidOutRepository;
    readonly place: FleetPlace;
    readonly format: string;
  },
): Promise<Ending> {
  const { checked, place, format } = about;
  const { stdout } = context.host;
  const source = (path: string) => checked.texts.get(path);
  const prefix = await workTreePrefix(place.root);
  const print = findingsFormats.get(format) ?? formatText;
  stdout.write(print(findings, { source, paint: context.paint(stdout), prefix }));
  if (findings.length === 0) context.say(nothingFound(checked));
  return endingOfRendered(findings, checked);
}

function nothingFound({ topology }: LaidOutRepository): string {
  const { length } = topology.clusters;
  return `nothing found; the fleet has ${length} cluster${length === 1 ? '' : 's'}`;
}
