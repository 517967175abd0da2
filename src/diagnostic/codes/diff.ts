/**
 * Codes about comparing and about hooks (0890 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The base of a comparison has errors. */
export const diffBaseBroken: Code<Texts<'state' | 'code' | 'place'>> = defineCode({
  code: 'DIS0890',
  name: 'diff-base-broken',
  severity: 'warning',
  title: 'The base of a comparison has errors',
  why: 'No branch was written from the base. Differences may already be in the branches, from an older commit.',
  fix: 'compare with the last commit without errors, or treat the differences with caution',
  message: ({ state, code, place }) =>
    `${state} has errors, the first is ${code} at ${place}; only the part that renders is compared`,
});

/** Another git hook exists. */
export const hookExists: Code<Texts<'file'>> = defineCode({
  code: 'DIS0891',
  name: 'hook-exists',
  severity: 'error',
  title: 'Another git hook exists',
  why: 'Git runs one file per hook. Replacing the file would disable the existing hook.',
  fix: 'call `distributary check --staged` from that hook, or replace it with `--force`',
  message: ({ file }) => `"${file}" exists and differs from the hook that would be written`,
});
