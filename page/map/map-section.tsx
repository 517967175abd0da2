/** Clusters, an outage and a search → a schematic map of the traffic, and the same as a table; computed while it is open. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { percent, sharesInWords } from '../../plugin/format/outages/words.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { Outage } from '../../src/outage/outage.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';
import type { Scenario } from '../../src/outage/simulate.ts';
import { isFound, type Row } from '../matrix/rows.ts';
import { FleetMap } from './fleet-map.tsx';
import { type MapPlace, MOST_PLACES, placesOf } from './places.ts';
import { linesOf, type PlaceTraffic, trafficOf } from './traffic.ts';

/** Input and events of the component. */
interface Props {
  readonly clusters: readonly ClusterRecord[];
  readonly rows: readonly Row[];
  readonly scenario: Scenario<ServedFlow>;
  readonly search: string;
  readonly isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

/** The map in a fold. */
export function MapSection({ isOpen, onToggle, ...shown }: Props): JSX.Element {
  return (
    <section aria-labelledby="map">
      <h2 id="map">Map by region</h2>
      <details
        class="map"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) onToggle(open);
        }}
      >
        <summary>Which clusters send requests to which</summary>
        {isOpen && <Open {...shown} />}
      </details>
    </section>
  );
}

function Open({
  clusters,
  rows,
  scenario,
  search,
}: Omit<Props, 'isOpen' | 'onToggle'>): JSX.Element {
  const places = useMemo(() => placesOf(clusters), [clusters]);
  const chosen = useMemo(() => {
    const found = rows.filter((row) => isFound(row, search));
    return search === '' ? undefined : new Set(found.flatMap(({ cells }) => cells.flat()));
  }, [rows, search]);
  const traffic = useMemo(
    () => trafficOf(places, scenario.flows, (flow) => chosen?.has(flow) ?? true),
    [places, scenario, chosen],
  );
  const { lines, left } = useMemo(() => linesOf(traffic), [traffic]);
  if (places.length === 0) {
    return <p class="cut">{`More than ${MOST_PLACES} regions: no map is drawn of so many.`}</p>;
  }
  const isOfRegions = places.length < clusters.length;
  return (
    <>
      <p>
        {search === ''
          ? 'Of the requests to all services'
          : `Of the requests to services with “${search}”`}
        , the part that clients in one {isOfRegions ? 'region' : 'cluster'} send to another; each
        port of a service counts the same. Dashed and “new”: none went there before.
      </p>
      {isOfRegions && (
        <p class="cut">{`More than ${MOST_PLACES} clusters: lines are between regions.`}</p>
      )}
      {left > 0 && (
        <p class="cut">
          {`${lines.length} lines are drawn, new ones and the largest; ${left} more are in the table.`}
        </p>
      )}
      <FleetMap {...{ places, traffic, lines, outage: scenario.outage }} />
      <details>
        <summary>The same as a table</summary>
        <TrafficTable {...{ places, traffic, outage: scenario.outage }} />
      </details>
    </>
  );
}

function TrafficTable({
  places,
  traffic,
  outage,
}: {
  readonly places: readonly MapPlace[];
  readonly traffic: ReadonlyMap<string, PlaceTraffic>;
  readonly outage: Outage;
}): JSX.Element {
  return (
    <table class="words" aria-label="Who serves the clients of each place of the map">
      <thead>
        <tr>
          <th scope="col">Clients in</th>
          <th scope="col">Served by</th>
          <th scope="col">Before</th>
          <th scope="col">Fails</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ name, clusters }) => {
          const its = traffic.get(name);
          const isDown = clusters.every((one) => outage.down.has(one.name));
          const silent = isDown ? 'down' : 'no requests';
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{its === undefined ? silent : sharesInWords(its.after)}</td>
              <td>{its !== undefined && sharesInWords(its.before)}</td>
              <td class="number">{its !== undefined && percent(its.failing)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
