/**
 * Codes of the area `topology`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import type { CodeText } from '../code.ts';

/** All codes of this area. */
export const topologyCodes: readonly CodeText[] = [];
