/** The providers of a service, with reasons → JSON. */

import type { Explanation } from '../../../src/app/outage/explain.ts';
import { present } from '../../../src/collection/present.ts';
import type { Reason } from '../../../src/derive/route/order/order-reason.ts';
import type { Position } from '../../../src/diagnostic/position.ts';
import type { Reach } from '../../../src/istio/reach/reach.ts';
import type { ExplainedOrder, Step } from '../../../src/outage/explain/explanation.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { locate } from '../../../src/resource/resource.ts';
import { jsonText } from '../json-text.ts';
import { flowName, rounded } from '../outages/json.ts';
import { transitionJson } from '../outages/transition.ts';

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
    ...present({ transition: order.transition && transitionJson(order.transition) }),
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
