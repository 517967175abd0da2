// README.md, docs/ and the pages of codes → site/ (or DIR: `site.mjs DIR`), a page each, by markdown-it. A link to a file that is no page leads
// to the repository: SITE_SOURCE is the address that its paths follow. The navigation is docs/README.md.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import markdownIt from 'markdown-it';
import { pageOf } from './site/layout.mjs';
import { searchIndex } from './site/search-index.mjs';
import { slugOf } from './site/slug.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [, , out = 'site'] = process.argv;
const { SITE_SOURCE: source = 'https://git.example.com/distributary/blob/main' } = process.env;

const documents = [
  ...[
    'README.md',
    'argocd/README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'FIELDS.md',
  ],
  ...markdownBelow('docs'),
  ...markdownBelow('fixtures/codes').filter((path) => /DIS\d+\/README\.md$/.test(path)),
].filter((path) => existsSync(path));
const addresses = new Map(documents.map((path) => [path, addressOf(path)]));
const pictures = new Set();

function markdownBelow(directory) {
  return readdirSync(directory, { recursive: true })
    .filter((path) => path.endsWith('.md'))
    .map((path) => posix.join(directory, path.replaceAll('\\', '/')))
    .sort();
}

/** `docs/` is the root of the site but for README.md, and a code has a page of its name. */
function addressOf(path) {
  if (path === 'docs/README.md') return 'documentation.html';
  return path
    .replace(/^docs\//, '')
    .replace(/^fixtures\/codes\/(DIS\d+)\/README/, 'codes/$1')
    .replace(/README\.md$/, 'index.html')
    .replace(/\.md$/, '.html');
}

// The pages are this repository's own: comments and line breaks in tables are HTML.
const markdown = markdownIt({ html: true });
markdown.core.ruler.push('site', ({ tokens, env }) => {
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'heading_open') nameHeading(token, tokens[i + 1], env);
    for (const child of token.children ?? []) lead(child, env.path);
  }
});
// Wide tables scroll by themselves, with the keyboard too.
markdown.renderer.rules.table_open = () =>
  '<div class="table" tabindex="0" role="group" aria-label="table"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
markdown.renderer.rules.fence = (tokens, i) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[i].content)}</code></pre>\n`;

/** Gives a heading its anchor; the first is the title of the page. */
function nameHeading(token, { content, children }, env) {
  const slug = slugOf(content);
  const seen = env.slugs.get(slug) ?? 0;
  env.slugs.set(slug, seen + 1);
  token.attrSet('id', seen === 0 ? slug : `${slug}-${seen}`);
  env.title ??= children.map((child) => child.content).join('');
}

/** Has a link or a picture of a document lead to what the site has of it. */
function lead(token, document) {
  if (token.type === 'link_open') {
    token.attrSet('href', reachedFrom(document, token.attrGet('href')));
  }
  if (token.type === 'image') {
    const picture = posix.join(posix.dirname(document), token.attrGet('src'));
    pictures.add(picture);
    token.attrSet('src', relative(document, posix.basename(picture)));
  }
}

/** Where a link of a document leads on the site. */
function reachedFrom(document, link) {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [file, anchor] = link.split('#');
  const target = posix.join(posix.dirname(document), file);
  const address = addresses.get(target) ?? addresses.get(posix.join(target, 'README.md'));
  const end = anchor === undefined ? '' : `#${anchor}`;
  return address === undefined ? `${source}/${target}` : `${relative(document, address)}${end}`;
}

function relative(document, address) {
  return posix.relative(posix.dirname(addresses.get(document)), address);
}

/** The lists of docs/README.md: [heading, [[words, document] …]] … */
const navigation = readFileSync('docs/README.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => [
    section.split('\n', 1)[0],
    [...section.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, words, link]) => [
      words,
      pageListed(posix.join('docs', link)),
    ]),
  ]);

function pageListed(path) {
  if (addresses.has(path)) return path;
  throw new Error(`docs/README.md lists ${path}, which is no page of the site`);
}

const found = [];
rmSync(out, { recursive: true, force: true });
for (const path of documents) {
  const env = { path, slugs: new Map() };
  const written = readFileSync(path, 'utf8');
  const content = markdown.render(written, env);
  const links = navigation.map(([heading, list]) => [
    heading,
    list.map(([words, document]) => ({
      words,
      href: relative(path, addresses.get(document)),
      isHere: document === path,
    })),
  ]);
  const to = (address) => relative(path, address);
  const [title, address] = [env.title ?? path, addresses.get(path)];
  const isFiltered = path === 'docs/reference/codes.md';
  write(address, pageOf({ title, content, links, to, isFiltered }));
  // The list of codes has the titles of all of them, which lead to a page each.
  if (!isFiltered) found.push({ address, title, text: wordsOf(written) });
}
write('search-index.js', searchIndex(found));
write('lunr.js', readFileSync(createRequire(import.meta.url).resolve('lunr/lunr.min.js')));
write('site.js', readFileSync('scripts/site/site.js'));
write('site.css', readFileSync('scripts/site/site.css'));
for (const picture of pictures) cpSync(picture, join(out, posix.basename(picture)));

/** Without addresses of links and comments. */
function wordsOf(text) {
  return text.replace(/\]\([^)]*\)|<!--.*?-->/gs, ' ').replace(/[^\p{L}\p{N}]+/gu, ' ');
}

function write(address, text) {
  const file = join(out, address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
