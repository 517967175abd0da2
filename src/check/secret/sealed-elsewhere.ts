/** SealedSecrets that were sealed for another name or namespace. */
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { stringAt } from '../../resource/json.ts';
import {
  annotationsOf,
  groupOf,
  inCluster,
  locate,
  type Resource,
} from '../../resource/resource.ts';
import { type Check, filterObjects } from '../check.ts';
import { sealedElsewhere as code } from '../codes/secret.ts';

export const sealedElsewhere: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return sealedSecrets(objects).flatMap((resource) => {
      const changed = changedPart(resource);
      if (changed === undefined) return [];
      const args = { ...inCluster(resource, cluster), ...changed };
      return [diagnose(code, args, locate(resource, `/metadata/${changed.part}`))];
    });
  },
};

const sealedSecrets = filterObjects(
  ({ apiVersion, kind }) => kind === 'SealedSecret' && groupOf(apiVersion) === 'bitnami.com',
);

/** The name or namespace that kubeseal recorded, where the object's differs. */
const changedPart: (
  resource: Resource,
) => { readonly part: string; readonly sealed: string } | undefined = memoise((resource) => {
  const parts = [
    { part: 'name', now: resource.name, isSealed: !isOf(resource, 'namespace-wide') },
    // Without a namespace, the deployer sets it.
    { part: 'namespace', now: resource.namespace, isSealed: resource.namespace !== '' },
  ];
  if (isOf(resource, 'cluster-wide')) return undefined;
  for (const { part, now, isSealed } of parts) {
    const sealed = stringAt(resource.object, 'spec', 'template', 'metadata', part) ?? '';
    if (isSealed && sealed !== '' && sealed !== now) return { part, sealed };
  }
  return undefined;
});

/** Whether the object has that scope; the default is strict. */
function isOf(resource: Resource, scope: string): boolean {
  return own(annotationsOf(resource), `sealedsecrets.bitnami.com/${scope}`) === 'true';
}
