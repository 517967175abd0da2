/** Places, their traffic and an outage → the map. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { percent } from '../../plugin/format/outages/words.ts';
import type { Outage } from '../../src/outage/outage.ts';
import { conditionInWords, conditionOf } from '../condition.ts';
import { type Box, layoutMap, type MapLayout, type NamedBox } from './layout.ts';
import { linePath } from './line-path.ts';
import type { MapPlace } from './places.ts';
import type { MapLine, PlaceTraffic } from './traffic.ts';

/** Input of the component. */
interface Props {
  readonly places: readonly MapPlace[];
  readonly traffic: ReadonlyMap<string, PlaceTraffic>;
  readonly lines: readonly MapLine[];
  readonly outage: Outage;
}

/** Maximum number of lines with visible numbers: with more, a number is shown while the pointer is on its line. */
const MOST_NUMBERS = 30;

/** Maximum length of a name. */
const MOST_LETTERS = 17;

/** The map; a table beside it has the same numbers. */
export function FleetMap({ places, traffic, lines, outage }: Props): JSX.Element {
  const layout = useMemo(() => layoutMap(places), [places]);
  const { width, height, regions, zones } = layout;
  return (
    // A drawing wider than the window is scrolled, by keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached
    <section class="map-box" tabIndex={0} aria-label="Drawing of the map">
      <svg
        {...{ width, height }}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${lines.length} lines between ${places.length} places in ${regions.length} regions; the table below has their numbers`}
      >
        <defs>
          <Arrow id="arrow" />
          <Arrow id="arrow-new" />
        </defs>
        {regions.map((box) => (
          <Frame key={box.name} box={box} kind="region" />
        ))}
        {zones.map((box) => (
          <Frame key={`${box.x} ${box.y}`} box={box} kind="zone" />
        ))}
        <Lines {...{ lines, layout }} />
        {places.map((place) => {
          const box = layout.places.get(place.name);
          const its = traffic.get(place.name);
          return box && <Place key={place.name} {...{ place, box, its, outage }} />;
        })}
      </svg>
    </section>
  );
}

function Arrow({ id }: { readonly id: string }): JSX.Element {
  return (
    <marker
      {...{ id, viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 11, markerHeight: 11 }}
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0 0L10 5L0 10z" />
    </marker>
  );
}

function Frame({
  box: { name, ...box },
  kind,
}: {
  readonly box: NamedBox;
  readonly kind: 'region' | 'zone';
}): JSX.Element {
  return (
    <g class={kind}>
      <rect {...box} rx="8" />
      <text x={box.x + 10} y={box.y + 18}>
        {name}
      </text>
    </g>
  );
}

function Lines({
  lines,
  layout,
}: Pick<Props, 'lines'> & { readonly layout: MapLayout }): JSX.Element {
  const drawn = lines.flatMap((line) => {
    const [from, to] = [layout.places.get(line.from), layout.places.get(line.to)];
    return from && to ? [{ ...line, ...linePath(from, to), key: `${line.from} ${line.to}` }] : [];
  });
  return (
    <>
      {drawn.map(({ key, d, from, to, share, isNew }) => (
        <path
          {...{ key, d }}
          class={isNew ? 'line new' : 'line'}
          data-line={key}
          data-share={share.toFixed(4)}
          stroke-width={(1 + 5 * share).toFixed(1)}
          marker-end={`url(#arrow${isNew ? '-new' : ''})`}
        >
          <title>{`${from} to ${to}: ${percent(share)}${isNew ? ', new' : ''}`}</title>
        </path>
      ))}
      {drawn.length <= MOST_NUMBERS &&
        drawn.map(({ key, middle, share, isNew }) => (
          <text key={`number ${key}`} class={isNew ? 'number new' : 'number'} {...middle}>
            {isNew ? 'new ' : ''}
            {percent(share)}
          </text>
        ))}
    </>
  );
}

/** The condition of a place by its sign. */
const signs = { '': 'up', '!': 'part', '✗': 'down' } as const;

function Place({
  place,
  box,
  its,
  outage,
}: Pick<Props, 'outage'> & {
  readonly place: MapPlace;
  readonly box: Box;
  readonly its: PlaceTraffic | undefined;
}): JSX.Element {
  const { sign, state } = stateOf(place, outage);
  const { name, zone, region } = place;
  const own = its === undefined ? '' : `itself ${percent(its.after.get(name) ?? 0)}`;
  const fails = its !== undefined && its.failing > 1e-9 ? `, fails ${percent(its.failing)}` : '';
  const x = box.x + box.width / 2;
  return (
    <g class={`place ${signs[sign]}`} data-place={name}>
      <title>{[name, zone || region, state].filter((word) => word !== '').join(', ')}</title>
      <rect {...{ x: box.x, y: box.y, width: box.width, height: box.height }} rx="5" />
      <text {...{ x, y: box.y + 17 }} class="name">
        {sign !== '' && `${sign} `}
        {name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name}
      </text>
      <text {...{ x, y: box.y + 33 }}>
        {its === undefined ? state || 'no requests' : own + fails}
      </text>
    </g>
  );
}

/** A sign, and words; empty where all clusters are up. */
function stateOf(
  { clusters }: MapPlace,
  outage: Outage,
): { readonly sign: '' | '!' | '✗'; readonly state: string } {
  const worse = clusters.flatMap(({ name }) => {
    const now = conditionOf(outage, name);
    return now === 'up' ? [] : [{ now, word: conditionInWords(now, outage, name) }];
  });
  const [first] = worse;
  if (first === undefined) return { sign: '', state: '' };
  const isDown = worse.length === clusters.length && worse.every(({ now }) => now === 'down');
  const state =
    clusters.length === 1 || isDown ? first.word : `${worse.length} of ${clusters.length} not up`;
  return { sign: isDown ? '✗' : '!', state };
}
