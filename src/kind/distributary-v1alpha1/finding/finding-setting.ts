/**
 * An entry of the Fleet's `findings`: which findings count as what, and why.
 * @module
 */

import type { Json } from '../../../resource/json.ts';
import { readSettings, type Values } from '../../schema/settings.ts';

/** The fields of an entry. */
export const findingFields = {
  code: {
    is: 'text',
    or: '',
    isRequired: true,
    must: { pattern: '^DIS[0-9]{4}$' },
    says: 'The code of the findings, as in DIS0631.',
  },
  severity: {
    words: ['error', 'warning', 'info', 'silent'],
    or: 'warning',
    isRequired: true,
    says: 'What they count as; what is silent is counted all the same. Where it is not silent, no annotation and no comment silences them.',
  },
  reason: {
    is: 'text',
    or: '',
    isRequired: true,
    must: { pattern: '\\S' },
    says: 'Why; shown beside what is silent.',
  },
  files: {
    is: 'texts',
    must: { minItems: 1 },
    says: 'Globs, from the root of the fleet, of the files that the findings stand in; default: all.',
  },
  objects: {
    is: 'texts',
    must: { minItems: 1 },
    says: 'The objects that they are about, as messages name them: "Service shop/api", with * in any part; default: all.',
  },
} as const;

/** An entry as it is read. */
export interface FindingSetting extends Values<typeof findingFields> {
  /** JSON Pointer within the Fleet. */
  readonly pointer: string;
}

/** Reads one. */
export function decodeFindingSetting(entry: Json, pointer: string): FindingSetting {
  return { ...readSettings(findingFields, entry), pointer };
}
