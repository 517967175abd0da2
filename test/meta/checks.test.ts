/** What the table of codes declares in `reads` is what it reads while the examples of all checks, and some samples, are judged. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Check } from '../../src/check/check.ts';
import { checkFleet } from '../../src/check/check-fleet.ts';
import { type ClusterState, clusterStates } from '../../src/check/cluster-state.ts';
import { checks } from '../../src/check/registry.ts';
import { clusterMesh } from '../../src/istio/mesh/cluster-mesh.ts';
import { podTemplates } from '../../src/istio/pod/pod-template.ts';
import { gatewayApiGroup, meshRouteKinds } from '../../src/istio/virtual-service/mesh-route.ts';
import { unservedRequests } from '../../src/outage/unserved/nobody-serves.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { checkNames } from '../support/check-names.ts';
import { stateOf } from '../support/cluster-states.ts';
import { codeFixtures } from '../support/code-fixtures.ts';
import { declaredReads } from '../support/code-tables.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { cluster } from '../support/fleet-builder.ts';
import { runStages } from '../support/fleet-stages.ts';
import { readSamples } from '../support/samples.ts';
import { readTree } from '../support/tree-compare.ts';
import { watchStates } from '../support/watched-state.ts';

/** Topics of samples that let checks read what no other input does; all of them together take as long as the other inputs. */
const topics = ['egress/', 'multicluster/'];

const names = new Map(checks.map((check, i) => [check, checkNames[i]]));
/** Those of rooms below as well. */
const all = [...checks, unservedRequests];

const found = new Map<Check, ReadonlySet<string>>();

/** Notes all that a check reads from here on. */
function watchCheck(check: Check): void {
  const reads = new Set<string>();
  found.set(check, reads);
  const watch = watchStates((read) => reads.add(read));
  const { run } = check;
  vi.spyOn(check, 'run').mockImplementation((state) => run(watch(state)));
}

/** The examples of a code. */
function examplesOf(code: string): readonly (readonly SourceFile[])[] {
  return ['bad', 'good'].map((folder) =>
    [...readTree(join(codeFixtures, code, folder), (path) => /\.ya?ml$/.test(path))].map(
      ([path, text]) => ({ path, text }),
    ),
  );
}

beforeAll(() => {
  all.forEach(watchCheck);
  const lints = readTree('fixtures/lints', (path) => path.endsWith('.in.yaml'));
  const inputs = [
    ...[...lints.values()].map(parseCompact),
    ...all.flatMap(({ codes }) => codes).flatMap(({ code }) => examplesOf(code)),
    ...readSamples()
      .filter(({ path }) => topics.some((topic) => path.startsWith(topic)))
      .map(({ files }) => files),
  ];
  for (const files of inputs) {
    const { manifests, derived, fleet } = runStages(files);
    const routes = derived.flatMap((set) => set.routes);
    checkFleet(clusterStates(manifests, routes, fleet.derive), [], [unservedRequests]);
  }
});

afterAll(() => {
  vi.restoreAllMocks();
});

function kindsReadBy(look: (state: ClusterState) => unknown): readonly string[] {
  const reads = new Set<string>();
  look(watchStates((read) => reads.add(read))(stateOf(cluster('north'))));
  return [...reads];
}

function ofGatewayApi(...kinds: readonly string[]): readonly string[] {
  return kinds.map((kind) => `${gatewayApiGroup}/${kind}`);
}

/** What was read as a check declares it: a part in place of all kinds that it is made of. */
function declarationOf(check: Check): readonly string[] {
  const made = {
    managedGateways: ofGatewayApi('Gateway', 'GatewayClass'),
    mesh: kindsReadBy(clusterMesh),
    meshRoutes: ofGatewayApi(...meshRouteKinds),
    workloads: kindsReadBy(podTemplates),
  };
  const reads = found.get(check) ?? new Set();
  const parts = Object.entries(made).filter(([, kinds]) => kinds.every((kind) => reads.has(kind)));
  const inParts = new Set(parts.flatMap(([, kinds]) => kinds));
  const others = [...reads].filter((read) => !inParts.has(read));
  return [...new Set([...parts.map(([part]) => part), ...others])].sort();
}

test.each(all.map((check) => [names.get(check) ?? 'unserved-requests', check] as const))(
  '%s reads what it declares',
  (_, check) => {
    expect(declaredReads(check), 'declare just what it reads').toEqual(declarationOf(check));
  },
);
