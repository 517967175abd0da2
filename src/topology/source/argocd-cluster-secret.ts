/**
 * Argo CD's cluster Secrets → the cluster's name and labels; annotations state the other fields.
 * Only the name is read from `data` and `stringData`: the other members are credentials.
 */
import {
  argocdSecretType,
  isArgocdClusterSecret,
} from '../../kind/kubernetes-core-v1/argocd-cluster-secret.ts';
import { type JsonObject, stringAt } from '../../resource/json.ts';
import type { ClusterName, ClusterSource } from './cluster-source.ts';
import { keptObject, type LiveKind } from './live-kind.ts';

const live: LiveKind = {
  group: '',
  version: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  namespaced: true,
  labelSelector: `${argocdSecretType}=cluster`,
  system: 'argoproj.io',
  keep: (object) => {
    const named = nameOf(object);
    const members = named.pointer === '/metadata/name' ? {} : { stringData: { name: named.value } };
    return keptObject(live, object, members);
  },
};

export const argocdClusterSecretSource: ClusterSource = {
  summary: 'Secret with label argocd.argoproj.io/secret-type: cluster',
  reads: isArgocdClusterSecret,
  nameOf: ({ object }) => nameOf(object),
  describe: () => new Map(),
  live: [live],
};

/** The name in Argo CD; the API server prefers `stringData` to `data`. */
function nameOf(object: JsonObject): ClusterName {
  const plain = stringAt(object, 'stringData', 'name');
  if (plain !== undefined && plain !== '') return { value: plain, pointer: '/stringData/name' };
  const encoded = stringAt(object, 'data', 'name') ?? '';
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  if (decoded !== '') return { value: decoded, pointer: '/data/name' };
  return { value: stringAt(object, 'metadata', 'name') ?? '', pointer: '/metadata/name' };
}
