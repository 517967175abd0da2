/** Whether a fleet can run here, by the scripts in the folder that `RUNNING_FLEET` names, else where `.ci/run` builds their programs from. */
import { resolve } from 'node:path';
import process from 'node:process';
import { missingForFleet } from '../../../plugin/commands/demo/fleet-scripts.ts';

/** The folder of the scripts. */
export const folder = process.env['RUNNING_FLEET'] || resolve('../shared/peers/fleet');

/** Why no fleet can run here; undefined where one can. */
export function whyNoFleet(): string | undefined {
  const missing = missingForFleet(folder, process.env);
  return missing.length === 0 ? undefined : `skipped: ${missing.join('; ')}`;
}
