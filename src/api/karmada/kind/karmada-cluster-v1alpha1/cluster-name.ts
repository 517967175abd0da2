/**
 * The names that karmada allows for its clusters (`ValidateClusterName`).
 * @module
 */
import { isDnsLabel } from '../../../../resource/dns-name.ts';

/** Room is left for the prefix of a namespace. */
const MAX_LENGTH = 48;

/** What such a name is, for a message. */
export const karmadaClusterNameExpectation =
  'at most 48 lower-case letters, digits and "-", beginning and ending with a letter or digit';

/** Whether a karmada Cluster may have the name. */
export function isKarmadaClusterName(name: string): boolean {
  return name.length <= MAX_LENGTH && isDnsLabel(name);
}
