/** The findings of a fleet → the output of `check` and `prove`, and the exit status. */

import type { Severity } from '../../../src/diagnostic/code.ts';
import { workTreePrefix } from '../../../src/git/work-tree.ts';
import { type ShownFindings, showFindings } from '../../../src/judge/show-findings.ts';
import type { JudgedFleet } from '../../../src/render/rendered-repository.ts';
import type { FormatOptions } from '../../command-line/format-option.ts';
import { openBaseline, sayGone } from '../../fleet/baseline-file.ts';
import type { Context } from '../../fleet/context.ts';
import { endingOfRendered, type FleetPlace, isLookedAt } from '../../fleet/open-fleet.ts';
import { recordPrinted } from '../../fleet/printed-before.ts';
import { findingsFormats } from '../../format/findings/registry.ts';
import { formatText } from '../../format/findings/text.ts';
import type { Ending } from '../../process/exit.ts';

/** The options as commander gives them. */
export interface PrintOptions extends FormatOptions {
  readonly baseline?: string;
  readonly failOn: Severity;
}

/** The options and the fleet. */
interface Printing extends PrintOptions {
  readonly place: FleetPlace;
  /** Whether the findings are those of the whole fleet. */
  readonly isWhole: boolean;
}

/** Prints the findings on standard output. */
export async function printFindings(
  context: Context,
  checked: JudgedFleet,
  { format, failOn, baseline: file, place, isWhole }: Printing,
): Promise<Ending> {
  const isKnown = isLookedAt(checked);
  const { strict, host } = context;
  const print = findingsFormats.get(format) ?? formatText;
  const quiet = context.quiet && print === formatText;
  const baseline = file !== undefined && isKnown ? openBaseline(context, file) : undefined;
  const shown = showFindings(checked, { strict, quiet, failOn, baseline });
  if (file !== undefined && isWhole && context.mayProceed(checked.diagnostics)) {
    sayGone(context, file, shown.gone);
  }
  const source = (path: string) => checked.texts.get(path);
  const prefix = await workTreePrefix(place.root);
  if (print === formatText) await recordPrinted(context, place.root, shown.counted);
  host.stdout.write(print(shown, { source, paint: context.paint(host.stdout), prefix }));
  if (shown.counted.length === 0) {
    // A file that the text is redirected to has this result as well; other formats are for programs.
    const say = print === formatText ? saying(context) : context.say;
    say(nothingFound(checked, shown));
  }
  return isKnown && shown.isFailing ? 'findings' : endingOfRendered(shown.counted, checked);
}

/** Prints a line on standard output, as the findings are. */
function saying({ quiet, host }: Context): (line: string) => void {
  return (line) => {
    if (!quiet) host.stdout.write(`${line}\n`);
  };
}

function nothingFound({ topology }: JudgedFleet, { known }: ShownFindings): string {
  const { length } = topology.clusters;
  return `nothing ${known === 0 ? 'found' : 'new'}; the fleet has ${length} cluster${length === 1 ? '' : 's'}`;
}
