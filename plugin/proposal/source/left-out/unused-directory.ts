/** The path of a directory → what it looks like, where nothing lies that is for a cluster: only a deployer shows otherwise. */

const looks: Readonly<Record<string, readonly string[]>> = {
  examples: ['example', 'examples', 'sample', 'samples'],
  tests: [
    ...['test', 'tests', 'testdata', 'e2e', 'hack', 'ci', 'fixtures', '__tests__', '__fixtures__'],
    ...['benchmark', 'benchmarks'],
  ],
  'code of others': ['third_party', 'third-party', 'node_modules'],
  'what is no longer used': [
    ...['archive', 'archived', '_archive', 'attic', 'deprecated', 'disabled', 'unused', 'obsolete'],
  ],
};

/** In the root alone: elsewhere, an application may have the name. */
const looksInRoot: Readonly<Record<string, readonly string[]>> = {
  examples: ['doc', 'docs'],
  'code of others': ['vendor'],
};

/** In words, by the first such segment; `names` are those of clusters. */
export function lookOf(path: string, names: readonly string[]): string | undefined {
  const segments = path.split('/');
  const found = segments.flatMap((segment, i) => {
    if (names.includes(segment)) return [];
    const look = wordOf(segment, looks) ?? (i === 0 ? wordOf(segment, looksInRoot) : undefined);
    return look === undefined ? [] : [`${segment} looks like ${look}`];
  });
  return found[0];
}

function wordOf(
  segment: string,
  words: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  return Object.entries(words).find(([, all]) => all.includes(segment))?.[0];
}
