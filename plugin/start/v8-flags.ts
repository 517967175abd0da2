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

/** The flags of the releases of Node that have long-term support: Node 20, 22 and 24. */
const flags: Readonly<Record<string, readonly string[]>> = {
  '11.3': [`--interrupt-budget=${INTERRUPT_BUDGET}`, `--semi-space-growth-factor=${GROWTH}`],
  '12.4': [`--semi-space-growth-factor=${GROWTH}`],
  '13.6': [`--semi-space-growth-factor=${GROWTH}`],
};

/** None for a version whose flags are not known: V8 reports a flag that it lacks on stderr, and each major version drops some. */
export function v8Flags(version: string): readonly string[] {
  const [major = '', minor = ''] = version.split('.');
  const known = `${major}.${minor}`;
  return Object.hasOwn(flags, known) ? (flags[known] ?? []) : [];
}
