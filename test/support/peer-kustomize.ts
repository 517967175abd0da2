/**
 * Real kustomize, with the built program on its PATH as `distributary` and `distributary-fn`, and a stand-in for docker that
 * records its arguments and runs the image's name as a program.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { parseFile } from '../../src/parse/parse-file.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { resourceKey } from '../../src/resource/resource.ts';
import { builtProgram } from './built-program.ts';
import { findPeer } from './peer-program.ts';
import type { Ran } from './run-program.ts';

/** kustomize in such an environment. */
export interface Kustomize {
  /** The directory that comes first on its PATH. */
  bin(): string;
  /** `kustomize build` with functions allowed, unless other flags are given. */
  build(directory: string, flags?: readonly string[]): Ran;
  /** Any program in the same environment. */
  run(program: string, argv: readonly string[], cwd?: string): Ran;
  /** What docker was started with, a run a line. */
  dockerRuns(): readonly string[];
}

/** What allows functions that are programs on the machine. */
export const execFlags: readonly string[] = ['--enable-alpha-plugins', '--enable-exec'];

const docker = `#!/bin/sh
echo "$*" >> "$(dirname "$0")/docker.log"
for image; do :; done
exec "$(dirname "$0")/\${image%%:*}"
`;

/** Builds the program before the tests of a file, and removes everything after them. */
export function peerKustomize(): Kustomize {
  const program = builtProgram();
  let bin = '';
  beforeAll(() => {
    bin = mkdtempSync(join(tmpdir(), 'distributary-bin-'));
    for (const name of ['distributary', 'distributary-fn']) {
      symlinkSync(program.path(), join(bin, name));
    }
    writeFileSync(join(bin, 'docker'), docker, { mode: 0o755 });
    mkdirSync(join(bin, 'home'));
  });
  afterAll(() => rmSync(bin, { recursive: true }));
  const run: Kustomize['run'] = (name, argv, cwd) => {
    const peers = dirname(findPeer('kustomize') ?? bin);
    const env = { PATH: [bin, peers, process.env['PATH']].join(':'), HOME: join(bin, 'home') };
    const ran = spawnSync(name, argv, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
    return { status: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr };
  };
  return {
    bin: () => bin,
    run,
    build: (directory, flags = execFlags) =>
      run(findPeer('kustomize') ?? '', ['build', ...flags, resolve(directory)]),
    dockerRuns: () => {
      const log = join(bin, 'docker.log');
      return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    },
  };
}

/** The objects of a stream by key, as Kubernetes reads them; an object twice is a broken test. */
export function objectsOf(stream: string): Readonly<Record<string, JsonObject>> {
  const { value, diagnostics } = parseFile({ path: 'stream.yaml', text: stream });
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const entries = value.map((one): [string, JsonObject] => [resourceKey(one), one.object]);
  if (new Set(entries.map(([key]) => key)).size < entries.length)
    throw new Error('an object twice');
  return Object.fromEntries(entries);
}

/** A Hydration in a file of its own; `spec` in flow style. */
export function hydration(spec: string, how = 'exec: {path: distributary, args: [fn]}'): string {
  return `apiVersion: distributary.dev/v1alpha1
kind: Hydration
metadata:
  name: here
  annotations:
    config.kubernetes.io/function: "${how}"
spec: ${spec}
`;
}
