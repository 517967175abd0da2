/** A cell and the result of its requests → their providers before and during the outage, in full. */
import { Fragment, type JSX } from 'preact';
import { percent, sharesInWords } from '../../plugin/format/outages/words.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { Outage } from '../../src/outage/outage.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';
import { placesOf } from '../matrix/cell.ts';
import { timelineOf } from './timeline-steps.ts';
import type { Why } from './why.ts';

/** Input of the component. */
interface Props {
  readonly row: string;
  readonly client: string;
  readonly outcomes: readonly FlowOutcome<ServedFlow>[];
  readonly outage: Outage;
  whyOf(flow: ServedFlow): readonly Why[];
  onClose(): void;
}

export function Detail({ row, client, outcomes, outage, whyOf, onClose }: Props): JSX.Element {
  return (
    <section class="detail" aria-label={`${row} for clients in ${client}`}>
      <h2>
        {row} <small>for clients in {client}</small>
      </h2>
      <button type="button" class="close" onClick={onClose}>
        Close
      </button>
      {outcomes.length === 0 && <p>Its clients are lost themselves, or call no such service.</p>}
      {outcomes.map((one) => (
        <Outcome key={one.flow.clients} {...{ one, outage }} why={whyOf(one.flow)} />
      ))}
    </section>
  );
}

function Outcome({
  one,
  outage,
  why,
}: Pick<Props, 'outage'> & {
  readonly one: FlowOutcome<ServedFlow>;
  readonly why: readonly Why[];
}): JSX.Element {
  const { flow, before, after } = one;
  return (
    <>
      {flow.clients !== '' && <h3>{flow.clients}</h3>}
      <dl>
        <dt>Before</dt>
        <dd>{sharesInWords(before.shares)}</dd>
        <Timeline {...{ outcome: one, outage }} />
        <dt>Then</dt>
        <dd>{sharesInWords(after.shares)}</dd>
        <dt>Fails</dt>
        <dd>{percent(after.failing)}</dd>
        <dt>Left</dt>
        <dd>{[...after.targets].sort().join(', ') || 'nobody'}</dd>
        <Refused {...{ flow, why }} />
        <dt>Order</dt>
        <dd>
          {flow.ways.map(({ cluster, weight, upstream }) => (
            <p key={cluster}>
              {flow.ways.length > 1 && `${percent(weight)}: `}
              {orderOf(upstream)}{' '}
              <code>{breakable(cluster ?? 'no cluster of the proxy: 503')}</code>
            </p>
          ))}
        </dd>
        {why.length > 0 && <dt>Why</dt>}
        {why.length > 0 && (
          <dd>
            <ol class="timeline why">
              {why.map(({ place, because }, i) => (
                <li key={`${i} ${place}`}>
                  <strong>{place}</strong> {because.join('; ')}
                </li>
              ))}
            </ol>
          </dd>
        )}
      </dl>
    </>
  );
}

/** A name of a proxy's cluster, which may break after its separators. */
function breakable(name: string): readonly JSX.Element[] {
  return name.split(/(?<=\|)/).map((part, i) => (
    <Fragment key={`${i} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** The clusters that refuse these clients, with the reasons; empty where none does. */
function Refused({
  flow,
  why,
}: {
  readonly flow: ServedFlow;
  readonly why: readonly Why[];
}): JSX.Element | null {
  const places = placesOf(flow, ({ way }) => way === 'refused' || way === 'denied');
  if (places.length === 0) return null;
  const reasonsOf = (name: string): string => {
    const its = why.find(({ place }) => place === name)?.because ?? [];
    const found = its.flatMap((one) => /^refused: (.*)/s.exec(one)?.[1] ?? []).join('; ');
    return found === '' ? `distributary explain ${flow.service} has the reason` : found;
  };
  return (
    <>
      <dt>⊘ Refused</dt>
      {places.map((place) => (
        <dd key={place}>
          <strong>{place}</strong> {reasonsOf(place)}
        </dd>
      ))}
    </>
  );
}

/** `paris, then berlin or boston`. */
function orderOf(upstream: ServedFlow['ways'][number]['upstream']): string {
  const turns = (upstream?.priorities ?? []).map((localities) => {
    const places = localities.flatMap(({ hosts }) => hosts.map(({ place }) => place));
    return [...new Set(places)].join(' or ');
  });
  return turns.join(', then ') || 'nobody';
}

/** The list; empty where the outage causes no errors. */
function Timeline({
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
