/** Contents → their SHA-256. */
import { createHash } from 'node:crypto';

/** The digest of the concatenated contents, in hexadecimal. */
export function sha256(contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}
