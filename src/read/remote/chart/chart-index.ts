/** The charts of a repository's index as Helm gets them: with addresses of the gateway in place of their own. */

/** A version of the wanted chart. */
export interface IndexedChart {
  readonly version: string;
  /** The first of its addresses, as the index has it. */
  readonly url: string;
}

/** Reads the versions of a chart from the text of an index; a text gives the reason of a failure. */
export type ReadIndex = (text: string, name: string) => readonly IndexedChart[] | string;

/** The address of an archive; one that is relative counts from the repository, whose query it takes over, as in Helm. */
export function archiveAddress(repository: string, url: string): URL | undefined {
  const base = new URL(repository);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  if (!URL.canParse(url, base.href)) return undefined;
  const isRelative = !URL.canParse(url);
  const address = new URL(url, base);
  if (isRelative && address.search === '') address.search = base.search;
  return address;
}

export function indexAddress(repository: string): URL {
  const address = new URL(repository);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/index.yaml`;
  return address;
}

/** The text of the index that Helm gets. */
export function printIndex(
  name: string,
  charts: readonly { readonly version: string; readonly url: string }[],
): string {
  const entries = charts.map(({ version, url }) => ({
    apiVersion: 'v2',
    name,
    version,
    urls: [url],
  }));
  return JSON.stringify({ apiVersion: 'v1', entries: Object.fromEntries([[name, entries]]) });
}
