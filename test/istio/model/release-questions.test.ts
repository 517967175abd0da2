import { describe, expect, test } from 'vitest';
import { istioChanges } from '../../../src/kind/istio-mesh/istio-change-table.ts';
import { newerObjects } from '../../support/newer-objects.ts';
import { modelUnder, releaseQuestions, unreadyQuestions } from '../../support/release-questions.ts';

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

/** Rows of which no two programs can be built, or that no question of a proxy shows: their source is the only evidence. */
const bySource = [
  'networkingV1',
  'preferSameZone',
  'retryBudget',
  'cookieAttributes',
  'caCertCredentialName',
  'dynamicDns',
  'ambientNetworks',
  'dynamicDnsTls',
  'orderedDns',
  'dnsPanic',
  'namespaceDistribution',
  'unnamedNetwork',
  'gatewayFamilies',
  'trustDomains',
  'exportToNames',
  'strictMerging',
];

test('each row has a question on which two releases or a variable differ, or a source alone', () => {
  const two = releaseQuestions.filter(
    ({ change, versions: [, since] }) =>
      since === '1.31' || istioChanges[change].flag !== undefined,
  );
  // Of 1.30, this is a field that both releases take.
  const fields = newerObjects.filter(([change]) => istioChanges[change].since !== '1.30');
  const asked = new Set<string>([
    ...two.map(({ change }) => change),
    ...fields.map(([change]) => change),
    ...(unreadyQuestions.length > 0 ? ['unreadyPods'] : []),
  ]);
  const others = Object.keys(istioChanges).filter((change) => !asked.has(change));
  expect(others).toEqual(bySource);
});
