/**
 * The effect of a change on outages → a part of the JSON of a diff, and its schema.
 * @module
 */
import type {
  ChangedPlace,
  ComparedOutages,
  JsonObject,
  OnlyPlace,
  ServedChange,
} from '../../../src/internal.ts';
import { count, type Described, listOf, record, text } from '../document-schema.ts';
import {
  assumedJson,
  assumedSchema,
  optionalFlowFields,
  part,
  rounded,
  sharesOf,
  sharesSchema,
} from '../outages/json.ts';
import { placesOf } from './lines.ts';

/** `{assumed, losses, counts, served, onlyPlaces, peaks, gone, renamed}`. */
export function outageChangeJson(compared: ComparedOutages): JsonObject {
  const { change, assumed } = compared;
  const { losses, tooMany, counts, gone, renamed } = change;
  const places = placesOf(compared);
  return {
    assumed: assumedJson(assumed),
    losses: { ...losses },
    tooMany: [...tooMany],
    counts: { ...counts },
    served: change.served.map((one, i) => servedOf(one, places.served[i])),
    onlyPlaces: change.onlyPlaces.flatMap((one, i) => aloneOf(one, places.alone[i])),
    peaks: change.peaks.map(({ cluster, before, after, loss }) => ({
      cluster,
      before: rounded(before),
      after: rounded(after),
      down: loss === undefined ? null : { kind: loss.kind, name: loss.name },
    })),
    gone: [...gone],
    renamed: renamed.map(([from, to]) => ({ from, to })),
  };
}

function servedOf(one: ServedChange, place: ChangedPlace | undefined): JsonObject {
  const { service, by, port, requests, clients, clientClusters, losses } = one;
  return {
    change: one.isWorse ? 'worse' : 'better',
    service,
    ...(by.length === 0 ? {} : { names: [...by] }),
    port,
    ...(requests === '' ? {} : { requests }),
    from: [...clientClusters],
    ...(clients === '' ? {} : { clients }),
    down: losses.flatMap((loss) => (loss ? [{ kind: loss.kind, name: loss.name }] : [])),
    before: answerOf(one.before),
    after: answerOf(one.after),
    ...atOf(place),
  };
}

/** Clients that each have their own cluster are listed one by one. */
function aloneOf(
  { service, clients, place, before }: OnlyPlace,
  at: ChangedPlace | undefined,
): readonly JsonObject[] {
  if (place !== undefined) {
    const from = clients === undefined ? {} : { from: [...clients] };
    return [{ service, place, ...from, before, ...atOf(at) }];
  }
  return (clients ?? []).map((name) => ({
    ...{ service, place: name, from: [name], before },
    ...atOf(at),
  }));
}

function answerOf({ shares, failing, targets }: ServedChange['after']): JsonObject {
  return { shares: sharesOf(shares), failing: rounded(failing), targets: targets.size };
}

function atOf(place: ChangedPlace | undefined): { readonly at?: JsonObject } {
  return place === undefined ? {} : { at: { ...place } };
}

const factor: JsonObject = { type: 'number', minimum: 0 };
const kind: Described = {
  enum: ['cluster', 'zone', 'region', 'pods'],
  description: 'pods: those of a service in the cluster of its clients, which are left.',
};
const loss = record({
  kind,
  name: { ...text, description: 'Of the cluster, zone or region; of pods their service.' },
});

/** The outcome, before or after the change. */
const answer = (description: string): Described =>
  record(
    {
      shares: {
        ...sharesSchema,
        description:
          'What is sent where, by the name of a cluster, or the address of what belongs to none: fractions of 1.',
      },
      failing: {
        ...part,
        description: 'The part that is not answered: sent to what fails, or nowhere.',
      },
      targets: { ...count, description: 'How many are left that could answer.' },
    },
    { description },
  );

const at = record(
  {
    file: { ...text, description: 'Relative to the root of the fleet.' },
    line: { type: 'integer', description: 'Line of the file, from 1.' },
    isGone: {
      type: 'boolean',
      description: 'Whether file and line are those before the change.',
    },
  },
  {
    description:
      'The changed line that makes the difference, where one is known, for the first twenty.',
  },
);

const served = record(
  {
    change: {
      enum: ['worse', 'better'],
      description: 'Whether the requests are answered worse or better than before the change.',
    },
    service: { ...text, description: 'namespace/name' },
    names: listOf(text, 'Those that are called; absent for all of the service.'),
    port: { type: 'integer', description: 'The port of the service that they call.' },
    requests: {
      ...text,
      description: 'The condition on the requests; absent for all, or for all others.',
    },
    from: listOf(text, 'Clusters of the clients.'),
    clients: { ...text, description: 'Which of their clients; absent for all.' },
    down: listOf(loss, 'Each by itself; none: with nothing down.'),
    before: answer('The outcome before the change, with clusters under their present names.'),
    after: answer('The outcome after the change.'),
    at,
  },
  { optional: [...optionalFlowFields, 'at'] },
);

const onlyPlace = record(
  {
    service: { ...text, description: 'namespace/name' },
    place: {
      ...text,
      description: 'The name of a cluster, or the address of what belongs to none.',
    },
    from: listOf(text, 'Clusters of the clients for whom it is the only one; absent for all.'),
    before: { ...count, description: 'How many there were; 0 for a new service.' },
    at,
  },
  { optional: ['from', 'at'] },
);

const peak = record({
  cluster: { ...text, description: 'Name of the cluster, after the change.' },
  before: {
    ...factor,
    description: 'Its maximum load before the change; 1 is its load then with nothing down.',
  },
  after: { ...factor, description: 'Its maximum load after the change, in the same unit.' },
  down: { anyOf: [{ type: 'null' }, loss], description: 'null: with nothing down.' },
});

/** JSON Schema of what {@link outageChangeJson} makes. */
export const outageChangeSchema: Described = record(
  {
    assumed: assumedSchema,
    losses: record(
      {
        cluster: { ...count, description: 'Losses of a cluster.' },
        zone: { ...count, description: 'Losses of a zone.' },
        region: { ...count, description: 'Losses of a region.' },
        pods: {
          ...count,
          description: "Losses of a service's pods in one cluster, whose clients are left.",
        },
      },
      {
        description: 'How many single losses of each kind were looked at, none of them twice.',
      },
    ),
    tooMany: listOf(kind, 'Kinds of losses that were not looked at, since they are too many.'),
    counts: record(
      {
        worse: { ...count, description: 'With a worse outcome in some outage.' },
        better: {
          ...count,
          description: 'With a better outcome in some outage, and no worse one.',
        },
        asBefore: { ...count, description: 'With the same outcome in all outages.' },
        added: { ...count, description: 'With new clients, or of a new service: not compared.' },
      },
      { description: 'Numbers of pairs of a service and a cluster of its clients.' },
    ),
    served: listOf(served, 'What is answered worse or better than before, the worst first.'),
    onlyPlaces: listOf(
      onlyPlace,
      'Services that one place alone serves now, for all clients or for some.',
    ),
    peaks: listOf(
      peak,
      'Clusters that take on more at their worst than they did, over losses of clusters, zones and regions.',
    ),
    gone: listOf(text, 'Services that are nowhere any longer.'),
    renamed: listOf(
      record({
        from: { ...text, description: 'The name before the change.' },
        to: { ...text, description: 'The name after it.' },
      }),
      'Clusters and services that are taken for the same under a new name.',
    ),
  },
  {
    description: 'Absent where nothing that decides on outages has changed, and with --no-outages.',
  },
);
