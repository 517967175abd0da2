/** Values encrypted by SOPS that cannot be decrypted any more: a chart or a generator copied them out of their file. */
import { memoise } from '../../collection/memoise.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { strandedCiphertext } from '../../kind/kubernetes-core-v1/encrypted-object.ts';
import { fieldPath } from '../../resource/json-pointer.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { encryptedValue as code } from '../codes/secret.ts';

export const encryptedValue: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return affected(objects).flatMap((resource) => {
      const pointer = stranded(resource);
      if (pointer === undefined) return [];
      const args = { ...inCluster(resource, cluster), field: fieldPath(pointer) };
      return [diagnose(code, args, locate(resource, pointer))];
    });
  },
};

/** Several clusters may share an object. */
const stranded: (resource: Resource) => string | undefined = memoise(strandedCiphertext);

const affected = filterObjects((resource) => stranded(resource) !== undefined);
