/**
 * Removed and added objects of a branch → pairs that are one object under two names: a name with another hash or version, another
 * namespace, another application, or a new name for the same content. Objects without a pair are removed, or new.
 */
import { groupBy } from '../../collection/group-by.ts';
import { byKey } from '../../collection/order.ts';
import { pairUnique } from '../../collection/pair-unique.ts';
import type { Placed } from '../../place/placed.ts';
import { groupOf, resourceKey } from '../../resource/resource.ts';
import { contentMark, isAlike, isAlikeAsWritten } from './likeness.ts';
import { nameStem, numberedName } from './name-stem.ts';

/** An object of either side, with the texts that pairs are found by. */
interface Candidate {
  readonly placed: Placed;
  readonly key: string;
  /** Kind with the API group that stores it. */
  readonly kind: string;
  readonly stem: string;
}

/** Finds a pair among objects with the same text; undefined for an object that this way of pairing leaves alone. */
type Mark = (candidate: Candidate) => string | undefined;

/** Pairs authored objects in time n log n, the surest pairs first: by {@link resourceKey}, the key before → the object after. */
export function pairObjects(
  removed: readonly Placed[],
  added: readonly Placed[],
  applications: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): ReadonlyMap<string, Placed> {
  if (removed.length === 0 || added.length === 0) return new Map();
  const pairs = new Pairs(candidatesOf(removed), candidatesOf(added));
  const inRenamed = renamedMark(applications);
  pairs.bySameName(({ placed, kind, stem }) =>
    text(kind, application(placed), namespace(placed), stem),
  );
  pairs.bySameName(({ placed, kind, stem }) => text(kind, namespace(placed), stem));
  pairs.bySameName(({ placed, kind, stem }) => text(kind, application(placed), stem));
  pairs.bySameName(inRenamed);
  pairs.bySameContent();
  pairs.byLikeness(({ placed, kind }) => text(kind, application(placed), namespace(placed)));
  for (const end of [/[-._:+@][^-._:+@]*$/, /^[^-._:+@]*[-._:+@]/]) {
    pairs.byLikeness(({ placed, kind }) => {
      const { name } = placed.resource;
      const rest = name.replace(end, '');
      const place = [kind, application(placed), namespace(placed)];
      return rest === name ? undefined : text(...place, rest);
    });
  }
  return pairs.found;
}

/** The pairs so far, and what is left of either side. */
class Pairs {
  readonly found = new Map<string, Placed>();
  #before: readonly Candidate[];
  #after: readonly Candidate[];

  constructor(before: readonly Candidate[], after: readonly Candidate[]) {
    this.#before = before;
    this.#after = after;
  }

