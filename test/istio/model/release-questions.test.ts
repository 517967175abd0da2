import { describe, expect, test } from 'vitest';
import { modelUnder, releaseQuestions } from '../../support/release-questions.ts';

describe('the model follows', () => {
  test.each(releaseQuestions)('$change from $versions.1 on', ({ question, versions }) => {
    const [before, after] = versions.map((version) => modelUnder(question, version));
    expect(before).not.toEqual(after);
    expect(modelUnder(question, '1.32')).toEqual(modelUnder(question, '1.31'));
  });

  test('a variable that turns a change off', () => {
    const { question } = releaseQuestions.find(({ change }) => change === 'bestNamespace') ?? {};
    if (question === undefined) throw new Error('there is the question');
    const off = modelUnder(question, '1.31', ['bestNamespace']);
    expect(off).toEqual(modelUnder(question, '1.29'));
    expect(off).not.toEqual(modelUnder(question, '1.31'));
  });
});
