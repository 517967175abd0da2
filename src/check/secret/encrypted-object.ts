/** Objects that SOPS encrypted: the branch has them as committed, and the deployer must decrypt them. */
import { memoise } from '../../collection/memoise.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import {
  encryptedFile,
  isEncryptedObject,
  isPlainSecret,
} from '../../kind/kubernetes-core-v1/encrypted-object.ts';
import { groupOf, inCluster, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { encryptedObject as code } from '../codes/secret.ts';

/** Reports objects that must be decrypted. */
export const encryptedObject: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return encrypted(objects).flatMap((resource) => {
      const pointer = encryptedAt(resource);
      if (pointer === undefined) return [];
      const args = { ...inCluster(resource, cluster) };
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
