import { expect, test } from 'vitest';
import type { Deployment } from '../../../../../plugin/proposal/deployment/deployed-directory.ts';
import {
  type Circumstances,
  reasonToLeaveOut,
} from '../../../../../plugin/proposal/source/left-out/leave-out.ts';
import { strayFinder } from '../../../../../plugin/proposal/source/left-out/stray-directory.ts';
import { surveyRepository } from '../../../../../plugin/proposal/survey.ts';

test('each deployment is looked at a few times, however many candidates there are', () => {
  const looked = lookedAt(10) / 10;
  expect(lookedAt(400) / 400).toBe(looked);
});

/** How often the path or the problem of a deployment is read for as many candidates. */
function lookedAt(count: number): number {
  let looks = 0;
  const paths = Array.from({ length: count }, (_, i) => `apps/a${i}`);
  const deployments = paths.map((path) => {
    const deployment: Deployment = {
      ...{ path, by: 'Application a', file: 'a.yaml', problem: 'it is disabled' },
      ...{ target: { type: 'here' }, settings: {} },
    };
    return new Proxy(deployment, {
      get: (target, name, receiver): unknown => {
        looks += name === 'path' ? 1 : 0;
        return Reflect.get(target, name, receiver);
      },
    });
  });
  const survey = surveyRepository({ name: 'a', paths: [], files: [], given: [] });
  const candidates = paths.map((path) => ({
    path,
    ...{ isPart: false, objects: [], kinds: new Set<string>(), files: [] },
  }));
  const among: Circumstances = {
    ...{ survey, candidates, deployments, judged: new Map(), isDeployed: true, open: [] },
    stray: strayFinder(survey),
  };
  for (const candidate of candidates) {
    expect(reasonToLeaveOut(candidate, among)).toBe('Application a deploys it, and it is disabled');
  }
  return looks;
}
