import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import * as library from '../../src/index.ts';
import { read } from '../support/code-fixtures.ts';
import { demoFleet, scratchDirectory } from '../support/scratch.ts';

const page = read('docs/library.md');

afterEach(() => void vi.restoreAllMocks());

/** Runs the page's example on the fleet in the directory; returns what it prints. */
async function runExample(directory: string): Promise<{ printed: string; complaints: string }> {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(scratchDirectory(), 'example.ts');
  const entry = pathToFileURL(resolve('src/index.ts')).href;
  writeFileSync(
    file,
    code.replace("'distributary'", JSON.stringify(entry)).replace("'.'", JSON.stringify(directory)),
  );
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await import(/* @vite-ignore */ file);
  const textOf = (calls: readonly (readonly unknown[])[]) => calls.flat().join('\n');
  return { printed: textOf(log.mock.calls), complaints: textOf(error.mock.calls) };
}

test('the example of the page renders a fleet', async () => {
  const { printed, complaints } = await runExample(demoFleet());
  expect(complaints).toBe('');
  expect(printed.match(/^# \S+$/gm)?.length).toBeGreaterThan(1);
  expect(printed).toContain('kind: DestinationRule');
});

test('the page names every function of the library, and no other', () => {
  const named = [...page.matchAll(/`(\w+)\(/g)].map(([, name]) => name);
  const functions = Object.keys(library).filter((name) => name !== 'EnvironmentError');
  expect([...new Set(named)].sort()).toEqual(functions.sort());
});
