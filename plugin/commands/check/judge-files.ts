/** Files of a fleet → its findings: recorded by an earlier run, or found now. */

import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import type { JudgedFleet } from '../../../src/render/rendered-repository.ts';
import { recallOrLayOut } from '../../../src/reuse/reuse-fleet.ts';
import type { Context } from '../../fleet/context.ts';
import { keptResultsAt } from '../../fleet/kept-results.ts';
import type { FleetPlace } from '../../fleet/open-fleet.ts';
import { reuseText } from '../../format/reuse.ts';

/** Only the findings, where an earlier run recorded them. */
export async function judgeFiles(
  context: Context,
  reader: RepositoryReader,
  { root, options }: FleetPlace,
): Promise<JudgedFleet> {
  const kept = { ...options, ...(await keptResultsAt(root)) };
  const run = { reader, options: kept, purpose: 'findings' } as const;
  const laid = await recallOrLayOut(run, async ({ known }) => ({ value: known }));
  const isRecalled = laid.type === 'accepted';
  context.detail(reuseText(isRecalled ? undefined : laid.miss));
  return isRecalled ? laid.value : laid.laidOut;
}
