import { expect, test } from 'vitest';
import { refusals, renderTypeOf, skipsRendering } from '../../../src/place/source/render-type.ts';

test.each([
  [['a/x.yaml'], []],
  [['a/kustomization.yaml', 'a/b/kustomization.yml'], ['DIS0351 a/kustomization.yaml']],
  [['a/b/Kustomization'], ['DIS0351 a/b/Kustomization']],
  [['a/kustomization.yaml.bak', 'a/my-kustomization.yaml'], []],
  [['a/Chart.yaml'], ['DIS0352 a/Chart.yaml']],
  [['a/chart.yaml'], []],
  [['a/x.jsonnet', 'a/y.libsonnet'], ['DIS0353 a/x.jsonnet']],
  [['a/y.libsonnet'], []],
  [
    ['a/Chart.yaml', 'a/kustomization.yaml'],
    ['DIS0351 a/kustomization.yaml', 'DIS0352 a/Chart.yaml'],
  ],
])('%j', (files, expected) => {
  expect(refusals('a', files).map(({ code, at }) => `${code} ${at.file}`)).toEqual(expected);
});

test.each<[readonly string[], object, string | undefined]>([
  [['a/Chart.yaml', 'a/kustomization.yaml'], {}, 'kustomize a/kustomization.yaml'],
  [['a/Chart.yaml', 'a/kustomization.yaml'], { helm: {} }, 'helm a/Chart.yaml'],
  [
    ['a/Chart.yaml', 'a/kustomization.yaml'],
    { helm: {}, kustomize: {} },
    'kustomize a/kustomization.yaml',
  ],
  [['a/Kustomization', 'a/kustomization.yml'], {}, 'kustomize a/kustomization.yml'],
  [['a/b/Chart.yaml', 'a/x.yaml'], {}, undefined],
  [['a/chart.yaml', 'a/Kustomization.yaml'], {}, undefined],
])('%j with %j is rendered by %s', (files, settings, expected) => {
  const found = renderTypeOf('a', files, settings);
  expect(found && `${found.type.name} ${found.file}`).toBe(expected);
});

test('the root of the fleet can be a chart, too', () => {
  expect(renderTypeOf('', ['Chart.yaml'], {})?.file).toBe('Chart.yaml');
});

test.each([
  ['# +argocd:skip-file-rendering\na: 1\n', true],
  ['a: "+argocd:skip-file-rendering"\n', true],
  ['# argocd:skip-file-rendering\n', false],
])('%j is skipped: %s', (text, expected) => {
  expect(skipsRendering({ path: 'a.yaml', text })).toBe(expected);
});
