import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { validatePlaced } from '../../src/place/validate-placed.ts';
import { resource } from '../support/resources.ts';

const head = 'apiVersion: flomesh.io/v1alpha1\nkind: ServiceExport\nmetadata: {name: reviews}\n';
const good = resource(`${head}spec: {rules: [{portNumber: 80, path: /r, pathType: Exact}]}\n`);
const bad = resource(`${head}spec: {rules: []}\n`);
const changes = () => [{ message: 'after this patch', at: startOfFile('distributary.yaml') }];

test('a finding that only a patch brought about names the patch', () => {
  const [finding] = validatePlaced([{ authored: good, resource: bad, changes }]);
  expect(finding).toMatchObject({
    code: 'DIS0295',
    related: [{ at: { file: 'distributary.yaml' } }],
  });
});

test('a finding that was there before does not', () => {
  const [finding] = validatePlaced([{ authored: bad, resource: { ...bad }, changes }]);
  expect(finding).toMatchObject({ code: 'DIS0295', related: [] });
});

test('what a patch mends is no finding', () => {
  expect(validatePlaced([{ authored: bad, resource: good, changes }])).toEqual([]);
});

test.each([
  ['1.31', 'networking.istio.io/v1', 'Sidecar', 'DIS0250'],
  ['1.32', 'networking.istio.io/v1', 'Sidecar', 'DIS0244'],
  ['1.32', 'distributary.dev/v1alpha1', 'FailoverPolicy', 'DIS0250'],
])('in Istio %s an unknown field of %s %s is %s', (release, apiVersion, kind, code) => {
  const metadata = '{name: reviews, namespace: shop}';
  const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: ${metadata}\nspec: {newField: 1}\n`;
  const strange = resource(text);
  const found = validatePlaced([{ authored: strange, resource: strange, changes }], release);
  const unknown = found.filter(({ at }) => at.pointer === '/spec/newField');
  expect(unknown.map((one) => one.code)).toEqual([code]);
});
