/**
 * What real programs say of a stream of Istio's objects: `istioctl validate`, and an API server by Istio's CRDs. Objects are told apart
 * by their names.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findIstioCrds } from './go-module.ts';
import { inScratch, isOfEveryFilter } from './peer-pilot.ts';
import { runPeer } from './peer-program.ts';
import type { Verdict } from './webhook-cases.ts';

/** Comes last in a stream, so that what is said of it shows that the stream was read to its end. */
const sentinel = `apiVersion: networking.istio.io/v1
kind: Gateway
metadata: {name: sentinel}
spec: {servers: []}
`;

/** The names of the objects that an API server refuses by their CRD, unknown fields included. */
export async function refusedByCrd(
  documents: readonly string[],
  definitions = findIstioCrds(),
): Promise<ReadonlySet<string>> {
  if (definitions === undefined) throw new Error("Istio's CRDs are not in Go's module cache");
  return await asking(documents, async (file) => {
    const { status, stdout, stderr } = await runPeer('crdcheck', [definitions, file]);
    expect({ ran: status < 2, stderr }).toEqual({ ran: true, stderr: expect.any(String) });
    return new Set(namesIn(stdout, /^\S+: \S+ (?:[^\s/]+\/)?([^\s/]+): /gm));
  });
}

/** What `istioctl validate` says of the objects of a stream, of those of which it says anything; `istioctl-1.30` is that of another release. */
export async function saidByIstioctl(
  documents: readonly string[],
  program = 'istioctl',
): Promise<ReadonlyMap<string, Verdict>> {
  return await asking([...documents, sentinel], async (file) => {
    const { stdout, stderr } = await runPeer(program, ['validate', '-f', file]);
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => !isOfEveryFilter(line));
    const [warnings = '', errors = ''] = lines.join('\n').split(/^Error: /m);
    const about = /^\t\* [A-Za-z]+\/[^/\s]*\/([^/\s]+):/gm;
    expect(namesIn(errors, about)).toContain('sentinel');
    return new Map<string, Verdict>([
      ...namesIn(warnings, about).map((name) => [name, 'warning'] as const),
      ...namesIn(errors, about).map((name) => [name, 'error'] as const),
    ]);
  });
}

function asking<T>(documents: readonly string[], ask: (file: string) => Promise<T>): Promise<T> {
  return inScratch(async (directory) => {
    const file = join(directory, 'cases.yaml');
    writeFileSync(file, documents.map((text) => `---\n${text}`).join(''));
    return await ask(file);
  });
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
