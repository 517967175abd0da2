/** `check --write-baseline`: the work tree → a file with its findings. */
import { writeBaseline } from '../../fleet/baseline-file.ts';
import type { Context } from '../../fleet/context.ts';
import { isLookedAt, openFleet } from '../../fleet/open-fleet.ts';
import type { Ending } from '../../process/exit.ts';
import { judgeFiles } from './judge-files.ts';
import { type PrintOptions, printFindings } from './print-findings.ts';

/** Writes the baseline, unless nothing could be checked. */
export async function recordBaseline(
  context: Context,
  { file, ...options }: PrintOptions & { readonly file: string },
): Promise<Ending> {
  const { reader, place } = await openFleet(context);
  const checked = await judgeFiles(context, reader, place);
  if (!isLookedAt(checked)) {
    return await printFindings(context, checked, { ...options, place, isWhole: true });
  }
  const { length } = checked.diagnostics;
  await writeBaseline(context, file, checked.diagnostics);
  context.say(`${length} finding${length === 1 ? '' : 's'} in ${file}`);
  return 'fine';
}
