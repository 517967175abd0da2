/**
 * A version of V8 → the flags that make runs of seconds cheaper.
 * @module
 */

/**
 * Bytes of bytecode that a function runs before V8 optimises it, about eight times V8's own choice: in runs of seconds, optimising what is
 * soon done with costs more than it gains.
 */
const INTERRUPT_BUDGET = 1_000_000;

/**
 * The factor by which V8 enlarges the space of new objects when many survive; its own is 2. A short run then copies them three times in
 * place of seven. The largest size is V8's.
 */
const GROWTH = 16;

const growth = `--semi-space-growth-factor=${GROWTH}`;

/** The flags of the releases of Node that have long-term support: Node 20, 22 and 24. */
const flags: ReadonlyMap<string, readonly string[]> = new Map([
  ['11.3', [`--interrupt-budget=${INTERRUPT_BUDGET}`, growth]],
  ['12.4', [growth]],
  ['13.6', [growth]],
]);

/** None for a version whose flags are not known: V8 reports a flag that it lacks on stderr, and each major version drops some. */
export function v8Flags(version: string): readonly string[] {
  const [major = '', minor = ''] = version.split('.');
  return flags.get(`${major}.${minor}`) ?? [];
}
