/** The chart that a source of an Application names is found as Argo CD finds it, or refused. */
import { describe, expect, test } from 'vitest';
import {
  chartOf,
  inGit,
  judgeApplication,
  packed,
  single,
} from '../../../../support/judged-application.ts';

describe('the chart of an Application', () => {
  test.each([
    [packed, 'vendor/web'],
    [packed.replace('1.x', '"*"'), 'vendor/newest'],
    ['repoURL: registry.example.com/charts/team, chart: web, targetRevision: 1.4.0', 'vendor/oci'],
    ['repoURL: registry.example.com/charts, chart: team/web, targetRevision: 1.4.0', 'vendor/oci'],
    [
      'repoURL: "oci://registry.example.com/charts/team", chart: web, targetRevision: 1.4.0',
      'vendor/oci',
    ],
    [
      'repoURL: "oci://registry.example.com/charts/team/web", path: ., targetRevision: 1.4.0',
      'vendor/oci',
    ],
    [inGit, 'charts/web'],
    [`${inGit}, targetRevision: main`, 'charts/web'],
    [`${inGit}, targetRevision: refs/heads/v1`, 'charts/web'],
  ])('of {%s} is in %s', (source, directory) => {
    const { renderings, findings, namespace } = judgeApplication(single(source));
    expect(findings).toEqual([]);
    expect(namespace).toBe('shop');
    const settings = { releaseName: 'web', namespace: 'shop' };
    expect(renderings).toEqual([{ directory, settings }]);
  });

  test('of another repository may be this one, if the Fleet has its URL', () => {
    const elsewhere = inGit.replace(
      /repoURL: [^,]*/,
      'repoURL: "https://git.example.com/other.git"',
    );
    const application = judgeApplication(single(elsewhere));
    expect(application.findings).toEqual(['DIS0884 repoURL']);
  });

  test('has to be vendored', () => {
    const { needs, findings, renderings } = judgeApplication(single(packed.replace('1.x', '2.x')));
    const origin = chartOf('https://charts.example.com', 'web', '2.x');
    expect(needs).toMatchObject([{ origin, isThere: false }]);
    expect(findings).toEqual(['DIS0835 web']);
    expect(renderings).toBeUndefined();
  });

  test.each([
    [packed.replace(', targetRevision: 1.x', ''), ['DIS0884 source']],
    [`${packed}, path: charts/web`, ['DIS0884 path']],
    [`${packed}, ref: values`, ['DIS0884 ref']],
    [
      'repoURL: "oci://registry.example.com/charts/team/web", path: a, targetRevision: 1.4.0',
      ['DIS0884 path'],
    ],
    [packed.replace('1.x', '1.4'), ['DIS0884 targetRevision', 'DIS0884 targetRevision']],
    [inGit.replace('org/fleet', 'org/other'), ['DIS0884 repoURL']],
    [inGit.replace('charts/web', 'charts/gone'), ['DIS0884 path']],
    [inGit.replace('charts/web', '../web'), ['DIS0884 path']],
    [inGit.replace('charts/web', 'overlays/web'), ['DIS0884 path']],
    [inGit.replace('charts/web', 'plain/web'), ['DIS0884 path']],
    [inGit.replace('charts/web', 'charts/overridden'), ['DIS0838 apiVersion']],
    [`${inGit}, targetRevision: v1.4.0`, ['DIS0884 targetRevision']],
    [`${inGit}, targetRevision: "1.*"`, ['DIS0884 targetRevision']],
    [`${inGit}, targetRevision: 6f1ed00`, ['DIS0884 targetRevision']],
    [`${inGit}, targetRevision: refs/tags/main`, ['DIS0884 targetRevision']],
  ])('is not {%s}', (source, expected) => {
    const { findings, renderings } = judgeApplication(single(source));
    expect(findings).toEqual(expected);
    expect(renderings).toBeUndefined();
  });
});
