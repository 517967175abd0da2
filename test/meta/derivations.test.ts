import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Derivation } from '../../src/derive/derivation.ts';
import type { OfferReader } from '../../src/derive/offer/offer-reader.ts';
import { offerReaders } from '../../src/derive/offer/registry.ts';
import { derivations } from '../../src/derive/registry.ts';
import { mergers } from '../../src/merge/registry.ts';
import type { ClusterView } from '../../src/place/cluster-view.ts';
import { groupOf } from '../../src/resource/resource.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import { goldenCases } from '../support/golden-cases.ts';

/** What each derivation and reader looked up while the fixtures ran. */
const lookedUp = new Map<string, Set<string>>();
/** What each derivation made. */
const made = new Map<string, Set<string>>();
let running: string | undefined;

function note(into: Map<string, Set<string>>, what: string): void {
  if (running !== undefined) into.set(running, (into.get(running) ?? new Set()).add(what));
}

function run<T>(name: string, work: () => T): T {
  running = name;
  try {
    return work();
  } finally {
    running = undefined;
  }
}

/** What is looked up by kind is noted from here on. */
function watchList<T>(objects: { list(group: string, kind: string): readonly T[] }): void {
  if (vi.isMockFunction(objects.list)) return;
  const { list } = objects;
  vi.spyOn(objects, 'list').mockImplementation((group, kind) => {
    note(lookedUp, `${group}/${kind}`);
    return list(group, kind);
  });
}

/** As well as what is looked up by name. */
function watchView(view: ClusterView): void {
  if (vi.isMockFunction(view.find)) return;
  watchList(view);
  const { find } = view;
  vi.spyOn(view, 'find').mockImplementation((group, kind, namespace, name) => {
    note(lookedUp, `${group}/${kind}`);
    return find(group, kind, namespace, name);
  });
}

function watchDerivation(derivation: Derivation): void {
  const { name, derive } = derivation;
  vi.spyOn(derivation, 'derive').mockImplementation((context) =>
    run(name, () => {
      const outcome = derive(context);
      for (const { resource } of outcome.value) {
        note(made, `${groupOf(resource.apiVersion)}/${resource.kind}`);
      }
      return outcome;
    }),
  );
}

/** Readers come first, and are shown every view that a derivation sees later. */
function watchReader(reader: OfferReader): void {
  const { name, read: readOffers } = reader;
  vi.spyOn(reader, 'read').mockImplementation((views, spec, objects) => {
    for (const view of views) watchView(view);
    watchList(objects);
    return run(name, () => readOffers(views, spec, objects));
  });
}

const changed = new Set<string>();

beforeAll(() => {
  derivations.forEach(watchDerivation);
  offerReaders.forEach(watchReader);
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

afterAll(() => {
  vi.restoreAllMocks();
});

/** Sorted, as the contracts want it. */
const list = (found: Iterable<string> | undefined): readonly string[] => [...(found ?? [])].sort();

const declare =
  'declare in its `reads` and `writes` just what it looks up and makes, and show each in a case of fixtures/derive';

describe('while the fixtures ran', () => {
  test.each(derivations)('$name looked up what it declares', ({ name, reads }) => {
    expect(list(lookedUp.get(name)), declare).toEqual(list(reads));
  });

  test.each(derivations)('$name made what it declares', ({ name, writes }) => {
    expect(list(made.get(name)), declare).toEqual(list(writes));
  });

  test.each(offerReaders)('$name looked up what it declares', ({ name, reads }) => {
    expect(list(lookedUp.get(name)), declare).toEqual(list(reads));
  });

  test('mergers changed the kinds that they declare', () => {
    expect(list(changed)).toEqual(list(mergers.map(({ changes }) => changes)));
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
