import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { checks } from '../../src/check/registry.ts';
import { offerReaders } from '../../src/derive/offer/registry.ts';
import { derivations } from '../../src/derive/registry.ts';
import { mergers } from '../../src/merge/registry.ts';
import { groupOf } from '../../src/resource/resource.ts';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import { goldenCases } from '../support/golden-cases.ts';

/** What each derivation and reader looked up, and what each derivation made, while the fixtures ran. */
const seen = vi.hoisted(() => {
  const reads = new Map<string, Set<string>>();
  const writes = new Map<string, Set<string>>();
  let running: string | undefined;
  return {
    reads,
    writes,
    note(into: Map<string, Set<string>>, what: string): void {
      if (running === undefined) return;
      into.set(running, (into.get(running) ?? new Set()).add(what));
    },
    run<T>(name: string, work: () => T): T {
      running = name;
      try {
        return work();
      } finally {
        running = undefined;
      }
    },
  };
});

vi.mock('../../src/place/cluster-view.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/place/cluster-view.ts')>();
  const viewClusters: typeof original.viewClusters = (sets) =>
    original.viewClusters(sets).map((view) => ({
      ...view,
      list(group, kind) {
        seen.note(seen.reads, `${group}/${kind}`);
        return view.list(group, kind);
      },
      find(group, kind, namespace, name) {
        seen.note(seen.reads, `${group}/${kind}`);
        return view.find(group, kind, namespace, name);
      },
    }));
  return { ...original, viewClusters };
});

vi.mock('../../src/derive/registry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/derive/registry.ts')>();
  const watched = original.derivations.map((derivation) => ({
    ...derivation,
    derive: (context: Parameters<typeof derivation.derive>[0]) =>
      seen.run(derivation.name, () => {
        const outcome = derivation.derive(context);
        for (const { resource } of outcome.value) {
          seen.note(seen.writes, `${groupOf(resource.apiVersion)}/${resource.kind}`);
        }
        return outcome;
      }),
  }));
  return { derivations: watched };
});

vi.mock('../../src/derive/offer/registry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/derive/offer/registry.ts')>();
  const watched = original.offerReaders.map((reader) => ({
    ...reader,
    read: (...[views, spec, objects]: Parameters<typeof reader.read>) =>
      seen.run(reader.name, () =>
        reader.read(views, spec, {
          list(group, kind) {
            seen.note(seen.reads, `${group}/${kind}`);
            return objects.list(group, kind);
          },
        }),
      ),
  }));
  return { offerReaders: watched };
});

const changed = new Set<string>();

beforeAll(() => {
  for (const { text } of [...goldenCases('fixtures/derive'), ...goldenCases('fixtures/merge')]) {
    const { sets, manifests } = runStages(parseCompact(text));
    for (const [i, { placed }] of manifests.entries()) {
      const before = new Set(sets[i]?.placed.map(({ resource }) => resource));
      for (const { resource } of placed) {
        const isChanged = resource.origin.type === 'authored' && !before.has(resource);
        if (isChanged) changed.add(`${groupOf(resource.apiVersion)}/${resource.kind}`);
      }
    }
  }
});

/** Sorted, as the contracts want it. */
const list = (found: Iterable<string> | undefined): readonly string[] => [...(found ?? [])].sort();

describe('while the fixtures ran', () => {
  test.each(derivations)('$name looked up what it declares', ({ name, reads }) => {
    expect(list(seen.reads.get(name))).toEqual(list(reads));
  });

  test.each(derivations)('$name made what it declares', ({ name, writes }) => {
    expect(list(seen.writes.get(name))).toEqual(list(writes));
  });

  test.each(offerReaders)('$name looked up what it declares', ({ name, reads }) => {
    expect(list(seen.reads.get(name))).toEqual(list(reads));
  });

  test('mergers changed the kinds that they declare', () => {
    expect(list(changed)).toEqual(list(mergers.map(({ changes }) => changes)));
  });
});

/** Names that files of a room give to what they export as this contract. */
function namesIn(room: string, contract: string): readonly string[] {
  return filesBelow(room)
    .map((path) => read(`${room}/${path}`))
    .flatMap((text) => [
      ...text.matchAll(new RegExp(`: ${contract} = \\{\\s+name: '([^']+)'`, 'g')),
    ])
    .map(([, name = '']) => name)
    .sort();
}

describe('every file of a contract', () => {
  test.each([
    ['Derivation', 'src/derive', derivations],
    ['OfferReader', 'src/api', offerReaders],
    ['Merger', 'src/merge', mergers],
    ['Check', 'src/check', checks],
  ])('%s is registered exactly once', (contract, room, registered) => {
    expect(namesIn(room, contract)).toEqual(registered.map(({ name }) => name));
  });
});

/** Folders that look at what stands between: what is offered, how it is reached, and everything at once. */
const between = ['offer', 'route', 'whole'];

describe('every folder of fixtures', () => {
  test.each([
    ['fixtures/derive', [...derivations.map(({ name }) => name), ...between]],
    ['fixtures/merge', mergers.map(({ name }) => name)],
  ])('%s has a case of each, and none of nothing', (directory, names) => {
    expect(readdirSync(directory).sort()).toEqual(list(names));
    const folders = new Set(goldenCases(directory).map(({ folder }) => folder));
    expect(list(folders)).toEqual(list(names));
  });
});