  /** Pairs equal ones of several with one mark first, then those with the highest numbers: `web-1` and `web-2` become `web-3`, `web-1` is gone. */
  bySameName(mark: Mark): void {
    this.#each(mark, (before, after) => {
      const equal = before.length + after.length === 2 ? [] : equalOnes(before, after);
      const isIn = new Set(equal.flat());
      const [left, right] = [before, after].map((side) =>
        side
          .filter((one) => !isIn.has(one))
          .sort(byKey(numbered))
          .reverse(),
      );
      const rest = (left ?? []).flatMap((one, i): Pair[] => {
        const other = right?.[i];
        return other === undefined ? [] : [[one, other]];
      });
      return [...equal, ...rest.filter(isMoreThanNumbered)];
    });
  }

  /** One of each side with equal content but for the name, in one application. */
  bySameContent(): void {
    const mark: Mark = ({ placed, kind }) =>
      text(kind, application(placed), contentMark(placed.resource));
    this.#each(mark, (before, after) => this.#onlyOnes(before, after));
  }

  /** One of each side that are alike. */
  byLikeness(mark: Mark): void {
    this.#each(mark, (before, after) =>
      this.#onlyOnes(before, after).filter(([from, to]) =>
        isAlike(from.placed.resource, to.placed.resource),
      ),
    );
  }

  #onlyOnes(before: readonly Candidate[], after: readonly Candidate[]): readonly Pair[] {
    const [[from] = [], [to] = []] = [before, after];
    const isSure = before.length === 1 && after.length === 1;
    return isSure && from !== undefined && to !== undefined ? [[from, to]] : [];
  }

  #each(
    mark: Mark,
    pair: (before: readonly Candidate[], after: readonly Candidate[]) => readonly Pair[],
  ): void {
    if (this.#before.length === 0 || this.#after.length === 0) return;
    const later = groupBy(this.#after, mark);
    for (const [key, before] of groupBy(this.#before, mark)) {
      const after = key === undefined ? undefined : later.get(key);
      if (after === undefined) continue;
      for (const [from, to] of pair(before, after)) this.found.set(from.key, to.placed);
    }
    const taken = new Set([...this.found.values()]);
    this.#before = this.#before.filter(({ key }) => !this.found.has(key));
    this.#after = this.#after.filter(({ placed }) => !taken.has(placed));
  }
}

type Pair = readonly [Candidate, Candidate];

/**
 * Whether a pair has more in common than a name that differs in numbers: the place, or the content. Numbers are versions as often as they
 * are shards or regions, which different applications deploy side by side.
 */
function isMoreThanNumbered([{ placed: from }, { placed: to }]: Pair): boolean {
  if (application(from) === application(to) && namespace(from) === namespace(to)) return true;
  const [before, after] = [ownPart(from), ownPart(to)];
  if (before === after || unnumbered(before) !== unnumbered(after)) return true;
  return isAlikeAsWritten(from.resource, to.resource);
}

/** The name without that of the application. */
function ownPart({ application: path, resource: { name } }: Placed): string {
  return withoutPart(name, path.slice(path.lastIndexOf('/') + 1));
}

function unnumbered(name: string): string {
  return name.replace(/\d+/g, '#');
}

function equalOnes(before: readonly Candidate[], after: readonly Candidate[]): readonly Pair[] {
  const [earlier, later] = [before, after].map(
    (side) => new Map(side.map((one) => [one.key, contentMark(one.placed.resource)])),
  );
  const byName = new Map([...before, ...after].map((one) => [one.key, one]));
  return [...pairUnique(earlier ?? new Map(), later ?? new Map())].flatMap(([from, to]): Pair[] => {
    const [one, other] = [byName.get(from), byName.get(to)];
    return one === undefined || other === undefined ? [] : [[one, other]];
  });
}

function candidatesOf(all: readonly Placed[]): readonly Candidate[] {
  return all
    .filter(({ resource }) => resource.origin.type === 'authored')
    .map((placed) => {
      const { resource } = placed;
      const kind = `${storedGroup(groupOf(resource.apiVersion), resource.kind)}/${resource.kind}`;
      return { placed, key: resourceKey(resource), kind, stem: nameStem(resource.name) };
    });
}

/** The API server had these kinds in `extensions` as well, and stores them once. */
function storedGroup(group: string, kind: string): string {
  if (group !== 'extensions') return group;
  return kind === 'Ingress' || kind === 'NetworkPolicy' ? 'networking.k8s.io' : 'apps';
}

/** Objects of applications that only one side has, with the application's name left out of theirs, as in `web-nginx` of `apps/web`. */
function renamedMark({ before, after }: Parameters<typeof pairObjects>[2]): Mark {
  return ({ placed, kind }) => {
    if (before.has(placed.application) && after.has(placed.application)) return undefined;
    const own = placed.application.slice(placed.application.lastIndexOf('/') + 1);
    const names = [namespace(placed), placed.resource.name].map((name) => withoutPart(name, own));
    return text(kind, ...names.map(nameStem));
  };
}

/** The name with `*` for a part of it between separators. */
function withoutPart(name: string, part: string): string {
  return part === '' ? name : `-${name}-`.replace(`-${part}-`, '-*-');
}

function numbered({ placed, key }: Candidate): string {
  return `${numberedName(placed.resource.name)} ${key}`;
}

function application({ application: path }: Placed): string {
  return path;
}

function namespace({ resource }: Placed): string {
  return resource.namespace;
}

function text(...parts: readonly string[]): string {
  return parts.join('\n');
}
