/**
 * The pods of a managed gateway, which istiod runs for a Gateway of the Gateway API, and the Gateways of Istio that select them: Pilot of the
 * release of each cluster opens the ports of exactly those that the model has these pods get.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { managedEntrances, unmergedAt } from '../../src/istio/gateway/managed-gateway.ts';
import { selectorOf, serversOf } from '../../src/istio/gateway/merged-gateway.ts';
import { clusterMesh } from '../../src/istio/mesh/cluster-mesh.ts';
import { gatewayApiGroup } from '../../src/istio/virtual-service/mesh-route.ts';
import { isOlderRelease } from '../../src/kind/istio-networking-v1/istio-changes.ts';
import { istioNetworkingGroup } from '../../src/kind/istio-networking-v1/istio-kind.ts';
import { hasLabels } from '../../src/kind/notation/label-selector.ts';
import { type ClusterView, viewClusters } from '../../src/place/cluster-view.ts';
import { type Json, stringAt } from '../../src/resource/json.ts';
import { labelsOf, specOf } from '../../src/resource/resource.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import {
  deployedFor,
  type GatewayPods,
  listenerPorts,
  MANAGED_ADDRESS,
} from '../support/managed-pods.ts';
import { documentStream, inScratch, type PilotAnswer } from '../support/peer-pilot.ts';
import { findPeer, itWithPeers, runPeer } from '../support/peer-program.ts';

const { manifests } = runStages(
  parseCompact(readFileSync('fixtures/lints/gateway-unmerged.in.yaml', 'utf8')),
);

describe('Pilot opens the ports that the model has the pods of managed gateways open', () => {
  for (const view of viewClusters(manifests)) {
    const { name, istioVersion } = view.cluster;
    const isOld = isOlderRelease(istioVersion?.value ?? '', '1.31');
    const program = isOld ? 'eds-oracle-1.30' : 'eds-oracle';
    for (const { resource } of view.list(gatewayApiGroup, 'Gateway')) {
      const pods = { resource, labels: labelsOf(resource) };
      itWithPeers([program], `${resource.name} of ${name}`, async () => {
        const { ports } = await askPods(view, pods, { program });
        expect(ports).toEqual(modelPorts(view, pods));
      });
    }
  }
});

describe('the gateway for other clusters of a cluster with managed pods', () => {
  const { manifests: derived } = runStages(
    parseCompact(readFileSync('fixtures/derive/east-west-gateway/managed-gateway.in.yaml', 'utf8')),
  );
  const views = viewClusters(derived);
  const pods = (view: ClusterView) => managedEntrances(view)[0] ?? expect.fail('a managed gateway');

  for (const name of ['north', 'west']) {
    itWithPeers(['eds-oracle', 'envoy'], `has the service of ${name}`, async () => {
      const view = views.find(({ cluster }) => cluster.name === name) ?? expect.fail(name);
      expect(await askPods(view, pods(view))).toMatchObject({ names: [OPEN], envoy: 'accepted' });
    });
  }

  itWithPeers(['eds-oracle', 'envoy'], 'has no second server beside its listener', async () => {
    const view = views.find(({ cluster }) => cluster.name === 'west') ?? expect.fail('west');
    const passing = views
      .flatMap((one) => one.list(istioNetworkingGroup, 'Gateway'))
      .find(({ resource }) => resource.namespace === 'gateways');
    const beside = [passing?.resource.object ?? expect.fail('the derived one of north')];
    const { envoy } = await askPods(view, pods(view), { beside });
    expect(envoy).toContain('has the same matching rules');
  });
});

/** The server name of the one Service. */
const OPEN = 'outbound_.80_._.reviews.shop.svc.cluster.local';

/** Its own listeners, unless it is of another class, and the servers of the Gateways of Istio that its pods get. */
function modelPorts(view: ClusterView, { resource, labels }: GatewayPods): readonly number[] {
  const merged = view
    .list(istioNetworkingGroup, 'Gateway')
    .map((one) => one.resource)
    .filter((gateway) => hasLabels(labels, selectorOf(gateway)))
    .filter((gateway) => !unmergedAt(view, gateway).some((one) => one.resource === resource));
  const isRemote = stringAt(specOf(resource), 'gatewayClassName') === 'istio-remote';
  return sorted([
    ...(isRemote ? [] : listenerPorts(resource)),
    ...merged.flatMap(serversOf).map(({ port }) => port),
  ]);
}

interface PodsAnswer {
  readonly ports: readonly number[];
  /** The server names of Services at port 80 */
  readonly names: readonly string[];
  /** `accepted`, or what Envoy has against the answer, where it is asked. */
  readonly envoy: string | undefined;
}

/** What Pilot gives the pods, with other objects beside those of the cluster, and what Envoy makes of it. */
async function askPods(
  view: ClusterView,
  pods: GatewayPods,
  { program = 'eds-oracle', beside = [] }: { program?: string; beside?: readonly Json[] } = {},
): Promise<PodsAnswer> {
  const { namespace } = pods.resource;
  const written = [
    ...['Gateway', 'GatewayClass'].flatMap((kind) => view.list(gatewayApiGroup, kind)),
    ...view.list(istioNetworkingGroup, 'Gateway'),
    ...view.list('', 'Service'),
  ].map(({ resource }) => resource.object);
  const isOff = clusterMesh(view).off.has('strictMerging');
  const labels = Object.entries(pods.labels).map(([key, value]) => `${key}=${value}`);
  return await inScratch(async (directory) => {
    const file = join(directory, 'documents.yaml');
    writeFileSync(file, documentStream([...written, ...deployedFor(view, pods), ...beside]));
    const flags = ['--listeners', '--type', 'router', '--namespace', namespace];
    const own = ['--ip', MANAGED_ADDRESS, '--labels', labels.join(',')];
    const judged = program === 'eds-oracle' && findPeer('envoy') ? ['--validate-envoy'] : [];
    const environment = { PILOT_ENABLE_STRICT_GATEWAY_MERGING: isOff ? 'false' : 'true' };
    const { stdout } = await runPeer(program, [...flags, ...own, ...judged, file], environment);
    const answer: Partial<PilotAnswer> = JSON.parse(stdout);
    const clusters = (answer.clusters ?? []).map(({ cluster }) => cluster);
    return {
      ports: sorted((answer.listeners ?? []).map(({ port }) => port ?? 0)),
      names: clusters.filter((one) => one.startsWith('outbound_.80_')),
      envoy: answer.envoy,
    };
  });
}

function sorted(ports: readonly number[]): readonly number[] {
  return [...new Set(ports)].sort((a, b) => a - b);
}
