/**
 * One cluster's final manifests → one YAML stream: the documents of its branch, in the order of the branch's files, but for what others need first.
 */

import { groupBy } from '../collection/group-by.ts';
import { byKey } from '../collection/order.ts';
import { pieceOf, textOf } from '../git/object/content.ts';
import { definedKind } from '../kind/scope.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Placed } from '../place/placed.ts';
import { groupOf } from '../resource/resource.ts';
import { commentContent, documentText, streamContent } from './document-text.ts';

/**
 * The stream; empty without objects. `kubectl apply` creates objects in the order of a stream, so Namespaces and
 * CustomResourceDefinitions come first, as kustomize prints them. All others may refer to objects that do not exist yet.
 */
export function manifestStream({ placed }: ClusterManifests): string {
  const applications = [...groupBy(placed, ({ application }) => application)];
  const members = applications.sort(byKey(([path]) => path)).flatMap(([, its]) => its);
  const documents = [
    ...members.filter((one) => turnOf(one) === 'namespace'),
    ...members.filter((one) => turnOf(one) === 'definition'),
    ...members.filter((one) => turnOf(one) === 'other'),
  ].map(({ resource, comment }) => [...commentContent(comment), pieceOf(documentText(resource))]);
  return textOf(streamContent(documents));
}

function turnOf({ resource }: Placed): 'namespace' | 'definition' | 'other' {
  const { apiVersion, kind } = resource;
  if (kind === 'Namespace' && groupOf(apiVersion) === '') return 'namespace';
  return definedKind(resource) === undefined ? 'other' : 'definition';
}
