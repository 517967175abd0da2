/**
 * The providers of a service, with reasons → JSON, and its schema.
 * @module
 */
import {
  type ExplainedOrder,
  type Explanation,
  type JsonObject,
  locate,
  type Position,
  present,
  type Reach,
  type Reason,
  type Step,
} from '../../../src/internal.ts';
import { count, documentSchema, type Fields, listOf, record, text } from '../document-schema.ts';
import { jsonText } from '../json-text.ts';
import {
  flowFields,
  flowName,
  optionalFlowFields,
  part,
  rounded,
  withoutIstiodWords,
} from '../outages/json.ts';

/** `{apiVersion, kind: Explanation, assumed, orders}`; a field is added, never renamed or removed, within `v1alpha1`. */
export function explanationJson({ discovery, withoutIstiod, orders }: Explanation): string {
  return jsonText({
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Explanation',
    assumed: {
      discovery,
      ...(withoutIstiod.length === 0 ? {} : { withoutIstiod: [...withoutIstiod] }),
    },
    orders: orders.map(orderOf),
  });
}

function orderOf(order: ExplainedOrder): JsonObject {
  const { share, upstream } = order;
  return {
    ...flowName(order),
    share: rounded(share),
    ...present({ upstream }),
    steps: order.steps.map(stepOf),
    carriedBy: order.carriedBy.map((resource) => {
      const { apiVersion, kind, namespace, name, origin } = resource;
      const isDerived = origin.type === 'derived';
      return { apiVersion, kind, namespace, name, isDerived, ...placeOf(locate(resource)) };
    }),
    breaks: order.breaks.map(reasonOf),
  };
}

function stepOf(step: Step): JsonObject {
  const { place, way, priority, weight, localityWeight, address, because, reaches } = step;
  return {
    ...{ cluster: place, way, priority, weight },
    ...present({ localityWeight }),
    ...(address === '' ? {} : { address }),
    because: because.map(reasonOf),
    ...(reaches === undefined ? {} : { reaches: reachOf(reaches) }),
  };
}

function reachOf(reaches: Reach): JsonObject {
  if (!('refused' in reaches)) return { ...reaches, pods: [...reaches.pods] };
  return {
    refused: reaches.refused.map(({ text: words, resource, pointer, part: key }) => ({
      text: words,
      ...placeOf(resource && locate(resource, pointer, key)),
    })),
  };
}

function reasonOf({ text: words, at }: Reason): JsonObject {
  return { text: words, ...placeOf(at) };
}

function placeOf(at: Position | undefined): JsonObject {
  return at === undefined || at.file === '' ? {} : { file: at.file, line: at.line };
}

const place: Fields = {
  file: {
    ...text,
    description: 'Relative to the root of the fleet; absent for derived objects.',
  },
  line: { type: 'integer', minimum: 1, description: 'Line of the file, from 1.' },
};

const reason = record(
  { text: { ...text, description: 'The reason in words.' }, ...place },
  { optional: ['file', 'line'] },
);

const step = record(
  {
    cluster: { ...text, description: 'Its name, or the address of what belongs to no cluster.' },
    way: {
      enum: ['pods', 'service', 'gateway', 'outside'],
      description:
        "Pods of a cluster, the Service in front of those of the clients' own, the gateway of a cluster, or what is outside of the fleet.",
    },
    priority: { ...count, description: '0 is asked first.' },
    weight: { ...count, description: 'Relative to others of its priority, or of its locality.' },
    localityWeight: {
      ...count,
      description: 'That of its locality, where localities are weighed.',
    },
    address: {
      ...text,
      description: 'With its port; absent for pods, which get theirs when they run.',
    },
    because: listOf(reason, 'What puts it there, the nearest reason first.'),
    reaches: record(
      {
        serverName: { ...text, description: 'The server name (SNI) that the gateway gets.' },
        gateway: {
          ...text,
          description: 'The Gateway, or the namespace in which its pods are assumed.',
        },
        pods: listOf(
          text,
          'The workloads behind it; empty where Git has none, and some are assumed.',
        ),
        refused: listOf(reason, 'Why it serves none of these requests; absent where it does.'),
      },
      {
        optional: ['serverName', 'gateway', 'pods', 'refused'],
        description: 'What a request reaches behind a gateway; absent for other endpoints.',
      },
    ),
  },
  { optional: ['localityWeight', 'address', 'reaches'] },
);

const carrier = record(
  {
    apiVersion: { ...text, description: 'API group and version of the object.' },
    kind: { ...text, description: 'Kind of the object.' },
    namespace: { ...text, description: 'Namespace of the object; empty when it has none.' },
    name: { ...text, description: 'Name of the object.' },
    isDerived: {
      type: 'boolean',
      description: 'Whether distributary made it; the place is what it follows from first.',
    },
    ...place,
  },
  { optional: ['file', 'line'] },
);

const order = record(
  {
    ...flowFields,
    share: { ...part, description: 'The part of these requests that goes this way.' },
    upstream: {
      ...text,
      description: "The cluster of the clients' proxies; absent where none takes them.",
    },
    steps: listOf(step, 'By priority, then by name.'),
    carriedBy: listOf(carrier, 'The objects of the cluster that make it so.'),
    breaks: listOf(
      reason,
      'What has become of the order that was asked for, and what would become of it without an object.',
    ),
  },
  { optional: [...optionalFlowFields, 'upstream'] },
);

/** JSON Schema (2020-12) of what {@link explanationJson} writes. */
export const explanationSchema: JsonObject = documentSchema(
  { kind: 'Explanation', from: 'explain NAMESPACE/NAME -o json' },
  {
    assumed: record(
      {
        discovery: {
          enum: ['isolated', 'remoteSecrets'],
          description: 'Whether an istiod reads the endpoints of other clusters by remote secrets.',
        },
        withoutIstiod: listOf(text, withoutIstiodWords),
      },
      { optional: ['withoutIstiod'], description: 'What the answer assumes of the clusters.' },
    ),
    orders: listOf(order, "In order of the clusters' keys, then by port."),
  },
);
