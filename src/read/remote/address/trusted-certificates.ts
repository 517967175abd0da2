/** The certificates of authorities that the user's other programs trust, as Go's and curl's do, beside those that Node brings along. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Environment } from './user-proxy.ts';

/** Where Linux distributions and BSDs keep them; the first one counts. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

const contexts = new Map<string, Promise<SecureContext>>();

/** The context of connections; SSL_CERT_FILE and SSL_CERT_DIR replace everything else. */
export async function trustedCertificates(env: Environment): Promise<SecureContext> {
  const [file = '', directory = ''] = [env['SSL_CERT_FILE'], env['SSL_CERT_DIR']];
  const key = `${file}\0${directory}`;
  const known = contexts.get(key);
  if (known !== undefined) return await known;
  const made = readCertificates(file, directory).then((ca) => createSecureContext({ ca }));
  contexts.set(key, made);
  return await made;
}

async function readCertificates(file: string, directory: string): Promise<string[]> {
  if (file !== '' || directory !== '') {
    const names = directory === '' ? [] : await readdir(directory).catch(() => []);
    const files = [...(file === '' ? [] : [file]), ...names.map((name) => join(directory, name))];
    return (await Promise.all(files.map(readText))).filter((text) => text !== '');
  }
  for (const bundle of BUNDLES) {
    const text = await readText(bundle);
    if (text !== '') return [...rootCertificates, text];
  }
  return [...rootCertificates];
}

async function readText(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '');
}
