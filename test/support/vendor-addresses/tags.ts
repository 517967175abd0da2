/** Registries that list their tags in pages that lead elsewhere: they are asked for where the version is a range. */
import { type AddressRow, endless } from './address-row.ts';
import { files, HOST, login, registry } from './registry-answers.ts';

/** All of them. */
export const tagRows: readonly AddressRow[] = (() => {
  const ranged = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      text.replace('name: web, version: 1.0.0', 'name: web, version: 1.x'),
    ]),
  );
  const tags = '{"name":"charts/web","tags":["0.1.0"]}';
  const linked =
    (link: (page: number) => string): AddressRow['answer'] =>
    () => {
      let page = 0;
      return registry({
        'tags/list': (_, request, response) => {
          page += 1;
          const isLast = request.url?.includes('last=') === true;
          const target = link(page);
          response
            .writeHead(200, target === '' ? {} : { link: `<${target}>; rel="next"` })
            .end(isLast ? '{"name":"charts/web","tags":["1.0.0"]}' : tags);
        },
      });
    };
  const own = '/v2/charts/web/tags/list?last=0.1.0';
  const row = (what: string, answer: AddressRow['answer'], end: AddressRow['end']): AddressRow => ({
    what,
    files: ranged,
    answer,
    end,
    hosts: [HOST],
    env: () => login(),
  });
  const elsewhere = /the next page of its tags is not at its registry/;
  return [
    row(
      'one whose tags are on two pages',
      linked((page) => (page === 1 ? own : '')),
      'added',
    ),
    row(
      'one whose next page is at this machine',
      (net) => linked(() => `https://127.0.0.1:${net.trapPort}/tags`)(net),
      elsewhere,
    ),
    row(
      'one whose next page is at another host',
      linked(() => `https://store.example.net${own}`),
      elsewhere,
    ),
    row(
      'one whose next page is of another list',
      linked(() => '/v2/other/tags/list?last=x'),
      elsewhere,
    ),
    row(
      'one whose pages have no end',
      linked((page) => `${own}${page}`),
      /too many requests/,
    ),
    row(
      'one whose tags have no end',
      () => registry({ 'tags/list': endless }),
      /more than \d+ bytes/,
    ),
  ];
})();
