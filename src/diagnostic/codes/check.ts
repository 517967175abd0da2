/**
 * Codes of the area `check`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import type { CodeText } from '../code.ts';

/** All codes of this area. */
export const checkCodes: readonly CodeText[] = [];
