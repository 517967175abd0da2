import { describe, expect, test } from 'vitest';
import { istioChanges } from '../../../src/kind/istio-mesh/istio-change-table.ts';
import { hasChange } from '../../../src/kind/istio-networking-v1/istio-changes.ts';
import { newerObjects } from '../../support/newer-objects.ts';
import { judgedReleases } from '../../support/pilot-comparison.ts';
import { releaseAnswers } from '../../support/release-answers.ts';
import { modelUnder, releaseQuestions } from '../../support/release-questions.ts';
import { unreadyQuestions } from '../../support/unready-questions.ts';

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

/** Rows that no question shows, or on which the releases do not differ whose programs can be built: their source is the only evidence. */
const bySource = [
  'preferSameZone',
  'ambientNetworks',
  'dynamicDnsTls',
  'orderedDns',
  'dnsPanic',
  'namespaceDistribution',
  'unnamedNetwork',
  'gatewayFamilies',
  'exportToNames',
];

test('each row has a question on which two releases or a variable differ, or a source alone', () => {
  const differing = [
    ...releaseQuestions.map(({ change }) => change),
    ...releaseAnswers.map(({ change }) => change),
  ].filter((change) => {
    const its = judgedReleases.map(({ version }) => hasChange(version, change));
    return istioChanges[change].flag !== undefined || new Set(its).size > 1;
  });
  const asked = new Set<string>([
    ...differing,
    ...newerObjects.map(([change]) => change),
    ...(unreadyQuestions.length > 0 ? ['unreadyPods'] : []),
  ]);
  const others = Object.keys(istioChanges).filter((change) => !asked.has(change));
  expect(others).toEqual(bySource);
});
