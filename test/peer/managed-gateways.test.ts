/**
 * The pods of a managed gateway, which istiod runs for a Gateway of the Gateway API, and the Gateways of Istio that select them: Pilot of the
 * release of each cluster opens the ports of exactly those that the model has these pods get.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { unmergedAt } from '../../src/istio/gateway/managed-gateway.ts';
import { selectorOf, serversOf } from '../../src/istio/gateway/merged-gateway.ts';
import { clusterMesh } from '../../src/istio/mesh/cluster-mesh.ts';
import { gatewayApiGroup } from '../../src/istio/virtual-service/mesh-route.ts';
import { isOlderRelease } from '../../src/kind/istio-networking-v1/istio-changes.ts';
import { istioNetworkingGroup } from '../../src/kind/istio-networking-v1/istio-kind.ts';
import { hasLabels } from '../../src/kind/notation/label-selector.ts';
import { type ClusterView, viewClusters } from '../../src/place/cluster-view.ts';
import { stringAt } from '../../src/resource/json.ts';
import { labelsOf, specOf } from '../../src/resource/resource.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import {
  deployedFor,
  type GatewayPods,
  listenerPorts,
  MANAGED_ADDRESS,
} from '../support/managed-pods.ts';
import { documentStream, inScratch, type PilotListener } from '../support/peer-pilot.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';

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
        expect(await openPorts(view, pods, program)).toEqual(modelPorts(view, pods));
      });
    }
  }
});

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

async function openPorts(
  view: ClusterView,
  pods: GatewayPods,
  program: string,
): Promise<readonly number[]> {
  const { namespace } = pods.resource;
  const written = ['Gateway', 'GatewayClass']
    .flatMap((kind) => view.list(gatewayApiGroup, kind))
    .concat(view.list(istioNetworkingGroup, 'Gateway'))
    .map(({ resource }) => resource.object);
  const isOff = clusterMesh(view).off.has('strictMerging');
  return await inScratch(async (directory) => {
    const file = join(directory, 'documents.yaml');
    writeFileSync(file, documentStream([...written, ...deployedFor(view, pods)]));
    const flags = [
      '--listeners',
      '--type',
      'router',
      '--namespace',
      namespace,
      '--ip',
      MANAGED_ADDRESS,
    ];
    const environment = { PILOT_ENABLE_STRICT_GATEWAY_MERGING: isOff ? 'false' : 'true' };
    const { stdout } = await runPeer(program, [...flags, file], environment);
    const answer: { readonly listeners?: readonly PilotListener[] } = JSON.parse(stdout);
    return sorted((answer.listeners ?? []).map(({ port }) => port ?? 0));
  });
}

function sorted(ports: readonly number[]): readonly number[] {
  return [...new Set(ports)].sort((a, b) => a - b);
}
