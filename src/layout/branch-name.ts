/** The template of the branches' names and a cluster → the name of its branch, and git's rules for it. */
import type { Cluster } from '../topology/topology.ts';

/** Placeholders of the template, without braces. */
export const branchPlaceholders: readonly ('name' | 'region' | 'zone' | 'group')[] = [
  'name',
  'region',
  'zone',
  'group',
];

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const PLACEHOLDER_TEXT = /\{\{[^{}]*\}\}/;

export function unknownPlaceholders(template: string): readonly string[] {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());
  return names.filter((name) => !branchPlaceholders.some((known) => known === name));
}

export function branchName(template: string, cluster: Cluster): string {
  return template.replace(PLACEHOLDER, (whole, name: string) => {
    const known = branchPlaceholders.find((placeholder) => placeholder === name.trim());
    return known === undefined ? whole : cluster[known];
  });
}

/**
 * Tests whether the template could give a name, to find the branches of removed clusters. The time is bounded by the
 * lengths of template and name, which a regular expression with several `.+` would not be.
 */
export function branchNameMatcher(template: string): (name: string) => boolean {
  const [first = '', ...more] = template.split(PLACEHOLDER_TEXT);
  const last = more.pop();
  return (name) => {
    if (last === undefined) return name === first;
    if (!name.startsWith(first) || !name.endsWith(last)) return false;
    let at = first.length;
    for (const literal of more) {
      // A placeholder matches at least one character; the earliest match leaves the most text for the rest.
      const found = name.indexOf(literal, at + 1);
      if (found < 0) return false;
      at = found + literal.length;
    }
    return at + 1 + last.length <= name.length;
  };
}

/** Git's rule that the name breaks (git-check-ref-format(1)); undefined for a valid name. */
export function brokenRefRule(name: string): string | undefined {
  return RULES.find(([broken]) => broken(name))?.[1];
}

const RULES: readonly (readonly [(name: string) => boolean, string])[] = [
  [(name) => name === '', 'a name must not be empty'],
  [(name) => name === 'HEAD' || name === '@', 'the name stands for the current commit'],
  [(name) => name.startsWith('-'), 'a name must not begin with "-"'],
  // Git creates such a branch, and resolves the name to another ref.
  [
    (name) => name.startsWith('refs/'),
    'a name must not begin with "refs/": it is what follows "refs/heads/"',
  ],
  [(name) => /(?:^|\/)(?:\/|$)/.test(name), 'no part between slashes may be empty'],
  [(name) => /(?:^|\/)\./.test(name), 'no part may begin with "."'],
  [(name) => /\.lock(?:\/|$)/.test(name), 'no part may end in ".lock"'],
  [(name) => name.endsWith('.'), 'a name must not end in "."'],
  [(name) => name.includes('..'), 'a name must not contain ".."'],
  [(name) => name.includes('@{'), 'a name must not contain "@{"'],
  [hasControlCharacter, 'a name must not contain control characters'],
  [(name) => /[ ~^:?*[\\]/.test(name), 'a name must not contain a space or any of ~ ^ : ? * [ \\'],
  [(name) => /\p{Surrogate}/u.test(name), 'a name must be valid Unicode'],
  [(name) => name.length > 200, 'a name must not have more than 200 characters'],
];

function hasControlCharacter(name: string): boolean {
  return [...name].some((character) => character < ' ' || character === '\u007f');
}
