import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileSink, fileSource } from '../../../plugin/process/host.ts';
import { EnvironmentError } from '../../../src/diagnostic/environment-error.ts';

/** As scripts/build.mjs has it. */
const requireBanner = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

let scratch: string;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'distributary-host-'));
  // Looking at process.stdout makes a pipe non-blocking.
  const contents = `import { fileSink } from './plugin/process/host.ts';
    process.stdout.isTTY;
    const sink = fileSink('standard output', 1);
    sink.write('x'.repeat(1_000_000));
    sink.write('y');`;
  await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: requireBanner },
    outfile: join(scratch, 'write.mjs'),
  });
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe('fileSource', () => {
  const file = (): string => join(scratch, 'in');
  const source = (path: string) => fileSource('standard input', openSync(path, 'r'));

  test('reads to the end', () => {
    writeFileSync(file(), 'x'.repeat(200_000));
    expect(source(file()).read(1 << 20)).toHaveLength(200_000);
    expect(source('/dev/null').read(10)).toHaveLength(0);
  });

  test('reads one byte more than it may, and no more', () => {
    expect(source(file()).read(100_000)).toHaveLength(100_001);
  });

  test('says what cannot be read (DIS0004)', () => {
    expect(() => source(scratch).read(10)).toThrow(EnvironmentError);
    expect(() => source(scratch).read(10)).toThrow(/cannot read standard input: EISDIR/);
  });
});

describe('fileSink', () => {
  test('writes text of every length as UTF-8', () => {
    const file = join(scratch, 'out');
    const sink = fileSink('out', openSync(file, 'w'));
    const text = '網'.repeat(100_000);
    sink.write(text);
    sink.write('');
    sink.write('end\n');
    expect(readFileSync(file, 'utf8')).toBe(`${text}end\n`);
  });

  test('takes a file for no terminal', () => {
    const sink = fileSink('out', openSync(join(scratch, 'any'), 'w'));
    expect(sink).toMatchObject({ isTerminal: false, columns: 80 });
  });

  test.runIf(existsSync('/dev/full'))('names a full disk', () => {
    const sink = fileSink('standard output', openSync('/dev/full', 'w'));
    expect(() => sink.write('x')).toThrow(EnvironmentError);
    expect(() => sink.write('x')).toThrow(/cannot write to standard output: ENOSPC/);
  });

  test('waits for a slow reader of a pipe that does not block', async () => {
    expect(await bytesRead('slow')).toBe(1_000_001);
  });

  test('outlives a reader that goes', async () => {
    expect(await bytesRead('gone')).toBeLessThan(1_000_001);
  });
});

/** Runs a program that writes a million bytes through a sink; resolves with the number of those that were read. */
async function bytesRead(reader: 'slow' | 'gone'): Promise<number> {
  const program = join(scratch, 'write.mjs');
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [program], { stdio: [...stdio] });
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (reader === 'gone') child.stdout.destroy();
    child.stdout.pause();
    setTimeout(() => child.stdout.resume(), 2);
  });
  const status = await new Promise((done) => child.on('close', done));
  expect(status).toBe(0);
  return bytes;
}
