/** The data and the code of a page → one HTML file without external requests. */

import { createHash } from 'node:crypto';
import { deflateSync, strToU8 } from 'fflate';
import type { PageParts } from '../../carried/page-parts.ts';
import { escaped } from '../picture/svg.ts';
import type { PageDocument } from './page-document.ts';

/** What precedes the data. */
const DATA = '<script type="text/plain" id="data">';

/**
 * Same output for same input, on every machine. The data is one word of base64, which cannot close the surrounding element, and is shown as
 * text only; a Content-Security-Policy lists the digests of scripts and styles, so that browsers run nothing else.
 */
export function pageHtml(page: PageDocument, { script, style }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    `<title>${escaped(page.name)}: outages</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main id="page"><noscript>This page calculates in the browser: it needs JavaScript and loads nothing from a network. `distributary simulate` prints the same in a terminal.</noscript></main>',
    `${DATA}${packed(page)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Whether a text is such a page, or nothing at all. */
export function isPageHtml(text: string): boolean {
  return text === '' || (text.startsWith('<!doctype html>\n') && text.includes(DATA));
}

/** Length of the data in the file. */
export function packedLength(page: PageDocument): number {
  return packed(page).length;
}

/** Compressed by the library, because the output of node's own zlib differs among machines. */
function packed(page: PageDocument): string {
  return Buffer.from(deflateSync(strToU8(JSON.stringify(page)), { level: 9 })).toString('base64');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
