/** An entry of the Fleet's `findings`: findings, their severity, and the reason. */
import type { Values } from '../../schema/settings.ts';
import type { fleetFields } from '../settings.ts';

/** An entry as parsed. */
export interface FindingSetting extends Values<typeof fleetFields.findings.each> {
  /** JSON Pointer within the Fleet. */
  readonly pointer: string;
}
