/**
 * The data and the code of a page → one file of HTML that asks for nothing else.
 * @module
 */
import { createHash } from 'node:crypto';
import { deflateSync, strToU8 } from 'fflate';
import type { PageParts } from '../../carried/page-parts.ts';
import type { PageDocument } from './page-document.ts';

/**
 * The same text for the same input, on every machine. Its data is one word of base64, in which nothing can end what stands around it, and
 * is shown as text only; what runs and what colours it are told to browsers by their digests, so nothing else does.
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
    '<main id="page"><noscript>This page calculates in the browser: it needs JavaScript, and asks for nothing from anywhere. `distributary simulate` says the same in a terminal.</noscript></main>',
    `<script type="text/plain" id="data">${packed(page)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** How long the data is in the file. */
export function packedLength(page: PageDocument): number {
  return packed(page).length;
}

/** By the library, since what node's own zlib writes differs among machines. */
function packed(page: PageDocument): string {
  return Buffer.from(deflateSync(strToU8(JSON.stringify(page)), { level: 9 })).toString('base64');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
