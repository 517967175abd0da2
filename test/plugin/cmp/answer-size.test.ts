import { expect, test } from 'vitest';
import { excessOf } from '../../../plugin/commands/cmp/cmp-generate.ts';
import { toResource } from '../../../src/resource/resource.ts';
import { cluster } from '../../support/clusters.ts';

/** Manifests of so many characters of two bytes, and a number that only a bigint holds. */
const manifests = (characters: number) => {
  const object = { kind: 'ConfigMap', data: { text: 'é'.repeat(characters), count: 2n ** 60n } };
  const resource = toResource(object, { type: 'derived', from: [] });
  return { cluster: cluster('paris'), placed: [{ resource, application: 'apps/web' }] };
};

test('an answer is as large as its JSON in UTF-8', () => {
  const env = { ARGOCD_GRPC_MAX_SIZE_MB: '1' };
  expect(excessOf(manifests(500_000), env)).toBeUndefined();
  expect(excessOf(manifests(524_288), env)).toEqual({ mebibytes: 2, limit: 1 });
});

test('an answer may be as large as Argo CD takes by default', () => {
  for (const env of [{}, { ARGOCD_GRPC_MAX_SIZE_MB: '' }, { ARGOCD_GRPC_MAX_SIZE_MB: 'many' }]) {
    expect(excessOf(manifests(1_000_000), env)).toBeUndefined();
  }
});
