/**
 * Objects that Argo CD drops from a sync without being told (resource.exclusions since 3.0).
 * @module
 */
import { kindNotSynced } from '../diagnostic/codes/check.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import { displayName, groupOf, locate, type Resource } from '../resource/resource.ts';
import type { Check } from './check.ts';

/** Finds Endpoints and EndpointSlices. */
export const argocdExclusion: Check = {
  name: 'argocd-exclusion',
  summary: 'objects of kinds that Argo CD does not sync',
  code: kindNotSynced,
  run: ({ placed }) =>
    placed.flatMap(({ resource }) => {
      if (!isExcluded(resource)) return [];
      const args = { object: displayName(resource) };
      return [diagnose(kindNotSynced, args, locate(resource, '/kind'))];
    }),
};

function isExcluded({ apiVersion, kind }: Resource): boolean {
  const group = groupOf(apiVersion);
  return (
    (group === '' && kind === 'Endpoints') ||
    (group === 'discovery.k8s.io' && kind === 'EndpointSlice')
  );
}
