/**
 * Objects that SOPS encrypted: the branch has them as committed, and the deployer must decrypt them.
 * @module
 */
import { memoise } from '../../collection/memoise.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import {
  encryptedFile,
  isEncryptedObject,
  isPlainSecret,
} from '../../kind/kubernetes-core-v1/encrypted-object.ts';
import { displayName, groupOf, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects, type InCluster } from '../check.ts';

/** An encrypted object that no API server can use. */
const code: Code<InCluster> = defineCode({
  code: 'DIS0699',
  name: 'encrypted-object',
  severity: 'info',
  title: 'An object remains encrypted with SOPS in the branch',
  why: 'distributary has no keys and decrypts nothing, so that no branch ever contains a secret in plain text. Flux decrypts Secrets when it applies a branch. Argo CD does not by itself, and the API server would reject the member "sops" or pass the ciphertext to workloads.',
  fix: 'apply the branch with Flux and spec.decryption.provider: sops; with Argo CD, commit a SopsSecret, SealedSecret or ExternalSecret instead, from which a controller in the cluster creates the Secret',
  message: ({ object }, where) =>
    `${object} of ${where} is encrypted with SOPS and remains so in the branch: the tool that applies the branch has to decrypt it`,
});

/** Reports objects that must be decrypted. */
export const encryptedObject: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return encrypted(objects).flatMap((resource) => {
      const pointer = encryptedAt(resource);
      if (pointer === undefined) return [];
      const args = { object: displayName(resource), cluster: cluster.name };
      return [diagnose(code, args, locate(resource, pointer, 'key'))];
    });
  },
};

/** Path of the sign of encryption. A SopsSecret is intended: its controller decrypts it in the cluster. */
function encryptedAt(resource: Resource): string | undefined {
  if (groupOf(resource.apiVersion) === 'isindir.github.com') return undefined;
  if (isEncryptedObject(resource)) return '/sops';
  return isPlainSecret(resource) ? fileIn(resource) : undefined;
}

/** Several clusters may share a Secret. */
const fileIn: (secret: Resource) => string | undefined = memoise(encryptedFile);

const encrypted = filterObjects((resource) => encryptedAt(resource) !== undefined);
