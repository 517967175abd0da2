/** `check [FILE…]`: the work tree → its findings, or those in the files. */
import { resolve } from 'node:path';
import { isAbout, isIn } from '../../../src/diff/findings-of-change.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import type { Context } from '../../fleet/context.ts';
import { below, type FleetPlace, isLookedAt, openFleet } from '../../fleet/open-fleet.ts';
import { type Ending, UsageError } from '../../process/exit.ts';
import { judgeFiles } from './judge-files.ts';
import { type PrintOptions, printFindings } from './print-findings.ts';

/** Checks the fleet, and prints what is about the files. */
export async function checkFiles(
  context: Context,
  files: readonly string[],
  options: PrintOptions,
): Promise<Ending> {
  const { reader, place } = await openFleet(context);
  const wanted = files.map((file) => wantedPath(context, file, { place, reader }));
  const checked = await judgeFiles(context, reader, place);
  if (wanted.length === 0 || !isLookedAt(checked)) {
    return await printFindings(context, checked, { ...options, place, isWhole: true });
  }
  const found = {
    diagnostics: checked.diagnostics.filter((each) => isAbout(each, wanted)),
    silenced: checked.silenced.filter(({ finding }) => isAbout(finding, wanted)),
  };
  const how = { ...options, place, isWhole: false };
  return await printFindings(context, { ...checked, ...found }, how);
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
