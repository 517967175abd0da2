/** What a registry with the chart `web` 1.0.0 answers. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { directoryWith } from '../scratch.ts';
import type { Answer } from '../small-internet.ts';
import { type AddressRow, dependent, packedChart, places, sendOn } from './address-row.ts';

/** The host. */
export const HOST = 'registry.example.com';
/** The digest of a blob. */
export const digestOf = (bytes: string | Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const config = '{"name":"web","version":"1.0.0","apiVersion":"v2"}';
const CONFIG = 'application/vnd.cncf.helm.config.v1+json';
const LAYER = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip';
/** The type of manifests. */
export const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';

/** A manifest of the chart; its layer may have more fields. */
export const manifestWith = (layer: object): string =>
  JSON.stringify({
    schemaVersion: 2,
    mediaType: MANIFEST,
    config: { mediaType: CONFIG, digest: digestOf(config), size: config.length },
    layers: [
      { mediaType: LAYER, digest: digestOf(packedChart), size: packedChart.length, ...layer },
    ],
  });

const giveManifest =
  (text: string): Answer =>
  (_, request, response) => {
    const head = {
      'content-type': MANIFEST,
      'content-length': text.length,
      'docker-content-digest': digestOf(text),
    };
    response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : text);
  };

/** What a registry has by its path behind `/v2/charts/web/`; more of it may be other answers. */
export function registry(
  more: Readonly<Record<string, Answer | string | Uint8Array>> = {},
  layer: object = {},
): Answer {
  const manifest = manifestWith(layer);
  const own = {
    'tags/list': '{"name":"charts/web","tags":["1.0.0"]}',
    'manifests/1.0.0': giveManifest(manifest),
    [`manifests/${digestOf(manifest)}`]: giveManifest(manifest),
    [`blobs/${digestOf(config)}`]: config,
    [`blobs/${digestOf(packedChart)}`]: packedChart,
    ...more,
  };
  const known = Object.entries(own).map(([path, answer]) => [
    `${HOST}/v2/charts/web/${path}`,
    answer,
  ]);
  return places({
    ...Object.fromEntries(known),
    'store.example.net/blob': packedChart,
    'store.example.net/login': (_, __, response) => {
      const realm = `https://auth.${HOST}/token`;
      response.writeHead(401, { 'www-authenticate': `Bearer realm="${realm}"` }).end();
    },
    'store.example.net/more': sendOn('https://cdn.example.org/blob'),
    'cdn.example.org/blob': packedChart,
  });
}

/** The path of the layer. */
export const LAYER_PATH = `blobs/${digestOf(packedChart)}`;
/** A fleet with the chart. */
export const files = dependent(`oci://${HOST}/charts`);

/** The login of a user at the registry. */
export const login = (host = HOST) => ({
  HELM_REGISTRY_CONFIG: join(
    directoryWith({
      config: JSON.stringify({ auths: { [host]: { auth: btoa('me:s3cret') } } }),
    }),
    'config',
  ),
});

/** A row with the login. */
export function row(
  what: string,
  answer: AddressRow['answer'],
  end: AddressRow['end'],
  more: Partial<AddressRow> = {},
): AddressRow {
  return { what, files, answer, end, hosts: [HOST], env: () => login(), ...more };
}
