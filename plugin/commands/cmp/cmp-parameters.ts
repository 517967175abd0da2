/** `cmp parameters`: the files that Argo CD streams → the announcement of the parameter that depends on them. */

import { Command } from 'commander';
import { showFindings } from '../../../src/judge/show-findings.ts';
import { readTopology } from '../../../src/render/read-topology.ts';
import { type Deadline, withinDeadline } from '../../cmp/deadline.ts';
import { openStreamedFleet } from '../../cmp/open-streamed-fleet.ts';
import { clusterParameter } from '../../cmp/parameter.ts';
import { readDeadline } from '../../cmp/request.ts';
import type { Context } from '../../fleet/context.ts';
import { formatLines } from '../../format/findings/lines.ts';
import type { Ending } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';

export function cmpParametersCommand(run: Run): Command {
  const command = new Command('parameters')
    .description('print parameter "cluster" with the names of all clusters, for the UI of Argo CD')
    .addHelpText('after', examples('distributary cmp parameters'));
  return run(command, async (context) => {
    const given = readDeadline(context.host.env);
    return await withinDeadline(given, (deadline) => announce(context, deadline));
  });
}

async function announce(context: Context, deadline: Deadline): Promise<Ending> {
  const { host } = context;
  const { place, reader } = await openStreamedFleet(context);
  const { topology, diagnostics } = await readTopology(deadline.keptFor(reader), place.options);
  host.stderr.write(formatLines(showFindings({ diagnostics }, { strict: false })));
  // An announcement is informative only. Errors of the fleet are reported by the rendering.
  host.stdout.write(announcement(topology.clusters.map(({ name }) => name).sort()));
  return 'fine';
}

/** With more names than this, the title does not list them. */
const MOST_NAMES = 30;

/** A JSON array of one parameter (`ParameterAnnouncement`); without a value, since Argo CD never sends an announced one. */
export function announcement(names: readonly string[]): string {
  const shown = [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])];
  const { title, ...rest } = clusterParameter;
  const one = shown.length === 0 ? '' : `: ${shown.join(', ')}`;
  return `${JSON.stringify([{ ...rest, title: `${title}${one}` }])}\n`;
}
