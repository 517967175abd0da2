import { describe } from 'vitest';
import { mergers } from '../../src/merge/registry.ts';
import { testGoldenCases } from '../support/golden-cases.ts';
import { showFindings, showMerged } from '../support/show-stages.ts';

/** The kind that the merger of a folder changes. */
function kindOf(folder: string): string {
  const merger = mergers.find(({ name }) => name === folder);
  if (merger === undefined) throw new Error(`fixtures/merge/${folder} is of no merger`);
  return merger.changes.split('/')[1] ?? '';
}

describe('what becomes of authored objects in', () => {
  testGoldenCases('fixtures/merge', (folder, stages) => {
    return showFindings(stages) + showMerged(stages, kindOf(folder));
  });
});
