/** `rollout`: the work tree → waves for a change; no wave contains two clusters of which one takes over for the other. */
import { Command } from 'commander';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { layoutBranchNames } from '../../../src/layout/branch-names.ts';
import { planRollout } from '../../../src/outage/rollout/rollout.ts';
import { MOST_QUESTIONS } from '../../../src/outage/simulate.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import { addFormatOption, type FormatOptions } from '../../command-line/format-option.ts';
import { openFleet, reportRendered } from '../../fleet/open-fleet.ts';
import {
  rolloutForPromoter,
  rolloutJson,
  rolloutText,
  type ShownRollout,
} from '../../format/rollout.ts';
import type { Paint } from '../../format/terminal/colour.ts';
import { UsageError } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';

/** By the value of `-o`. */
const formats: ReadonlyMap<string, (rollout: ShownRollout, paint: Paint) => string> = new Map([
  ['text', rolloutText],
  ['json', rolloutJson],
  ['promoter', rolloutForPromoter],
]);

/** Makes the command. */
export function rolloutCommand(run: Run): Command {
  const command = new Command('rollout')
    .description(
      'print an order for rolling out a change in which no cluster changes together with one that takes over for it',
    )
    .addHelpText('after', examples('distributary rollout', 'distributary rollout -o promoter'));
  addFormatOption(command, formats.keys());
  return run(command, async (context) => {
    const { reader, place } = await openFleet(context);
    const rendered = await renderRepository(reader, place.options);
    const ending = reportRendered(context, rendered);
    if (ending !== 'fine') return ending;
    const { format } = command.opts<FormatOptions>();
    const { stdout } = context.host;
    stdout.write((formats.get(format) ?? rolloutText)(rolloutOf(rendered), context.paint(stdout)));
    return 'fine';
  });
}

function rolloutOf(rendered: RenderedRepository): ShownRollout {
  const { fleet, topology } = rendered;
  const { flows, demand, ways } = modelOutages(rendered, {});
  const clusters = topology.clusters.map(({ name }) => name);
  if (Math.max(1, ways) * clusters.length > MOST_QUESTIONS) {
    throw new UsageError(
      `${flows.length} flows in ${clusters.length} clusters are too many to answer at once`,
    );
  }
  const branches =
    fleet === undefined ? new Map() : layoutBranchNames(topology.clusters, fleet).value;
  return { ...planRollout({ flows, demand, clusters }), branches };
}
