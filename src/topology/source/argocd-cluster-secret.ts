/**
 * Argo CD's cluster Secrets → the cluster's name and labels; annotations state the other fields.
 * Only the name is read from `data` and `stringData`, and for `init` the address: the other members are credentials.
 */
import {
  argocdSecretType,
  isArgocdClusterSecret,
} from '../../kind/kubernetes-core-v1/argocd-cluster-secret.ts';
import { isEncryptedObject } from '../../kind/kubernetes-core-v1/encrypted-object.ts';
import { type JsonObject, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
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
  // SOPS leaves the keys of what it encrypts.
  const isEncrypted = isEncryptedObject({ object });
  if (plain !== undefined && plain !== '' && !isEncrypted)
    return { value: plain, pointer: '/stringData/name' };
  const decoded = decodedMember(object, 'name');
  if (decoded !== '' && !isEncrypted) return { value: decoded, pointer: '/data/name' };
  return { value: stringAt(object, 'metadata', 'name') ?? '', pointer: '/metadata/name' };
}

/** The address of the cluster's API server, without slashes at the end: equal ones are of one cluster. Empty without one. */
export function serverIn({ object }: Resource): string {
  const server = stringAt(object, 'stringData', 'server') ?? decodedMember(object, 'server');
  return server.replace(/\/+$/, '');
}

function decodedMember(object: JsonObject, key: 'name' | 'server'): string {
  return Buffer.from(stringAt(object, 'data', key) ?? '', 'base64').toString('utf8');
}
