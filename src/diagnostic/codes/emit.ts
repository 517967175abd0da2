/**
 * Codes of the area `emit`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import type { CodeText } from '../code.ts';

/** All codes of this area. */
export const emitCodes: readonly CodeText[] = [];
