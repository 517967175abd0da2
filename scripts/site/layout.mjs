/** The content of a page and its navigation → the whole page. Nothing on it is asked of another server; without its script it lacks the search and the filter. */
export function pageOf({ title, content, links, to, isFiltered }) {
  const name = escaped(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name === 'distributary' ? name : `${name} · distributary`}</title>
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="${to('index.html')}">distributary</a> <a href="${to('documentation.html')}">Documentation</a> <a href="${to('reference/codes.html')}">Codes</a> <a href="${to('api/index.html')}">Library</a>
<form class="search" role="search" hidden><label>Search <input type="search" autocomplete="off" aria-describedby="count"></label> <span id="count" role="status"></span></form></header>
<ol id="found" aria-label="Pages found" hidden></ol>
<div class="columns">
<nav aria-label="Documentation"><details class="menu" open><summary>Menu</summary>
${links.map(section).join('\n')}
</details></nav>
<script src="${to('site.js')}"></script>
<main id="content">
${isFiltered ? filter : ''}${content}</main>
</div>
</body>
</html>
`;
}

const filter =
  '<form class="filter" hidden><label>Filter the rows <input type="search" autocomplete="off"></label> <span role="status"></span></form>\n';

function section([heading, list]) {
  const items = list.map(({ words, href, isHere }) => {
    const here = isHere ? ' aria-current="page"' : '';
    return `<li><a href="${href}"${here}>${escaped(words)}</a></li>`;
  });
  return `<h2>${escaped(heading)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
