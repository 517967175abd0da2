/**
 * In the browser: the menu, closed on phones; the search of all pages; the filter of a page's tables. It works from files: what is searched is
 * a script too, and loaded when the search is entered.
 */
const root = document.currentScript.src.replace(/site\.js$/, '');
document.querySelector('.menu').open = matchMedia('(min-width: 60.01rem)').matches;
addEventListener('DOMContentLoaded', () => {
  prepareSearch(document.querySelector('.search'), document.getElementById('found'));
  const filter = document.querySelector('.filter');
  if (filter) prepareFilter(filter);
});

/** Pages with all the words, the last of which may be a beginning. */
function prepareSearch(form, list) {
  const [input, count] = [form.querySelector('input'), form.querySelector('[role=status]')];
  let index;
  const show = () => {
    const words = input.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    list.hidden = words.length === 0;
    if (list.hidden || index === undefined) {
      count.textContent = list.hidden ? '' : 'loading';
      return;
    }
    const found = pagesWith(index, words);
    count.textContent = `${found.length} found`;
    list.replaceChildren(...found.slice(0, 12).map(entryOf));
  };
  const load = async () => {
    if (index !== undefined) return;
    await loadScript('lunr.js');
    await loadScript('search-index.js');
    index ??= lunr.Index.load(searchIndex.index);
    show();
  };
  form.hidden = false;
  input.addEventListener('focus', load, { once: true });
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
}

function pagesWith(index, words) {
  const { REQUIRED } = lunr.Query.presence;
  const { TRAILING } = lunr.Query.wildcard;
  const tokens = words.map((word) => new lunr.Token(word)).filter(lunr.stopWordFilter);
  return index.query((query) => {
    for (const [i, token] of tokens.entries()) {
      const isLast = i === tokens.length - 1;
      const wildcard = isLast ? { wildcard: TRAILING } : {};
      query.term(lunr.stemmer(token).toString(), {
        presence: REQUIRED,
        // The term is stemmed already: a word that is stemmed twice matches nothing.
        usePipeline: false,
        ...wildcard,
      });
    }
  });
}

function entryOf({ ref }) {
  const [item, link] = [document.createElement('li'), document.createElement('a')];
  link.href = root + ref;
  link.textContent = searchIndex.titles[ref];
  item.append(link);
  return item;
}

function loadScript(name) {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    Object.assign(script, { src: root + name, onload: done, onerror: fail });
    document.head.append(script);
  });
}

/** Shows the rows that contain all the words, and the headings above them. */
function prepareFilter(form) {
  const [input, count] = [form.querySelector('input'), form.querySelector('[role=status]')];
  const tables = [...document.querySelectorAll('main .table')].map((box) => ({
    box,
    heading: box.previousElementSibling,
    rows: [...box.querySelectorAll('tbody tr')].map((row) => ({
      row,
      text: row.textContent.toLowerCase(),
    })),
  }));
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { box, heading, rows } of tables) {
      for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
      const its = rows.filter(({ row }) => !row.hidden).length;
      box.hidden = its === 0;
      if (heading?.tagName === 'H2') heading.hidden = its === 0;
      shown += its;
    }
    count.textContent = `${shown} shown`;
  });
}
