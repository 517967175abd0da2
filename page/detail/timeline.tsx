/**
 * A flow and an outage → the effect on its clients until other clusters serve, as a list.
 * @module
 */
import type { JSX } from 'preact';
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { Outage } from '../../src/outage/outage.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';
import { timelineOf } from './timeline-steps.ts';

/** The list; empty where the outage causes no errors. */
export function Timeline({
  outcome,
  outage,
}: {
  readonly outcome: FlowOutcome<ServedFlow>;
  readonly outage: Outage;
}): JSX.Element | null {
  const steps = timelineOf(outcome, outage);
  if (steps.length === 0) return null;
  return (
    <>
      <dt>At first, an estimate</dt>
      <dd>
        <ol class="timeline">
          {steps.map(({ when, what }) => (
            <li key={when}>
              <strong>{when}</strong> {what}
            </li>
          ))}
        </ol>
      </dd>
    </>
  );
}
