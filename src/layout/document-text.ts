/**
 * A resource → its YAML text in a branch. Authored text is copied, comments included; it is
 * printed anew only where it cannot be part of a stream of several documents.
 */

import { type Content, pieceMadeLater, pieceOf } from '../git/object/content.ts';
import type { PlacedComment } from '../place/placed.ts';
import type { Resource } from '../resource/resource.ts';
import { toYaml } from '../resource/yaml/to-yaml.ts';

/** The text of one document, ending in a newline. */
export function documentText(resource: Resource): string {
  if (resource.origin.type === 'derived') return toYaml(resource.object);
  const text = resource.origin.source.text.replace(/^\ufeff/, '');
  if (!fitsInStream(text)) return toYaml(resource.object);
  return text.endsWith('\n') ? text : `${text}\n`;
}

/**
 * Whether a document can follow `---` unchanged. It cannot with a directive or a marker of its own; and Kubernetes' YAML parser
 * refuses a surrogate pair in escapes, which is JSON's notation of characters beyond U+FFFF.
 */
function fitsInStream(text: string): boolean {
  if (text.startsWith('%') || /^(?:---|\.\.\.)(?:\s|$)/m.test(text)) return false;
  return !(text.trimStart().startsWith('{') && /\\u[dD][89abAB]/.test(text));
}

/** The line between two documents. */
const SEPARATOR_LINE = '---\n';

const SEPARATOR: Content = [pieceOf(SEPARATOR_LINE)];

/** Several documents, each with its comment above it, as one stream. */
export function streamContent(documents: readonly Content[]): Content {
  const content = documents.flatMap((pieces) => SEPARATOR.concat(pieces));
  // Without a leading `---`, Kubernetes' decoders would parse a stream that begins with a brace as JSON.
  return content[1]?.isJson === true ? content : content.slice(1);
}

/** The comment above a document; separate from it, since clusters that share the object share its text. */
export function commentContent(comment: PlacedComment | undefined): Content {
  if (comment === undefined) return [];
  return [
    pieceMadeLater(
      () => comment.text,
      () => false,
    ),
  ];
}
