/** A request of Helm to the gateway → the answer of the repository or registry behind it. */
import type { Fetch } from '../address/fetch.ts';
import { bodyAt } from '../address/follow-address.ts';
import { answerRegistry, registryHost } from './answer-registry.ts';
import {
  archiveAddress,
  type IndexedChart,
  indexAddress,
  printIndex,
  type ReadIndex,
} from './chart-index.ts';
import type { Gateway, Given, HelmRequest } from './gateway.ts';

/** Bytes of an index: those that the reader of YAML takes. */
const LARGEST_INDEX = 16 * 1024 * 1024;

/** The places of a chart, which the gateway's paths name by their numbers. */
export interface ChartPlaces {
  readonly request: { readonly url: string; readonly name: string; readonly readIndex: ReadIndex };
  readonly fetch: Fetch;
  readonly limits: { readonly archive: number };
  /** The archives of an index, */
  readonly archives: URL[];
  /** the hosts of registries, */
  readonly registries: string[];
  /** and what has failed: Helm knows only that it has no answer. */
  readonly problems: string[];
}

export async function answerHelm(
  places: ChartPlaces,
  helmRequest: HelmRequest,
  gateway: Gateway,
): Promise<Given> {
  const given = await answerOf(places, helmRequest, gateway);
  if (typeof given !== 'string') return given;
  places.problems.push(given);
  // Helm repeats a request after a status of 500 and more.
  return { status: 403 };
}

async function answerOf(
  places: ChartPlaces,
  helmRequest: HelmRequest,
  gateway: Gateway,
): Promise<Given | string> {
  const { fetch, limits, registries, archives } = places;
  const [first = '', second = '', ...rest] = helmRequest.path;
  if (helmRequest.isRegistry) {
    const host = registries[Number(first)];
    if (host === undefined) return { status: 404 };
    return await answerRegistry(
      { host, path: [second, ...rest] },
      helmRequest,
      fetch,
      limits.archive,
    );
  }
  if (first === 'index.yaml') return await answerIndex(places, gateway);
  const archive = first === 'archive' ? archives[Number(second)] : undefined;
  if (archive === undefined) return { status: 404 };
  const body = await bodyAt(archive, limits.archive, fetch);
  return typeof body === 'string' ? `its archive: ${body}` : { status: 200, body };
}

async function answerIndex(places: ChartPlaces, gateway: Gateway): Promise<Given | string> {
  const { request, fetch } = places;
  const bytes = await bodyAt(indexAddress(request.url), LARGEST_INDEX, fetch);
  if (typeof bytes === 'string') return `its index: ${bytes}`;
  const charts = request.readIndex(Buffer.from(bytes).toString('utf8'), request.name);
  if (typeof charts === 'string') return `its index: ${charts}`;
  const local = charts.map((chart) => ({
    version: chart.version,
    url: localUrl(places, chart, gateway),
  }));
  return { status: 200, body: printIndex(request.name, local) };
}

/** Relative to the repository of the gateway, or for a chart in a registry that of the registry there. */
function localUrl(
  places: ChartPlaces,
  { version, url }: IndexedChart,
  { host, key }: Gateway,
): string {
  const { archives, registries, request } = places;
  const place = registryHost(url);
  if (place !== undefined) {
    const known = registries.indexOf(place.host);
    const number = known === -1 ? registries.push(place.host) - 1 : known;
    return `oci://${host}/${key}/${number}/${place.path}`;
  }
  const address = archiveAddress(request.url, url);
  const file = encodeURIComponent(`${request.name}-${version}.tgz`);
  return address === undefined ? 'archive' : `archive/${archives.push(address) - 1}/${file}`;
}

/** A message of Helm with the addresses of the origin. */
export function originalText(
  text: string,
  { request, registries }: ChartPlaces,
  { url, host, key }: Gateway,
): string {
  return registries
    .reduce(
      (replaced, own, i) => replaced.replaceAll(`${host}/${key}/${i}/`, () => `${own}/`),
      text,
    )
    .replaceAll(url, () => request.url);
}
