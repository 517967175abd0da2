/** A flow and a place whose pods stop answering → the part of the requests that fails. */
import type { ServedFlow } from '../flow.ts';
import { noOutage } from '../outage.ts';
import { sendFlow, servedBefore } from '../simulate.ts';

/** Below this share, nothing fails. */
export const TRACE = 1e-6;

/** A part of 1; an empty place stands for no failure. */
export function failingWithout(place: string, flow: ServedFlow): number {
  if (place === '') return servedBefore(flow).failing;
  return sendFlow(flow, { ...noOutage, degraded: new Map([[place, 0]]) }).failing;
}
