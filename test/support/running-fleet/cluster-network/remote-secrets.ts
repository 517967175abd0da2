/** The remote secrets of a running fleet: each istiod reads the API servers of all other clusters, or none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestedFleet } from '../running-fleet.ts';

/** Has each istiod read all other clusters. */
export async function joinIstiods(fleet: TestedFleet, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const others = names.filter((one) => one !== name);
      const items = others.map((other) => remoteSecret(fleet, other));
      const list = { apiVersion: 'v1', kind: 'List', items };
      await fleet.kubectl(name, ['apply', '-f', '-'], JSON.stringify(list));
    }),
  );
}

/** Has each istiod read its own cluster alone. */
export async function partIstiods(fleet: TestedFleet, names: readonly string[]): Promise<void> {
  const argv = ['delete', 'secret', '-n', 'istio-system', '-l', 'istio/multiCluster=true'];
  await Promise.all(names.map((name) => fleet.kubectl(name, argv)));
}

/** As `istioctl create-remote-secret` makes it. */
function remoteSecret({ directory }: TestedFleet, cluster: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `istio-remote-secret-${cluster}`,
      namespace: 'istio-system',
      labels: { 'istio/multiCluster': 'true' },
      annotations: { 'networking.istio.io/cluster': cluster },
    },
    stringData: { [cluster]: readFileSync(join(directory, cluster, 'kubeconfig'), 'utf8') },
  };
}
