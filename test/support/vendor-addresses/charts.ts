/** Indexes of chart repositories that lead elsewhere. */
import type { SmallInternet } from '../small-internet.ts';
import { type AddressRow, dependent, endless, packedChart, places, sendOn } from './address-row.ts';

const HOST = 'charts.example.com';
const files = dependent(`https://${HOST}/r`);
const index = (url: string): string =>
  `apiVersion: v1\nentries:\n  web:\n  - {apiVersion: v2, name: web, version: 1.0.0, urls: [${JSON.stringify(url)}]}\n`;

/** An index whose archive is at an address. */
function indexed(
  address: string | ((net: SmallInternet) => string),
  end: AddressRow['end'],
  hosts: readonly string[] = [HOST],
): AddressRow {
  const addressIn = typeof address === 'string' ? () => address : address;
  const shown = addressIn({
    trapPort: 1,
    plainTrapPort: 2,
    env: {},
    asked: [],
    authorized: [],
    trapped: [],
  });
  return {
    what: `an index whose archive is at ${shown}`,
    files,
    answer: (net) =>
      places({
        [`${HOST}/r/index.yaml`]: index(addressIn(net)),
        [`${HOST}/r/web.tgz`]: packedChart,
        [`${HOST}/web.tgz`]: packedChart,
        'cdn.example.net/web.tgz': packedChart,
        'cdn.example.net/on.tgz': sendOn('https://store.example.org/web.tgz'),
        'store.example.org/web.tgz': packedChart,
      }),
    end,
    hosts,
  };
}

/** An index that is somewhere else itself. */
function moved(
  what: string,
  location: (net: SmallInternet) => string,
  end: AddressRow['end'],
  hosts: readonly string[] = [HOST],
): AddressRow {
  return {
    what: `an index that is sent on to ${what}`,
    files,
    answer: (net) =>
      places({
        [`${HOST}/r/index.yaml`]: sendOn(location(net)),
        [`${HOST}/r/web.tgz`]: packedChart,
        'cdn.example.net/index.yaml': index('web.tgz'),
      }),
    end,
    hosts,
  };
}

const machine =
  /is an address of this machine; expected one of the internet, since "https:\/\/charts.example.com\/r\/index.yaml" leads to it/;
const network = /is an address of a private network; expected one of the internet/;
const cloud = /is an address of no network of files/;
const protocol = (name: string) => new RegExp(`asked for by ${name}, which --allow does not name`);

/** All of them. */
export const chartRows: readonly AddressRow[] = [
  indexed('web.tgz', 'added'),
  indexed('../web.tgz', 'added'),
  indexed('/web.tgz', 'added'),
  indexed('https://cdn.example.net/web.tgz', 'added', [HOST, 'cdn.example.net']),
  indexed('https://cdn.example.net/on.tgz', 'added', [
    HOST,
    'cdn.example.net',
    'store.example.org',
  ]),
  indexed((net) => `http://127.0.0.1:${net.plainTrapPort}/web.tgz`, protocol('http')),
  indexed('http://cdn.example.net/web.tgz', protocol('http')),
  indexed((net) => `https://127.0.0.1:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `//127.0.0.1:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://localhost:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://localhost.:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://2130706433:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://0x7f.1:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://0.0.0.0:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://[::1]:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://[::ffff:127.0.0.1]:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `https://[64:ff9b::7f00:1]:${net.trapPort}/web.tgz`, machine),
  indexed((net) => `oci://127.0.0.1:${net.trapPort}/charts/web:1.0.0`, machine),
  indexed('https://10.1.2.3/web.tgz', network),
  indexed('https://[fd00::1]/web.tgz', network),
  indexed('https://vault:8200/v1/web.tgz', network),
  indexed('https://db.internal/web.tgz', network),
  indexed('https://169.254.169.254/latest/web.tgz', cloud),
  indexed('https://[fe80::1]/web.tgz', cloud),
  indexed('https://[fd00:ec2::254]/web.tgz', cloud),
  indexed('file:///etc/passwd', protocol('file')),
  indexed('ftp://cdn.example.net/web.tgz', protocol('ftp')),
  indexed('data:application/gzip;base64,AAAA', protocol('data')),
  moved('another host', () => 'https://cdn.example.net/index.yaml', 'added', [
    HOST,
    'cdn.example.net',
  ]),
  moved('another host, with a login', () => 'https://a:b@cdn.example.net/index.yaml', 'added', [
    HOST,
    'cdn.example.net',
  ]),
  moved(
    'plain http',
    ({ plainTrapPort }) => `http://127.0.0.1:${plainTrapPort}/index.yaml`,
    protocol('http'),
  ),
  moved('this machine', ({ trapPort }) => `https://127.0.0.1:${trapPort}/index.yaml`, machine),
  moved('itself', () => 'index.yaml', /sent on more than 5 times/),
  moved('nowhere', () => 'https://', /sent on to no address/),
  {
    what: 'an index without end',
    files,
    answer: () => places({ [`${HOST}/r/index.yaml`]: endless }),
    end: /its index: it has more than 16777216 bytes/,
    hosts: [HOST],
  },
  {
    what: 'an archive without end',
    files,
    answer: () =>
      places({ [`${HOST}/r/index.yaml`]: index('web.tgz'), [`${HOST}/r/web.tgz`]: endless }),
    end: /its archive: it has more than 104857600 bytes/,
    hosts: [HOST],
  },
  {
    what: 'an index of aliases that multiply',
    files,
    answer: () =>
      places({
        [`${HOST}/r/index.yaml`]: `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
          .split('')
          .map((name, i) => `${name}: &${name} [${`*${'abcdefg'[i]},`.repeat(10)}]\n`)
          .join('')}entries: {web: *h}\n`,
      }),
    end: /its index: /,
    hosts: [HOST],
  },
  {
    what: 'an index without the chart, whose message has the address of the file',
    files,
    answer: () => places({ [`${HOST}/r/index.yaml`]: 'apiVersion: v1\nentries: {}\n' }),
    end: /chart "web" version "1.0.0" not found in https:\/\/charts.example.com\/r repository/,
    hosts: [HOST],
  },
];
