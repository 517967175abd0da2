/**
 * The generators of an ApplicationSet → their parameters for the files of this repository: list, git, clusters, matrix and merge. Other
 * generators depend on more than the repository.
 */

import { own } from '../../../../src/collection/own.ts';
import { present } from '../../../../src/collection/present.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../src/resource/json.ts';
import { fromClusters } from './cluster-generator.ts';
import { type Generated, type GeneratorInput, ownName, type Result } from './generated.ts';
import { fromGit } from './git-generator.ts';
import { elementsOf } from './parameter-file.ts';
import { fillKnown, flatParameters } from './parameters.ts';
import { selects } from './selector.ts';

/** The generators by their field. */
const readers: Readonly<Record<string, (generator: JsonObject, input: GeneratorInput) => Result>> =
  {
    list: fromList,
    git: fromGit,
    clusters: fromClusters,
    matrix: fromMatrix,
    merge: fromMerge,
  };

/** Parameters of a generator; a sentence for one whose parameters are not in the repository. */
export function generate(generator: Json, input: GeneratorInput): Result {
  const kind = kindOf(generator);
  const read = own(readers, kind);
  const settings = objectAt(generator, kind);
  if (read === undefined || settings === undefined) {
    return `its generator ${kind} depends on more than this repository`;
  }
  const found = read(settings, input);
  const selector = valueAt(generator, 'selector');
  return typeof found === 'string' || selector === undefined ? found : selected(found, selector);
}

function kindOf(generator: Json): string {
  const names = isObject(generator) ? Object.keys(generator) : [];
  return (
    names.find((name) => !['selector', 'template', 'values'].includes(name)) ?? 'without a kind'
  );
}

/** The selector of a generator selects by the parameters. */
function selected(found: readonly Generated[], selector: Json): Result {
  const isWhole = found.every(({ parameters }) => parameters.get('name') !== ownName);
  if (!isWhole) return 'the selector of its generator depends on the clusters';
  const kept: Generated[] = [];
  for (const each of found) {
    const isIn = selects(selector, each.parameters);
    if (isIn === undefined) return 'the selector of its generator has an unknown operator';
    if (isIn) kept.push(each);
  }
  return kept;
}

function fromList(list: JsonObject): Result {
  const text = stringAt(list, 'elementsYaml');
  if (text?.includes('{{')) {
    return 'elementsYaml of its list generator has a template';
  }
  const more = text === undefined ? [] : elementsOf(text);
  return [...listAt(list, 'elements'), ...more].map((element) => ({
    parameters: new Map(flatParameters(element)),
  }));
}

/** A larger matrix is not expanded: the proposal would be too long to read. */
const MOST_GENERATED = 2000;

function fromMatrix(matrix: JsonObject, input: GeneratorInput): Result {
  const [first, second, third] = listAt(matrix, 'generators');
  if (first === undefined || second === undefined || third !== undefined) {
    return 'its matrix does not have two generators';
  }
  const outer = generate(first, input);
  if (typeof outer === 'string') return outer;
  const all: Generated[] = [];
  for (const one of outer) {
    // Parameters of the second generator are left.
    const inner = generate(fillKnown(second, one.parameters), input);
    if (typeof inner === 'string') return inner;
    if (all.length + inner.length > MOST_GENERATED) {
      return `its matrix gives more than ${MOST_GENERATED} Applications`;
    }
    const clash = input.isGo ? undefined : inner.flatMap((other) => clashOf(one, other))[0];
    if (clash !== undefined) return `both generators of its matrix have ${clash}`;
    // With goTemplate the first generator decides.
    all.push(...inner.map((other) => joined(other, one)));
  }
  return all;
}

/** The parameters with two values, which Argo CD refuses. */
function clashOf(one: Generated, other: Generated): readonly string[] {
  return [...one.parameters].flatMap(([key, value]) => {
    const second = other.parameters.get(key);
    return second === undefined || second === value ? [] : [key];
  });
}

function joined(one: Generated, other: Generated): Generated {
  const labels = one.labels ?? other.labels;
  return {
    parameters: new Map([...one.parameters, ...other.parameters]),
    ...present({ labels }),
  };
}

/** The parameters of the first generator, changed by those of the others with the same keys. */
function fromMerge(merge: JsonObject, input: GeneratorInput): Result {
  const keys = listAt(merge, 'mergeKeys').map(String);
  if (keys.length === 0) return 'its merge generator has no mergeKeys';
  const all: (readonly Generated[])[] = [];
  for (const generator of listAt(merge, 'generators')) {
    const found = generate(generator, input);
    if (typeof found === 'string') return found;
    if (found.some(({ parameters }) => parameters.get('name') === ownName)) {
      return 'its merge generator depends on the clusters';
    }
    all.push(found);
  }
  const [base = [], ...others] = all;
  // With goTemplate a key is that of the outermost map.
  const keyed = ({ parameters }: Generated, key: string) =>
    input.isGo && key.includes('.') ? null : (parameters.get(key) ?? null);
  const keyOf = (one: Generated) => JSON.stringify(keys.map((key) => keyed(one, key)));
  if (all.some((each) => new Set(each.map(keyOf)).size < each.length)) {
    return `its merge generator has several sets of parameters for one value of ${keys.join(', ')}`;
  }
  const overrides = others.map((each) => new Map(each.map((one) => [keyOf(one), one])));
  return base.map((one) =>
    overrides.reduce((merged, each) => {
      const other = each.get(keyOf(one));
      return other === undefined ? merged : joined(merged, other);
    }, one),
  );
}
