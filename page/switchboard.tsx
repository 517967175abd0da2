/** The clusters of a fleet and the lost ones → switches for regions, clusters and gateways. */
import type { JSX } from 'preact';
import type { Outage } from '../src/outage/outage.ts';
import type { ClusterRecord } from '../src/outage/record/fleet-record.ts';
import {
  type Condition,
  conditionInWords,
  conditionOf,
  conditions,
  withCondition,
} from './condition.ts';

/** Input and events of the switches. */
interface Props {
  readonly clusters: readonly ClusterRecord[];
  readonly outage: Outage;
  onChange(outage: Outage): void;
}

/** A box for each region, with a switch for the region and one for each of its clusters. */
export function Switchboard({ clusters, outage, onChange }: Props): JSX.Element {
  const regions = [...new Set(clusters.map(({ region }) => region))];
  return (
    <div class="board">
      {regions.map((region) => {
        const its = clusters.filter((one) => one.region === region);
        return <Region key={region} {...{ region, its, outage, onChange }} />;
      })}
    </div>
  );
}

function Region({
  region,
  its,
  outage,
  onChange,
}: Omit<Props, 'clusters'> & {
  readonly region: string;
  readonly its: readonly ClusterRecord[];
}): JSX.Element {
  const isDown = its.every(({ name }) => outage.down.has(name));
  const names = its.map(({ name }) => name);
  const turn = (): void => onChange(withCondition(outage, names, isDown ? 'up' : 'down'));
  return (
    <fieldset>
      <legend>
        <button type="button" aria-pressed={isDown} onClick={turn} data-region={region}>
          {region} down
        </button>
      </legend>
      {its.map((cluster) => (
        <Switch key={cluster.name} {...{ cluster, outage, onChange }} />
      ))}
    </fieldset>
  );
}

function Switch({
  cluster: { name, zone, hasGateway },
  outage,
  onChange,
}: Omit<Props, 'clusters'> & { readonly cluster: ClusterRecord }): JSX.Element {
  const now = conditionOf(outage, name);
  const turn = (condition: Condition): void => onChange(withCondition(outage, [name], condition));
  return (
    <div class="switch" role="radiogroup" aria-label={`${name}, zone ${zone}`}>
      <span class="name" title={`${name}, zone ${zone}`}>
        {name}
      </span>
      {conditions
        .filter((condition) => hasGateway || condition !== 'gateway')
        .map((condition) => (
          <label key={condition} class={condition}>
            <input
              type="radio"
              name={`switch ${name}`}
              value={condition}
              checked={now === condition}
              onChange={() => turn(condition)}
            />
            <span>{conditionInWords(condition, outage, name)}</span>
          </label>
        ))}
    </div>
  );
}
