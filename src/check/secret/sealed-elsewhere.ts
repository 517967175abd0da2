/**
 * SealedSecrets that were sealed for another name or namespace.
 * @module
 */
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { stringAt } from '../../resource/json.ts';
import {
  annotationsOf,
  displayName,
  groupOf,
  locate,
  type Resource,
} from '../../resource/resource.ts';
import { type Check, filterObjects, type InCluster } from '../check.ts';

/** A SealedSecret that its controller cannot decrypt. */
const code: Code<InCluster & Texts<'part' | 'sealed'>> = defineCode({
  code: 'DIS0698',
  name: 'sealed-elsewhere',
  severity: 'warning',
  title: 'A SealedSecret was sealed for another name or namespace',
  why: 'Name and namespace are part of the encryption, so that a SealedSecret cannot be opened after it is moved. If a prefix, a patch or a namespace of its source has changed them, the controller creates no Secret.',
  fix: 'keep the name and namespace for which it was sealed, or seal it again for the new ones with kubeseal; a wider scope (namespace-wide or cluster-wide) also requires sealing it again',
  message: ({ object, part, sealed }, where) =>
    `${object} of ${where} was sealed for ${part} "${sealed}", by its spec.template.metadata.${part}`,
});

/** Finds SealedSecrets that were renamed or moved. */
export const sealedElsewhere: Check = {
  codes: [code],
  run({ objects, cluster }) {
    return sealedSecrets(objects).flatMap((resource) => {
      const changed = changedPart(resource);
      if (changed === undefined) return [];
      const args = { object: displayName(resource), cluster: cluster.name, ...changed };
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
