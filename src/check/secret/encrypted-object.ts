/**
 * Objects that SOPS encrypted: they are in the branch as they were committed, and whoever applies it has to decrypt them.
 * @module
 */
import { memoise } from '../../collection/memoise.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import {
  encryptedFile,
  isEncryptedObject,
} from '../../kind/kubernetes-core-v1/encrypted-object.ts';
import { displayName, groupOf, locate, type Resource } from '../../resource/resource.ts';
import type { Check, InCluster } from '../check.ts';

/** An object that no API server can use as it is. */
const code: Code<InCluster> = defineCode({
  code: 'DIS0699',
  name: 'encrypted-object',
  severity: 'info',
  title: 'an object stays encrypted with SOPS in the branch',
  why: 'distributary has no keys and decrypts nothing, so that no branch ever holds what was secret. Flux decrypts Secrets when it applies a branch; Argo CD by itself does not, and the API server would refuse the member "sops" or hand the ciphertext to workloads.',
  fix: 'have Flux apply the branch, with spec.decryption.provider: sops; where Argo CD does, write a SopsSecret, SealedSecret or ExternalSecret instead, which a controller in the cluster makes the Secret of',
  message: ({ object }, where) =>
    `${object} of ${where} is encrypted with SOPS and stays so in the branch: what applies the branch has to decrypt it`,
});

/** Names what has to be decrypted. */
export const encryptedObject: Check = {
  name: 'encrypted-object',
  codes: [code],
  run({ objects, cluster }) {
    return objects.flatMap((resource) => {
      const pointer = encryptedAt(resource);
      if (pointer === undefined) return [];
      const args = { object: displayName(resource), cluster: cluster.name };
      return [diagnose(code, args, locate(resource, pointer, 'key'))];
    });
  },
};

/** Where one sees that something was encrypted. A SopsSecret is meant to be: its controller decrypts it in the cluster. */
const encryptedAt: (resource: Resource) => string | undefined = memoise((resource) => {
  if (groupOf(resource.apiVersion) === 'isindir.github.com') return undefined;
  return isEncryptedObject(resource) ? '/sops' : encryptedFile(resource);
});
