/** The objects of a cluster → the remote secrets by which its istiod reads other clusters' endpoints. The data of a Secret is not read. */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { objectAt } from '../../resource/json.ts';
import { labelsOf, type Resource, stringMap } from '../../resource/resource.ts';

/** The label that makes istiod read a Secret. */
const label = 'istio/multiCluster';

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
export const remoteSecrets: (list: ClusterView['list']) => readonly Resource[] = memoise((list) =>
  kinds.flatMap(({ group, kind, metadata }) =>
    list(group, kind)
      .map(({ resource }) => resource)
      .filter((resource) => {
        const made = metadata && objectAt(resource.object, ...metadata);
        const labels = metadata ? stringMap(objectAt(made, 'labels')) : labelsOf(resource);
        return own(labels, label) === 'true';
      }),
  ),
);
