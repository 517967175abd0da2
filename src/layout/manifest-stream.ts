/**
 * One cluster's final manifests → one YAML stream: the documents of its branch, in the order of the branch's files.
 * @module
 */

import { groupBy } from '../collection/group-by.ts';
import { byKey } from '../collection/order.ts';
import { pieceOf, textOf } from '../git/object/content.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { commentContent, documentText, streamContent } from './document-text.ts';

/** The stream; empty without objects. */
export function manifestStream({ placed }: ClusterManifests): string {
  const applications = [...groupBy(placed, ({ application }) => application)];
  const documents = applications
    .sort(byKey(([path]) => path))
    .flatMap(([, members]) =>
      members.map(({ resource, comment }) => [
        ...commentContent(comment),
        pieceOf(documentText(resource)),
      ]),
    );
  return textOf(streamContent(documents));
}
