/**
 * Codes of the area `parse`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import type { CodeText } from '../code.ts';
import { parseObjectCodes } from './parse-object.ts';
import { parseTextCodes } from './parse-text.ts';

/** All codes of this area. */
export const parseCodes: readonly CodeText[] = [...parseTextCodes, ...parseObjectCodes];
