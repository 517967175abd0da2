/**
 * The effect of outages → JSON, and its schema.
 * @module
 */
import {
  type Flow,
  type FlowOutcome,
  type JsonObject,
  type Outage,
  present,
  type Scenario,
  transitionOf,
} from '../../../src/internal.ts';
import {
  count,
  type Described,
  documentSchema,
  type Fields,
  listOf,
  record,
  text,
} from '../document-schema.ts';
import { jsonText } from '../json-text.ts';
import type { OutageReport } from './report.ts';
import { transitionJson, transitionSchema } from './transition.ts';
import { sortedShares } from './words.ts';

/** `{apiVersion, kind: Outages, assumed, scenarios}`; a field is added, never renamed or removed, within `v1alpha1`. */
export function outagesJson({ assumed, clusters, scenarios }: OutageReport): string {
  const keys = new Map(clusters.map(({ name, key }) => [name, key]));
  const keysOf = (names: ReadonlySet<string>) => [...names].map((name) => keys.get(name) ?? name);
  return jsonText({
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Outages',
    assumed: assumedJson(assumed),
    scenarios: scenarios.map(({ outage, flows, lost, load: loads, failing }) => ({
      down: keysOf(outage.down),
      ...(outage.gateways.size === 0 ? {} : { gateways: keysOf(outage.gateways) }),
      ...(outage.degraded.size === 0 ? {} : { degraded: degradedOf(outage) }),
      flows: flows.map((one) => flowOf(one, outage)),
      lost: lost.map(({ flow }) => flowName(flow)),
      load: Object.fromEntries(
        [...loads].map(([name, factor]) => [
          name,
          Number.isFinite(factor) ? rounded(factor) : null,
        ]),
      ),
      failing: rounded(failing),
    })),
  });
}

/** The assumptions. */
export function assumedJson({
  discovery,
  withoutIstiod,
  load,
  leftOut,
}: OutageReport['assumed']): JsonObject {
  return {
    discovery,
    ...(withoutIstiod.length === 0 ? {} : { withoutIstiod: [...withoutIstiod] }),
    load,
    ...(leftOut.length === 0 ? {} : { leftOut: [...leftOut] }),
  };
}

function degradedOf({ degraded }: Scenario['outage']): Readonly<Record<string, number>> {
  return Object.fromEntries([...degraded].map(([name, part]) => [name, rounded(100 * part)]));
}

/** Identifies a flow: its requests and clients. */
export function flowName({
  service,
  names,
  by,
  port,
  requests,
  client,
  clients,
}: Pick<
  Flow,
  'service' | 'names' | 'by' | 'port' | 'requests' | 'client' | 'clients'
>): JsonObject {
  return {
    service,
    ...(names.length > 1 || by.length > 0 ? { names: [...names] } : {}),
    port,
    ...(requests === '' ? {} : { requests }),
    client,
    ...(clients === '' ? {} : { clients }),
  };
}

function flowOf({ flow, before, after }: FlowOutcome, outage: Outage): JsonObject {
  const transition = transitionOf(flow, outage);
  return {
    ...flowName(flow),
    before: sharesOf(before.shares),
    shares: sharesOf(after.shares),
    failing: rounded(after.failing),
    targets: after.targets.size,
    ...present({ transition: transition && transitionJson(transition) }),
  };
}

/** By name, the largest first. */
export function sharesOf(shares: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries(sortedShares(shares).map(([name, share]) => [name, rounded(share)]));
}

/** Removes rounding errors of floating-point arithmetic. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

const texts = (description: string): Described => listOf(text, description);

/** The description of the clusters that DIS0677 reports. */
export const withoutIstiodWords =
  'Clusters without an istiod, whose clients are shown as if one ran there; absent where each has one.';

/** A fraction of 1. */
export const part: JsonObject = { type: 'number', minimum: 0, maximum: 1 };
/** Schema of {@link sharesOf}. */
export const sharesSchema: JsonObject = { type: 'object', additionalProperties: part };
/** Schema of {@link flowName}. */
export const flowFields: Fields = {
  service: { ...text, description: 'namespace/name; namespace/host of what is no Service.' },
  names: listOf(text, 'Those that are called, where the service has two; absent where it has one.'),
  port: { type: 'integer', description: 'The port of the service that they call.' },
  requests: {
    ...text,
    description:
      'The condition of a VirtualService on the requests; absent for all, or for all others.',
  },
  client: { ...text, description: 'The cluster of the clients, by its name.' },
  clients: { ...text, description: 'Which of its clients; absent for all.' },
};
/** The optional ones of {@link flowFields}. */
export const optionalFlowFields: readonly string[] = ['names', 'requests', 'clients'];

const flow = record(
  {
    ...flowFields,
    before: { ...sharesSchema, description: 'The same as shares, while nothing is lost.' },
    shares: {
      ...sharesSchema,
      description:
        'What is sent where, by the name of a cluster, or the address of what belongs to none. They sum to 1, less what has nowhere to go.',
    },
    failing: {
      ...part,
      description: 'The part that is not answered: sent to what fails, or nowhere.',
    },
    targets: { ...count, description: 'How many are left that could answer.' },
    transition: transitionSchema,
  },
  { optional: [...optionalFlowFields, 'transition'] },
);

const scenario = record(
  {
    down: texts('Keys of the clusters that are lost.'),
    gateways: texts('Keys of the clusters whose gateway alone is lost.'),
    degraded: {
      type: 'object',
      additionalProperties: { type: 'number', minimum: 0, maximum: 100 },
      description: 'By name of a cluster, how many percent of its pods answer.',
    },
    flows: listOf(
      flow,
      'Of clients that are left; where several outages are told of, only those that change.',
    ),
    lost: listOf(
      record(flowFields, { optional: optionalFlowFields }),
      'Flows of which nothing is answered any more.',
    ),
    load: {
      type: 'object',
      additionalProperties: { type: ['number', 'null'] },
      description:
        'By name of a cluster that is left: its requests relative to before, where they change; null where it had none.',
    },
    failing: {
      ...part,
      description:
        'The part of the requests of all clients that are left which fails, and did not before.',
    },
  },
  { optional: ['gateways', 'degraded'] },
);

/** Schema of {@link assumedJson}. */
export const assumedSchema: Described = record(
  {
    discovery: {
      enum: ['isolated', 'remoteSecrets'],
      description: 'Whether some istiod reads endpoints of other clusters.',
    },
    load: {
      enum: ['annotation', 'replicas', 'even'],
      description: 'The source of the load that the clients of a cluster generate.',
    },
    withoutIstiod: texts(withoutIstiodWords),
    leftOut: texts('Services whose clusters an EnvoyFilter orders.'),
  },
  {
    optional: ['withoutIstiod', 'leftOut'],
    description: 'What the answer assumes of the clusters.',
  },
);

/** JSON Schema (2020-12) of what {@link outagesJson} writes. */
export const outagesSchema: JsonObject = documentSchema(
  { kind: 'Outages', from: 'simulate -o json' },
  {
    assumed: assumedSchema,
    scenarios: listOf(scenario, 'The worst first where all of a kind were asked for.'),
  },
);
