/** A row of the table of addresses: what a fleet takes from elsewhere, how the servers answer, and how `vendor` ends. */
import { gzipSync } from 'node:zlib';
import { writeTar } from '../../../src/read/program/copy/tar.ts';
import { fleetFiles } from '../peer-sources.ts';
import type { Answer, SmallInternet } from '../small-internet.ts';

/** A row. */
export interface AddressRow {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  /** Made before the run. */
  readonly answer: (net: SmallInternet) => Answer;
  /** What the run says: that it brought the files, or the problem. */
  readonly end: 'added' | RegExp;
  /** The public hosts that are asked, each once, in order of the first request. */
  readonly hosts: readonly string[];
  /** Those that get credentials. */
  readonly authorized?: readonly string[];
  /** More variables of the environment. */
  readonly env?: () => Readonly<Record<string, string>>;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A packed chart `web` 1.0.0. */
export const packedChart: Buffer = gzipSync(
  writeTar([
    { name: 'web/Chart.yaml', bytes: text('apiVersion: v2\nname: web\nversion: 1.0.0\n') },
  ]),
);

/** A fleet with a chart that depends on `web` of a repository. */
export const dependent = (repository: string): Readonly<Record<string, string>> =>
  fleetFiles('', {
    'apps/x/Chart.yaml': `apiVersion: v2\nname: x\nversion: 1.0.0\ndependencies: [{name: web, version: 1.0.0, repository: "${repository}"}]\n`,
  });

/** A fleet with a kustomization of these resources. */
export const kustomized = (resource: string): Readonly<Record<string, string>> =>
  fleetFiles('', { 'apps/x/kustomization.yaml': `resources: ["${resource}"]\n` });

/** An answer that sends on. */
export const sendOn =
  (location: string, status = 302): Answer =>
  (_, __, response) => {
    response.writeHead(status, { location }).end();
  };

/** What is there by host and path; the rest is not found. */
export const places =
  (known: Readonly<Record<string, Answer | string | Uint8Array>>): Answer =>
  (host, request, response) => {
    const found = known[`${host}${(request.url ?? '').split('?')[0]}`];
    if (typeof found === 'function') found(host, request, response);
    else if (found === undefined) response.writeHead(404).end();
    else response.end(found);
  };

/** Bytes without end. */
export const endless: Answer = (_, __, response) => {
  const part = Buffer.alloc(1024 * 1024, 'x');
  const write = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', write);
  response.on('error', () => {});
  write();
};
