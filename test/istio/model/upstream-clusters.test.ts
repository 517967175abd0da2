/** The model's word is the one that real Pilot gave, case by case; `test/peer/pilot-model.test.ts` recorded it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../support/golden-file.ts';
import { pilotAnswer, pilotCases, pilotQuestion } from '../../support/pilot-cases.ts';
import { askModel } from '../../support/pilot-comparison.ts';

describe("the model of Pilot's order", () => {
  test.each(pilotCases())('%s', (name) => {
    const [path, text] = pilotAnswer(name, askModel(pilotQuestion(name)));
    expect(text).toBe(readFileSync(new URL(path, fixtures), 'utf8'));
  });
});
