/**
 * `vendor`: remote inputs of the sources → copies of them in the repository, locked by digest. The only command besides `hydrate --push`
 * and a live topology that accesses the network.
 */

import { Command } from 'commander';
import { type Diagnostic, hasErrors } from '../../../src/diagnostic/diagnostic.ts';
import { judgeVendored, writeVendored } from '../../../src/emit/write-vendored.ts';
import { isVendorDirectory } from '../../../src/place/rendered/vendored/lock-problem.ts';
import type { LockedEntry } from '../../../src/place/rendered/vendored/vendor-lock.ts';
import { originText } from '../../../src/vendor/bring-origin.ts';
import { checkVendored } from '../../../src/vendor/check-vendored.ts';
import { type VendoredFleet, vendorFleet } from '../../../src/vendor/vendor-fleet.ts';
import { vendoredWrite } from '../../../src/vendor/vendored-write.ts';
import type { Context } from '../../fleet/context.ts';
import { below, type OpenedFleet, openFleet } from '../../fleet/open-fleet.ts';
import { printable } from '../../format/terminal/display-width.ts';
import { type Ending, UsageError } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';

/** The options as commander gives them. */
interface Options {
  readonly check?: boolean;
  readonly update?: boolean | string;
  readonly allow?: string;
  readonly directory?: string;
  readonly dryRun?: boolean;
}

export function vendorCommand(run: Run): Command {
  const command = new Command('vendor')
    .description('copy remote bases and charts into the repository, locked by digest')
    .option('--check', 'verify offline that all files exist and match the lock')
    .option(
      '--update [name]',
      'resolve refs and versions again, for all entries or the one with this name',
    )
    .option('--allow <protocols>', 'additional protocols, such as http,file')
    .option(
      '--directory <path>',
      'the directory of the copies (default: the directory in the lock, otherwise vendor)',
    )
    .option('--dry-run', 'show the changes and write nothing')
    .addHelpText(
      'after',
      examples(
        'distributary vendor',
        'distributary vendor --check',
        'distributary vendor --update',
      ),
    );
  return run(command, async (context) => await vendor(context, command.opts<Options>()));
}

async function vendor(context: Context, options: Options): Promise<Ending> {
  const opened = await openFleet(context);
  if (options.check === true) return await check(context, opened, options);
  const { place, reader } = opened;
  const wanted = chosen(options);
  const directory = options.directory;
  const isMoved = directory !== undefined && below(place.root, directory, '--directory') === '';
  if (isMoved) throw new UsageError('--directory is the root of the fleet itself');
  if (directory !== undefined && !isVendorDirectory(below(place.root, directory, '--directory')))
    throw new UsageError(`--directory ${printable(directory)} has a hidden name`);
  const found = await vendorFleet(reader, {
    ...place.options,
    root: place.root,
    updates: wanted.updates,
    allowed: protocolsOf(options.allow),
    ...(directory === undefined ? {} : { directory: below(place.root, directory, '--directory') }),
    onFetch: (origin) => context.say(`fetching ${originText(origin)}`),
  });
  wanted.refuseUnknown(found.before.entries);
  const ending = report(context, found);
  if (ending === 'usage') return ending;
  await (options.dryRun === true ? judgeVendored : writeVendored)(place.root, vendoredWrite(found));
  for (const line of changeLines(found)) context.host.stdout.write(`${printable(line)}\n`);
  return ending;
}

async function check(context: Context, { place, reader }: OpenedFleet, options: Options) {
  const others = [options.update, options.allow, options.directory, options.dryRun];
  if (others.some((option) => option !== undefined)) {
    throw new UsageError('--check reads only local files: it does not support other options');
  }
  const found = await checkVendored(reader, place.options);
  const ending = report(context, found);
  if (ending === 'fine') context.say(`${entriesInWords(found.entries)} as locked`);
  return ending;
}

/** Shows the findings. */
function report(
  context: Context,
  found: {
    readonly isKnown: boolean;
    readonly diagnostics: readonly Diagnostic[];
    readonly texts: ReadonlyMap<string, string>;
  },
): Ending {
  if (!hasErrors(context.report(found).counted)) return 'fine';
  return found.isKnown ? 'findings' : 'usage';
}

function protocolsOf(text: string | undefined): readonly string[] {
  const protocols = text?.split(',').map((name) => name.trim()) ?? [];
  const wrong = protocols.find((name) => !['http', 'file'].includes(name));
  if (wrong === undefined) return protocols;
  throw new UsageError(`--allow has "${printable(wrong)}", expected http or file`);
}

/** The entries of `--update`, and the message when there is none. */
function chosen({ update }: Options) {
  const name = typeof update === 'string' ? update : undefined;
  return {
    updates: (entry: LockedEntry): boolean =>
      name === undefined ? update === true : namesOf(entry).includes(name),
    refuseUnknown: (entries: readonly LockedEntry[]): void => {
      if (name === undefined || entries.some((entry) => namesOf(entry).includes(name))) return;
      const known = entries.map(({ directory }) => directory).join(', ');
      const rest = known === '' ? 'nothing is vendored' : `there is ${known}`;
      throw new UsageError(`--update ${printable(name)} names nothing that is vendored; ${rest}`);
    },
  };
}

/** The difference, a line an entry. */
function changeLines({ before, lock, written, removed }: VendoredFleet): readonly string[] {
  const earlier = new Map(before.entries.map((entry) => [entry.directory, entry]));
  const brought = lock.entries.filter(({ directory }) => written.has(directory));
  const lines = brought.map((entry) => {
    const known = earlier.get(entry.directory);
    if (known === undefined) return `added ${entry.directory}${versionOf(entry)}`;
    const isSame = known.resolved === entry.resolved && known.digest === entry.digest;
    return isSame
      ? `restored ${entry.directory}${versionOf(entry)}`
      : `changed ${entry.directory}${versionOf(known)} →${versionOf(entry)}`;
  });
  const all = [...lines, ...removed.map((directory) => `removed ${directory}`)];
  return all.length > 0 ? all : [`no changes: ${entriesInWords(lock.entries.length)} as locked`];
}

function versionOf({ origin, resolved }: LockedEntry): string {
  if (resolved === undefined) return '';
  return ` ${origin.type === 'git' ? resolved.slice(0, 12) : resolved}`;
}

/** The number of entries, in words. */
function entriesInWords(entries: number): string {
  return entries === 1 ? '1 vendored entry is' : `${entries} vendored entries are`;
}

/** Names of an entry: its directory, its address, and the last segment of either; of a chart also its name. */
function namesOf({ origin, directory }: LockedEntry): readonly string[] {
  const last = directory.slice(directory.lastIndexOf('/') + 1);
  const own = origin.type === 'chart' ? [origin.name] : [];
  return [directory, origin.url, last, last.replace(/@[^@]*$/, ''), ...own];
}
