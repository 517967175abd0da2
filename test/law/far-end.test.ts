/** Laws of the far end: what a finding calls refused gets no requests, and what refuses all of them has a finding. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClusterState, clusterStates } from '../../src/check/cluster-state.ts';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { Step } from '../../src/outage/explain/explanation.ts';
import { flowSteps } from '../../src/outage/explain/flow-steps.ts';
import { type Flow, fleetFlows } from '../../src/outage/flow.ts';
import { servedBefore } from '../../src/outage/simulate.ts';
import { hasSidecars } from '../../src/outage/unserved/nobody-serves.ts';
import { plainServices } from '../../src/outage/unserved/plain-services.ts';
import { renderRepository } from '../../src/render/render.ts';
import { locate } from '../../src/resource/resource.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyProviderSide } from '../support/fleets/any-provider-side.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';

const draws = drawsFor(import.meta.url);

/** A step whose every request ends before a pod, with the document of each cause. */
interface Refused {
  readonly place: string;
  readonly causes: readonly { readonly kind: string; readonly document: string }[];
}

function refusedOf({ place, reaches }: Step): readonly Refused[] {
  if (reaches === undefined || !('refused' in reaches)) return [];
  const causes = reaches.refused.map(({ kind, resource, pointer }) => {
    const { file, document } = resource ? locate(resource, pointer) : startOfFile('');
    return { kind, document: `${file} ${document}` };
  });
  return [{ place, causes }];
}

/** No cluster gets requests of a flow at endpoints that all refuse them. */
function expectNoRequests(flow: Flow, steps: readonly Step[]): number {
  const refused = steps.flatMap(refusedOf);
  const serving = new Set(
    steps.filter((step) => refusedOf(step).length === 0).map(({ place }) => place),
  );
  const { shares, targets } = servedBefore(flow);
  for (const { place } of refused) {
    if (serving.has(place)) continue;
    expect([...shares.keys()], `${flow.service} from ${flow.client}`).not.toContain(place);
    expect([...targets]).not.toContain(place);
  }
  return refused.length;
}

/** Findings that stand at the Service, where the cause is its workload. */
const atService: Readonly<Record<string, string>> = { captured: 'DIS0676', uninjected: 'DIS0662' };

/** One of the documents with the causes has a finding; workloads rest on purpose. */
function expectFinding(steps: readonly Step[], diagnostics: readonly Diagnostic[]): void {
  const told = new Set(
    diagnostics.flatMap(({ at, related }) =>
      [at, ...related.map((one) => one.at)].map(({ file, document }) => `${file} ${document}`),
    ),
  );
  for (const { place, causes } of steps.flatMap(refusedOf)) {
    const isTold = (code: string | undefined) =>
      diagnostics.some((one) => one.code === code && one.clusters.includes(place));
    const isKnown = causes.some(
      ({ kind, document }) => kind === 'at-rest' || told.has(document) || isTold(atService[kind]),
    );
    expect(isKnown, JSON.stringify(causes)).toBe(true);
  }
}

/** An error about requests without an answer is about a flow without one. */
function expectUnserved(flows: readonly Flow[], diagnostics: readonly Diagnostic[]): number {
  const lost = diagnostics.filter(({ code }) => code === 'DIS1420');
  const unserved = flows.filter((flow) => servedBefore(flow).failing > 1 - 1e-6);
  for (const { clusters, message } of lost) {
    const its = unserved.filter(
      ({ service, client }) => clusters.includes(client) && message.includes(service),
    );
    expect(its.length, message).toBeGreaterThan(0);
  }
  return lost.length;
}

/** Where pods of the clients' own cluster alone would answer, and do not, there is an error, or a warning of shares or subsets. */
const aboutFlows = /^DIS(?:142[012]|130[1-4]|06)/;

function expectLost(flow: Flow, steps: readonly Step[], diagnostics: readonly Diagnostic[]): void {
  const isRefused = steps.length > 0 && steps.every((step) => refusedOf(step).length > 0);
  const rests = steps
    .flatMap(refusedOf)
    .some(({ causes }) => causes.some(({ kind }) => kind === 'at-rest'));
  if (!isRefused || rests) return;
  const its = diagnostics.filter(({ code }) => aboutFlows.test(code));
  expect(its.length, `${flow.service} from ${flow.client}`).toBeGreaterThan(0);
}

/** What check does not follow is served. */
function expectPlainServed(state: ClusterState, flows: readonly Flow[]): void {
  const isPlain = plainServices(state);
  const its = flows.filter(
    ({ client, service }) => client === state.cluster.name && isPlain(service),
  );
  for (const flow of its) expect(servedBefore(flow).failing, flow.service).toBeLessThan(1 - 1e-6);
}

test('findings and flows agree on what a far end refuses', { timeout: 300_000 }, async () => {
  let refused = 0;
  let unserved = 0;
  const trial = fc.asyncProperty(anyProviderSide, async ({ files }) => {
    const { fleet, manifests, routes, diagnostics } = await renderRepository(readerOf(files));
    const others = diagnostics.filter(({ code }) => code !== 'DIS1420');
    if (fleet === undefined || hasErrors(others)) return;
    const states = clusterStates(manifests, routes, fleet.derive);
    const flows = fleetFlows(states, {});
    const steps = flowSteps(states, flows, () => startOfFile('distributary.yaml'));
    for (const flow of flows) {
      const its = steps.get(flow) ?? [];
      refused += expectNoRequests(flow, its);
      const state = states.find(({ cluster }) => cluster.name === flow.client);
      if (state !== undefined && hasSidecars(flow, state)) expectFinding(its, diagnostics);
      expectLost(flow, its, diagnostics);
    }
    unserved += expectUnserved(flows, diagnostics);
    for (const state of states) expectPlainServed(state, flows);
  });
  await fc.assert(trial, {
    numRuns: draws.count(20, 'FAR_END_FLEETS'),
    seed: draws.seed(41),
    endOnFailure: true,
  });
  if (!draws.isWhole) return;
  expect(refused).toBeGreaterThan(5);
  expect(unserved).toBeGreaterThan(0);
});
