import { describe, expect, test } from 'vitest';
import { rivalSidecars } from '../../../../src/check/host/rival/rival-sidecars.ts';
import { deploymentText, foundBy, istioText, stream } from '../../../support/found-by.ts';

const sidecar = (name: string, selector = ''): string =>
  istioText(
    'Sidecar',
    name,
    `${selector === '' ? '' : `workloadSelector: {labels: {${selector}}}, `}egress: [{hosts: [./*]}]`,
  );
const found = (...texts: readonly string[]): readonly string[] =>
  foundBy(rivalSidecars, { north: stream(...texts) });

describe('rivalSidecars', () => {
  test('finds two for all pods', () => {
    expect(found(sidecar('a'), sidecar('b'))).toEqual([
      'Sidecar-b.yaml/metadata/name Sidecar shop/b of cluster "north" selects all pods of namespace "shop", as Sidecar shop/a does: only the one that was created first applies',
    ]);
  });

  test('finds two that select one pod, once', () => {
    const pods = [
      deploymentText('api', 'app: api, tier: x'),
      deploymentText('api2', 'app: api, tier: x'),
    ];
    expect(found(sidecar('a', 'app: api'), sidecar('b', 'tier: x'), ...pods)).toEqual([
      'Sidecar-b.yaml/metadata/name Sidecar shop/b of cluster "north" selects the pods of Deployment shop/api, as Sidecar shop/a does: only the one that was created first applies',
    ]);
  });

  test.each([
    ['one of them selects', [sidecar('a'), sidecar('b', 'app: api'), deploymentText('api')]],
    ['they are of two namespaces', [sidecar('a'), sidecar('web/b')]],
    [
      'no pod has both labels',
      [sidecar('a', 'app: api'), sidecar('b', 'app: b'), deploymentText('api')],
    ],
  ])('lets two pass where %s', (_, texts) => {
    expect(found(...texts)).toEqual([]);
  });
});
