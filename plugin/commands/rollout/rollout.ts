/** `rollout [FROM]`: the work tree → waves for a change; no wave contains two clusters of which one takes over for the other. */
import { Command } from 'commander';
import { diffRepository, type RepositoryDiff } from '../../../src/app/diff.ts';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { diffBaseBroken } from '../../../src/diagnostic/codes/diff.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { layoutBranchNames } from '../../../src/layout/branch-names.ts';
import { shareParsed } from '../../../src/load/parsed-files.ts';
import { planRollout } from '../../../src/outage/rollout/rollout.ts';
import { type SyncOrders, syncOrders } from '../../../src/outage/rollout/sync-orders.ts';
import { MOST_QUESTIONS } from '../../../src/outage/simulate.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import { openEarlier } from '../../../src/read/revision/git-tree.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import { addFormats, type Formats } from '../../command-line/format-option.ts';
import type { Context } from '../../fleet/context.ts';
import { type FleetPlace, openFleet, reportRendered } from '../../fleet/open-fleet.ts';
import { reportOnce } from '../../fleet/printed-before.ts';
import {
  rolloutForPromoter,
  rolloutJson,
  rolloutText,
  type ShownRollout,
} from '../../format/rollout.ts';
import { UsageError } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';

/** By the value of `-o`. */
const formats: Formats<ShownRollout> = new Map([
  ['text', rolloutText],
  ['json', rolloutJson],
  ['promoter', rolloutForPromoter],
]);

export function rolloutCommand(run: Run): Command {
  const command = new Command('rollout')
    .description(
      'print an order for rolling out a change in which no cluster changes together with one that takes over for it',
    )
    .argument(
      '[from]',
      'the commit before the change: clusters that other clusters need synced first go first',
    )
    .addHelpText('after', examples(...exampleLines));
  const print = addFormats(command, formats);
  return run(command, async (context, [from]) => {
    const { reader, place } = await openFleet(context);
    const options = { ...place.options, parsed: shareParsed() };
    const before = from === undefined ? undefined : await openBefore(place, from);
    const compared = before && (await diffRepository(before, reader, options));
    const rendered = compared?.rendered ?? (await renderRepository(reader, options));
    const ending = await reportRendered(context, rendered);
    if (ending !== 'fine') return ending;
    if (compared !== undefined) await reportBase(context, compared);
    const outages = compared?.outages?.();
    print(context, rolloutOf(rendered, outages && syncOrders(outages)));
    return 'fine';
  });
}

const exampleLines = [
  'distributary rollout',
  'distributary rollout HEAD~1',
  'distributary rollout -o promoter',
];

async function openBefore(
  { root }: FleetPlace,
  from: string,
): Promise<RepositoryReader | undefined> {
  return await openEarlier(await openRepository(root), from);
}

/** Where the state before the change has errors, the orders are those of the part that renders. */
async function reportBase(context: Context, { diagnostics, texts }: RepositoryDiff): Promise<void> {
  const ofBase = diagnostics.filter(({ code }) => code === diffBaseBroken.code);
  await reportOnce(context, { diagnostics: ofBase, texts });
}

function rolloutOf(rendered: RenderedRepository, orders?: SyncOrders): ShownRollout {
  const { fleet, topology } = rendered;
  const { flows, demand, ways } = modelOutages(rendered, { onlyShared: true });
  const clusters = topology.clusters.map(({ name }) => name);
  if (Math.max(1, ways) * clusters.length > MOST_QUESTIONS) {
    throw new UsageError(
      `${flows.length} flows in ${clusters.length} clusters are too many to answer at once`,
    );
  }
  const branches =
    fleet === undefined ? new Map() : layoutBranchNames(topology.clusters, fleet).value;
  return { ...planRollout({ flows, demand, clusters }, orders), branches };
}
