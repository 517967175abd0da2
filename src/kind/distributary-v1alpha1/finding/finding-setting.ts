/** An entry of the Fleet's `findings`: findings, their severity, and the reason. */

import type { Json } from '../../../resource/json.ts';
import { readSettings, type Values } from '../../schema/settings.ts';

/** The fields of an entry. */
export const findingFields = {
  code: {
    is: 'text',
    or: '',
    isRequired: true,
    must: { pattern: '^DIS[0-9]{4}$' },
    says: 'The code of the findings, such as DIS0631.',
  },
  severity: {
    words: ['error', 'warning', 'info', 'silent'],
    or: 'warning',
    isRequired: true,
    says: 'The severity. Silent findings are not shown but counted. With any other severity, annotations and comments cannot silence the findings.',
  },
  reason: {
    is: 'text',
    or: '',
    isRequired: true,
    must: { pattern: '\\S' },
    says: 'The reason, shown with silent findings.',
  },
  files: {
    is: 'texts',
    must: { minItems: 1 },
    says: 'Globs of the files of the findings, relative to the root of the fleet. Default: all.',
  },
  objects: {
    is: 'texts',
    must: { minItems: 1 },
    says: 'The objects of the findings, as in messages: "Service shop/api", with * in any part. Default: all.',
  },
} as const;

/** An entry as parsed. */
export interface FindingSetting extends Values<typeof findingFields> {
  /** JSON Pointer within the Fleet. */
  readonly pointer: string;
}

/** Reads one. */
export function decodeFindingSetting(entry: Json, pointer: string): FindingSetting {
  return { ...readSettings(findingFields, entry), pointer };
}
