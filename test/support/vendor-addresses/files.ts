/** Manifests whose server sends on. */
import type { SmallInternet } from '../small-internet.ts';
import { type AddressRow, endless, kustomized, places, sendOn } from './address-row.ts';

const HOST = 'files.example.com';
const files = kustomized(`https://${HOST}/a.yaml`);
const manifest = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n';

function moved(
  what: string,
  location: (net: SmallInternet) => string,
  end: AddressRow['end'],
  hosts: readonly string[] = [HOST],
): AddressRow {
  return {
    what: `one that is sent on to ${what}`,
    files,
    answer: (net) =>
      places({
        [`${HOST}/a.yaml`]: sendOn(location(net), 307),
        'cdn.example.net/a.yaml': sendOn('https://store.example.org/b.yaml'),
        'store.example.org/b.yaml': manifest,
        'cdn.example.net/back.yaml': sendOn(`https://127.0.0.1:${net.trapPort}/`),
      }),
    end,
    hosts,
  };
}

/** All of them. */
export const fileRows: readonly AddressRow[] = [
  moved('the storage of another host', () => 'https://cdn.example.net/a.yaml', 'added', [
    HOST,
    'cdn.example.net',
    'store.example.org',
  ]),
  moved('plain http', () => 'http://cdn.example.net/a.yaml', /by http, which --allow/),
  moved('this machine', ({ trapPort }) => `https://127.0.0.1:${trapPort}/`, /this machine/),
  moved('this machine by another host', () => 'https://cdn.example.net/back.yaml', /this machine/, [
    HOST,
    'cdn.example.net',
  ]),
  moved('a file', () => 'file:///etc/passwd', /by file, which --allow/),
  moved('a cloud', () => 'https://168.63.129.16/machine', /no network of files/),
  moved('itself', () => '/a.yaml', /sent on more than 5 times/),
  {
    what: 'one without end',
    files,
    answer: () => places({ [`${HOST}/a.yaml`]: endless }),
    end: /it has more than \d+ bytes/,
    hosts: [HOST],
  },
  {
    what: 'one at an address of clouds',
    files: kustomized('https://169.254.169.254/latest/a.yaml'),
    answer: () => places({}),
    end: /is an address of no network of files/,
    hosts: [],
  },
];
