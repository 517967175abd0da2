/** The content of a page and its navigation → the whole page. Nothing on it is asked of another server, and no script runs. */
export function pageOf({ title, content, links, to }) {
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
<header><a class="brand" href="${to('index.html')}">distributary</a> <a href="${to('documentation.html')}">Documentation</a> <a href="${to('reference/codes.html')}">Codes</a> <a href="${to('api/index.html')}">Library</a></header>
<div class="columns">
<nav aria-label="Documentation">
${links.map(section).join('\n')}
</nav>
<main id="content">
${content}</main>
</div>
</body>
</html>
`;
}

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
