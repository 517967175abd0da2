/** A client with a lost order → the authored object that causes it. */

import type { ServiceRoute } from '../../derive/route/service-route.ts';
import type { EffectiveRule } from '../../istio/destination-rule/rule-bundle.ts';
import { closestRules, effectiveRule, ownRules } from '../../istio/destination-rule/rule-index.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { sidecarOf } from '../../istio/sidecar/client-sidecar.ts';
import { visibleServices } from '../../istio/visibility/visible-services.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import type { OrderLoss } from './order-loss.ts';

/** An authored object, and its effect. */
export interface OrderCause {
  readonly resource: Resource;
  /** JSON Pointer of the cause in it. */
  readonly pointer: string;
  /** A verb phrase that follows the object's name. */
  readonly does: string;
}

/** Finds the nearest cause: hidden host, replaced or joined host, then deciding rule. */
export function orderCause(
  { host, namespace }: ServiceRoute,
  loss: OrderLoss,
  index: PilotIndex,
  client: PilotClient,
): OrderCause | undefined {
  const service = visibleServices(index, client).get(host);
  if (service === undefined) return hidingSidecar(index, client);
  const entries = index.sources.get(`${service.namespace}/${host}`) ?? [];
  const entry = entries.filter(({ kind }) => kind === 'ServiceEntry').find(isAuthored);
  const byEntry = (does: string): OrderCause | undefined =>
    entry && { resource: entry, pointer: '/spec/hosts', does };
  const rule = effectiveRule(index.rules, service, client);
  const byRule =
    rule === undefined
      ? causeAmong(hidingRules(index, client, { host, namespace }), index, 'hides the rule there')
      : causeAmong([rule], index, 'applies there');
  if (service.namespace !== namespace && entry !== undefined) {
    return byEntry('replaces the host there');
  }
  const isAboutEndpoints = missing.has(loss);
  return (
    (isAboutEndpoints ? byEntry('is for the same host') : byRule) ??
    (isAboutEndpoints ? byRule : byEntry('is for the same host')) ??
    hidingSidecar(index, client)
  );
}

/** Losses that no rule causes, except a rule that leaves endpoints to the connection. */
const missing: ReadonlySet<OrderLoss> = new Set([
  'they cannot reach the endpoints',
  'they lack endpoints',
]);

function hidingSidecar(index: PilotIndex, client: PilotClient): OrderCause | undefined {
  const sidecar = sidecarOf(index, client);
  if (sidecar === undefined || !isAuthored(sidecar)) return undefined;
  return { resource: sidecar, pointer: '/spec/egress', does: 'hides the host or its port' };
}

/** Rules with precedence over ours that are not for this client, and ours, if it is not exported that far. */
function hidingRules(
  { rules }: PilotIndex,
  client: PilotClient,
  { host, namespace }: { readonly host: string; readonly namespace: string },
): readonly EffectiveRule[] {
  const closer = ownRules(rules, client.namespace);
  return [closer, rules.local.get(namespace), rules.exported.get(namespace)].flatMap(
    (byHost) => closestRules(byHost, host) ?? [],
  );
}

function causeAmong(
  rules: readonly EffectiveRule[],
  { state }: PilotIndex,
  does: string,
): OrderCause | undefined {
  const all = state.objects.filter((resource) => isIstio(resource, 'DestinationRule'));
  const chosen = rules.flatMap(({ from }) => from);
  const resource = chosen.find(isAuthored) ?? all.find((one) => chosen.some(isTakenFrom(one)));
  return resource && { resource, pointer: '/spec/host', does };
}

/** Whether a derived rule has settings of an authored one. */
function isTakenFrom(rule: Resource): (derived: Resource) => boolean {
  const { file, document } = locate(rule);
  return ({ origin }) =>
    isAuthored(rule) &&
    origin.type === 'derived' &&
    origin.from.some((at) => at.file === file && at.document === document);
}

function isAuthored({ origin }: Resource): boolean {
  return origin.type === 'authored';
}
