/**
 * Values encrypted by SOPS that cannot be decrypted any more: a chart or a generator copied them out of their file.
 * @module
 */
import { memoise } from '../../collection/memoise.ts';
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { strandedCiphertext } from '../../kind/kubernetes-core-v1/encrypted-object.ts';
import { fieldPath } from '../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type Check, filterObjects, type InCluster } from '../check.ts';

/** A ciphertext in place of a value. */
const code: Code<InCluster & Texts<'field'>> = defineCode({
  code: 'DIS0697',
  name: 'encrypted-value',
  severity: 'error',
  title: 'A value is encrypted with SOPS, and no tool can decrypt it',
  why: 'The data key is in the file that SOPS encrypted. A chart that gets such a file as values, or a secretGenerator that gets one as variables, copies the ciphertext without that key: workloads would get the ciphertext as the password.',
  fix: 'keep the value out of the chart or generator, and refer to a separate Secret: from a SealedSecret, an ExternalSecret, or a manifest of a Secret that SOPS encrypted; do not commit the decrypted value',
  message: ({ object, field }, where) =>
    `${object} of ${where}: field "${field}" is a value that SOPS encrypted, without the member "sops" that is needed to decrypt it`,
});

/** Finds copied ciphertexts. */
export const encryptedValue: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return affected(objects).flatMap((resource) => {
      const pointer = stranded(resource);
      if (pointer === undefined) return [];
      const args = {
        object: displayName(resource),
        cluster: cluster.name,
        field: fieldPath(pointer),
      };
      return [diagnose(code, args, locate(resource, pointer))];
    });
  },
};

/** Several clusters may share an object. */
const stranded: (resource: Resource) => string | undefined = memoise(strandedCiphertext);

const affected = filterObjects((resource) => stranded(resource) !== undefined);
