/** The objects that install an istiod, in the formats of all installers, and the place of the version in each. */
import { describe, expect, test } from 'vitest';
import { installedVersions } from '../../../../src/istio/mesh/release/istio-version.ts';
import {
  application,
  deployment,
  ofSource,
  operator,
  referring,
  release,
  sail,
  viewOf,
} from '../../../support/istio-installers.ts';

describe('the version of', () => {
  test.each<[string, string, string | undefined, string]>([
    ['an IstioOperator', operator('{tag: 1.28.2}'), '1.28.2', '/spec/tag'],
    ['its revision', operator('{revision: 1-28-2}'), '1.28.2', '/spec/revision'],
    [
      'its tag before its revision',
      operator('{tag: 1.29.0, revision: 1-28}'),
      '1.29.0',
      '/spec/tag',
    ],
    [
      'its values before its tag',
      operator('{tag: 1.28.2, values: {pilot: {tag: 1.29.1}}}'),
      '1.29.1',
      '/spec/values/pilot/tag',
    ],
    [
      'its component first',
      operator('{components: {pilot: {tag: 1.27.0}}, values: {pilot: {tag: 1.29.1}}}'),
      '1.27.0',
      '/spec/components/pilot/tag',
    ],
    ['a revision with a name', operator('{revision: canary}'), undefined, ''],
    ["Sail's Istio", sail('{version: v1.28.2}'), '1.28.2', '/spec/version'],
    [
      "Sail's IstioRevision",
      sail('{version: v1.28-latest}', 'IstioRevision'),
      '1.28',
      '/spec/version',
    ],
    [
      'the istiod chart of a HelmRelease',
      release('istiod', '1.28.2'),
      '1.28.2',
      '/spec/chart/spec/version',
    ],
    ['the base chart alone', release('base', '1.28.2'), '1.28.2', '/spec/chart/spec/version'],
    [
      'an image before the chart',
      release('istiod', '1.28.2', ', values: {global: {tag: 1.29.3}}'),
      '1.29.3',
      '/spec/values/global/tag',
    ],
    ['another chart', release('gateway', '1.28.2'), undefined, ''],
    [
      'an OCIRepository',
      referring('OCIRepository', '{url: "oci://r.example.com/istio/istiod", ref: {tag: 1.28.2}}'),
      '1.28.2',
      '/spec/ref/tag',
    ],
    [
      'its series of versions',
      referring(
        'OCIRepository',
        '{url: "oci://r.example.com/charts/istiod/", ref: {tag: latest, semver: ~1.28.1}}',
      ),
      '1.28',
      '/spec/ref/semver',
    ],
    [
      'an image before the OCIRepository',
      referring(
        'OCIRepository',
        '{url: "oci://r.example.com/istio/istiod", ref: {tag: 1.28.2}}',
        ', values: {pilot: {image: "r.example.com:5000/pilot:1.29.3-solo"}}',
      ),
      '1.29.3',
      '/spec/values/pilot/image',
    ],
    [
      'an OCIRepository by its digest',
      referring(
        'OCIRepository',
        '{url: "oci://r.example.com/istio/istiod", ref: {tag: 1.28.2, digest: "sha256:01"}}',
      ),
      undefined,
      '',
    ],
    [
      'the base chart of others',
      referring('OCIRepository', '{url: "oci://r.example.com/charts/base", ref: {tag: 1.28.2}}'),
      undefined,
      '',
    ],
    [
      "Istio's base chart",
      referring('OCIRepository', '{url: "oci://r.example.com/istio/base", ref: {tag: 1.28.2}}'),
      '1.28.2',
      '/spec/ref/tag',
    ],
    [
      'an OCIRepository of another chart',
      referring('OCIRepository', '{url: "oci://r.example.com/istio/cni", ref: {tag: 1.28.2}}'),
      undefined,
      '',
    ],
    [
      'a HelmChart',
      referring('HelmChart', '{chart: istiod, version: 1.28.2, sourceRef: {kind: HelmRepository}}'),
      '1.28.2',
      '/spec/version',
    ],
    [
      'a chart in Git, whose version Flux ignores',
      referring(
        'HelmChart',
        '{chart: ./charts/istiod, version: 1.28.2, sourceRef: {kind: GitRepository}}',
      ),
      undefined,
      '',
    ],
    [
      'an Application of a registry',
      ofSource('registry.example.com/istio', '1.28.2', ', chart: istiod'),
      '1.28.2',
      '/spec/source/targetRevision',
    ],
    [
      'an Application of an OCI artifact',
      ofSource('"oci://registry.example.com/istio/istiod"', '1.28.2', ', path: .'),
      '1.28.2',
      '/spec/source/targetRevision',
    ],
    [
      'an Application of a directory',
      ofSource('https://git.example.com/istiod', '1.28.2', ', path: istiod'),
      undefined,
      '',
    ],
    [
      'an IstioOperator for gateways',
      operator('{profile: empty, tag: 1.28.2, components: {ingressGateways: [{name: in}]}}'),
      undefined,
      '',
    ],
    [
      'an IstioOperator without istiod',
      operator('{tag: 1.28.2, components: {pilot: {enabled: false}}}'),
      undefined,
      '',
    ],
    [
      'an IstioOperator of istiod alone',
      operator('{profile: empty, tag: 1.28.2, components: {pilot: {enabled: true}}}'),
      '1.28.2',
      '/spec/tag',
    ],
    [
      'an image by digest, whose tag the chart ignores',
      release('istiod', '1.28.2', ', values: {pilot: {image: "r/pilot@sha256:01", tag: 1.29.3}}'),
      '1.28.2',
      '/spec/chart/spec/version',
    ],
    [
      'a tag beside the name of an image',
      release('istiod', '1.28.2', ', values: {pilot: {image: pilot, tag: 1.29.3}}'),
      '1.29.3',
      '/spec/values/pilot/tag',
    ],
    ['an Application', application('istiod', '1.28.2'), '1.28.2', '/spec/source/targetRevision'],
    ['an Application of another cluster', application('istiod', '1.28.2', 'south'), undefined, ''],
    ['the Deployment', deployment('1.28.2'), '1.28.2', '/spec/template/spec/containers/1/image'],
  ])('%s is found', (_, text, value, pointer) => {
    const [found] = installedVersions(viewOf([text]));
    expect([found?.value, found?.pointer ?? '']).toEqual([value, pointer]);
  });

  test('the CRDs does not count beside that of istiod', () => {
    const view = viewOf([release('base', '1.31.0'), release('istiod', '1.30.4')]);
    expect(installedVersions(view).map(({ value }) => value)).toEqual(['1.30.4']);
  });
});
