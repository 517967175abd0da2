/** `HelmRelease` of Flux: passed through, or rendered (`place/rendered/release/flux`). */
import { declaredKinds } from '../declared/declared-kind.ts';
import kinds from '../declared/kinds.schema.json' with { type: 'json' };
import type { Kind } from '../kind.ts';

/** `HelmRelease` in every version of its group. */
export const helmReleases: readonly Kind[] = declaredKinds(kinds.HelmRelease, {
  isAboutItself: true,
});
