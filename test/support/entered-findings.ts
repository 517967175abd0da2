/**
 * A check and two clusters, of which one's clients fail over to the other → where it finds something, and the objects that tests of
 * the servers' side write often.
 */
import type { Check } from '../../src/check/check.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { type EnteredFleet, enteredStates } from './entered-states.ts';
import { object, withMetadata } from './fleet-builder.ts';

/** `file/pointer message` of each finding. */
export function enteredFindings(check: Check, fleet: EnteredFleet): readonly string[] {
  return enteredStates(fleet)
    .flatMap((state) => check.run(state))
    .map(({ at, message }) => `${at.file}${at.pointer} ${message}`);
}

/** A Deployment whose pods have these labels and this account. */
export function workload(
  name: string,
  labels: JsonObject = { app: name },
  namespace = 'shop',
): JsonObject {
  const containers = [{ name, ports: [{ name: 'http', containerPort: 8080 }] }];
  const template = { metadata: { labels }, spec: { serviceAccountName: name, containers } };
  return withMetadata(object('apps/v1', 'Deployment', name, { template }), { namespace });
}

/** A policy of `security.istio.io`. */
export function policy(kind: string, spec: JsonObject, namespace = 'shop'): JsonObject {
  return withMetadata(object('security.istio.io/v1', kind, 'policy', spec), { namespace });
}

/** Service `reviews` with a selector, and pods that listen at 8080. */
export const reviewsWithPods: readonly JsonObject[] = [
  object('v1', 'Service', 'reviews', {
    selector: { app: 'reviews' },
    ports: [{ name: 'http', port: 80, targetPort: 8080 }],
  }),
  workload('reviews'),
];
