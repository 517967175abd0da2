import { describe, expect, test } from 'vitest';
import { clusterNotFound } from '../../src/diagnostic/codes/entry.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { renderRepository } from '../../src/render/render.ts';
import { keepPrinted, type Printing, recallPrinted } from '../../src/reuse/printed-manifests.ts';
import { logReading } from '../../src/reuse/reading-log.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { smallFleet as files } from '../support/small-fleet.ts';

const fleetOf = (more: Readonly<Record<string, string>> = {}) =>
  readerOf(Object.entries({ ...files, ...more }).map(([path, text]) => ({ path, text })));

function printingOf(more: Partial<Printing> = {}): Printing {
  const options = { reuse: { store: memoryCache(), program: 'test', place: '' } };
  return { reader: fleetOf(), options, selection: 'north', ...more };
}

/** A run that prints a text. */
async function keep(printing: Printing, text = 'kind: ConfigMap\n') {
  const log = logReading(printing.reader);
  const rendered = await renderRepository(log.reader, printing.options);
  await keepPrinted(printing, log, rendered, text);
  return rendered;
}

describe('a printed text', () => {
  test('comes back with the findings, and the files that they are in', async () => {
    const printing = printingOf();
    expect(await recallPrinted(printing)).toEqual({ miss: { because: 'firstRun' } });
    const { diagnostics } = await keep(printing);
    expect(diagnostics).toHaveLength(1);
    const texts = new Map([['distributary.yaml', files['distributary.yaml']]]);
    const text = 'kind: ConfigMap\n';
    expect(await recallPrinted(printing)).toEqual({
      value: { diagnostics, silenced: [], texts, text },
    });
  });

  test('comes back after a change of what no manifest follows from', async () => {
    const printing = printingOf();
    await keep(printing);
    const reader = fleetOf({ 'NOTES.md': 'two\n' });
    expect((await recallPrinted({ ...printing, reader })).value).toBeDefined();
  });

  test.each([
    ['a manifest', { 'apps/web/web.yaml': `${files['apps/web/web.yaml']}data: {a: b}\n` }],
    ['the Fleet', { 'distributary.yaml': `${files['distributary.yaml']}# more\n` }],
    ['a cluster', { 'topology/north.yaml': `${files['topology/north.yaml']}# more\n` }],
    ['a new file', { 'apps/api/api.yaml': '# more\n' }],
  ])('does not come back after a change of %s', async (_, change) => {
    const printing = printingOf();
    await keep(printing);
    expect((await recallPrinted({ ...printing, reader: fleetOf(change) })).value).toBeUndefined();
  });

  test('is that of its selection, its options and its program', async () => {
    const printing = printingOf();
    await keep(printing);
    const { options } = printing;
    const others: readonly Partial<Printing>[] = [
      { selection: 'south' },
      { options: { ...options, fleetFile: 'other.yaml' } },
      { options: { ...options, topology: ['topology'] } },
      { options: { reuse: { store: memoryCache(), program: 'another', place: '' } } },
    ];
    for (const other of others) {
      expect((await recallPrinted({ ...printing, ...other })).value).toBeUndefined();
    }
  });

  test('is not kept of a topology from an API server, of a failed reading, with a credential, or when it is long', async () => {
    const store = new Map<string, string>();
    const options = { reuse: { store: memoryCache(store), program: 'test', place: '' } };
    const live = { directory: 'live', files: [], problems: [] };
    await keep(printingOf({ options: { ...options, live } }));
    const reader = fleetOf();
    const read: RepositoryReader['read'] = async (paths) => {
      const { value } = await reader.read(paths);
      const problem = diagnose(clusterNotFound, { clusterName: '', names: [] }, startOfFile('a'));
      return { value, diagnostics: [problem] };
    };
    await keep(printingOf({ options, reader: { ...reader, read } }));
    await keep(printingOf({ options }), 'url: https://ann:hunter2@example.com/\n');
    await keep(printingOf({ options }), ' '.repeat(8 * 1024 * 1024 + 1));
    expect(store.size).toBe(0);
    await keep(printingOf({ options }));
    expect(store.size).toBe(1);
  });
});
