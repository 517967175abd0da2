/** The objects of a cluster → the remote secrets by which its istiod reads other clusters' endpoints. The data of a Secret is not read. */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { objectAt } from '../../resource/json.ts';
import { annotationsOf, labelsOf, type Resource, stringMap } from '../../resource/resource.ts';

export interface RemoteSecret {
  readonly resource: Resource;
  /** The other cluster, from istioctl's annotation; undefined without it. */
  readonly cluster: string | undefined;
}

/** The label that makes istiod read a Secret. */
const label = 'istio/multiCluster';

/** The annotation in which istioctl names the cluster of the secret. */
const annotation = 'networking.istio.io/cluster';

/** The kinds that produce Secrets, and the place of the Secret's metadata in each. */
const kinds: readonly { group: string; kind: string; metadata?: readonly string[] }[] = [
  { group: '', kind: 'Secret' },
  { group: 'bitnami.com', kind: 'SealedSecret', metadata: ['spec', 'template', 'metadata'] },
  {
    group: 'external-secrets.io',
    kind: 'ExternalSecret',
    metadata: ['spec', 'target', 'template', 'metadata'],
  },
];

/** Remote secrets in Git, in order of file and document. Cached: clusters may share their objects. */
export const remoteSecrets: (list: ClusterView['list']) => readonly RemoteSecret[] = memoise(
  (list) =>
    kinds.flatMap(({ group, kind, metadata }) =>
      list(group, kind).flatMap(({ resource }) => {
        const made = metadata && objectAt(resource.object, ...metadata);
        const labels = metadata ? stringMap(objectAt(made, 'labels')) : labelsOf(resource);
        if (own(labels, label) !== 'true') return [];
        const annotations = made
          ? stringMap(objectAt(made, 'annotations'))
          : annotationsOf(resource);
        return [{ resource, cluster: own(annotations, annotation) }];
      }),
    ),
);
