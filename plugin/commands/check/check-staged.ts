/** `check --staged`: the staged files → the findings in them, and new ones elsewhere. */
import { findingsOfChange, isAbout } from '../../../src/diff/findings-of-change.ts';
import type { JudgedFleet } from '../../../src/render/rendered-repository.ts';
import type { Context } from '../../fleet/context.ts';
import { findFleet, isLookedAt } from '../../fleet/open-fleet.ts';
import { openPendingChange } from '../../fleet/pending-change.ts';
import type { Ending } from '../../process/exit.ts';
import { judgeFiles } from './judge-files.ts';
import { type PrintOptions, printFindings } from './print-findings.ts';

/** With nothing staged, as when pre-commit runs for all files, the whole fleet is checked. */
export async function checkStaged(context: Context, options: PrintOptions): Promise<Ending> {
  const place = await findFleet(context);
  const { before, after, paths, isAny } = await openPendingChange(context, place.root);
  if (isAny && paths.length === 0) {
    context.say(`nothing of the fleet at ${place.root} is staged`);
    return 'fine';
  }
  const checked = await judgeFiles(context, after, place);
  if (!isAny || !isLookedAt(checked)) {
    return await printFindings(context, checked, { ...options, place, isWhole: true });
  }
  const { diagnostics: all } = checked;
  const isSettled = before === undefined || all.every((finding) => isAbout(finding, paths));
  const diagnostics = isSettled
    ? all
    : findingsOfChange((await judgeFiles(context, before, place)).diagnostics, all, paths);
  const others = all.length - diagnostics.length;
  if (others > 0) context.say(`${others} more in the fleet that this change has no part in`);
  const silenced = checked.silenced.filter(({ finding }) => isAbout(finding, paths));
  const part: JudgedFleet = { ...checked, diagnostics, silenced };
  return await printFindings(context, part, { ...options, place, isWhole: false });
}
