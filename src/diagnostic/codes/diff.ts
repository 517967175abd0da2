/**
 * Codes about comparing and about hooks (0890 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** The earlier state of a comparison has errors. */
export const diffBaseBroken: Code<{ state: string; code: string; place: string }> = defineCode({
  code: 'DIS0890',
  name: 'diff-base-broken',
  severity: 'warning',
  title: 'The earlier state of a comparison has errors',
  why: 'No branch was ever written from it. What the comparison calls new or changed may be in the branches already, from an older commit.',
  fix: 'compare with the last commit that has no errors, or read the difference with care',
  message: ({ state, code, place }) =>
    `${state} has errors, the first is ${code} at ${place}: it is compared as far as it can be rendered`,
});

/** Another hook is in the way. */
export const hookExists: Code<{ file: string }> = defineCode({
  code: 'DIS0891',
  name: 'hook-exists',
  severity: 'error',
  title: 'Another hook is in the way',
  why: 'Git runs one file for a hook. To replace it would end whatever it does now.',
  fix: 'call `distributary check --staged` from that hook, or replace it with `--force`',
  message: ({ file }) => `"${file}" is there already, and is another hook than would be written`,
});

/** All codes of this part. */
export const diffCodes: readonly CodeText[] = [diffBaseBroken, hookExists];
