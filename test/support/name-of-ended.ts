/** A name of the running process → that of one which had the same number, and has ended. */

/** Names it. */
export function nameOfEnded(name: string): string {
  return name.replace(/^([0-9a-f]{8}-\d+)-[0-9a-f]{8}/, '$1-00000000');
}
