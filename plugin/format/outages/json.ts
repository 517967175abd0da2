/** The effect of outages → JSON. */

import { present } from '../../../src/collection/present.ts';
import type { Flow } from '../../../src/outage/flow.ts';
import type { Outage } from '../../../src/outage/outage.ts';
import type { FlowOutcome } from '../../../src/outage/simulate.ts';
import { transitionOf } from '../../../src/outage/transition.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { jsonText } from '../json-text.ts';
import type { OutageReport } from './report.ts';
import { transitionJson } from './transition.ts';
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
      ...(outage.degraded.size === 0 ? {} : { degraded: percents(outage.degraded) }),
      ...(outage.ready.size === 0 ? {} : { ready: percents(outage.ready) }),
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

function percents(parts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...parts].map(([name, part]) => [name, rounded(100 * part)]));
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
