/** The names that karmada allows for its clusters (`ValidateClusterName`). */
import { isDnsLabel } from '../../../../resource/dns-name.ts';

/** The length leaves room for the prefix of a namespace. */
const MAX_LENGTH = 48;

/** The expected form of such a name, for a message. */
export const karmadaClusterNameExpectation =
  'at most 48 lower-case letters, digits and "-", beginning and ending with a letter or digit';

/** Whether the name is valid for a karmada Cluster. */
export function isKarmadaClusterName(name: string): boolean {
  return name.length <= MAX_LENGTH && isDnsLabel(name);
}
