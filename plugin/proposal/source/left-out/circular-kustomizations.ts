/** The kustomizations of a survey → the circles among them, each in a sentence: every member is a part of another, so none is a candidate. */

import { kustomizationCycle } from '../../../../src/diagnostic/codes/sources.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { kustomizationReferences } from '../../../../src/place/rendered/kustomize/kustomization.ts';
import { findReferenceCycle } from '../../../../src/place/rendered/kustomize/reference-cycle.ts';
import { resolvePath } from '../../../../src/place/rendered/local-path.ts';
import type { RenderedDirectory } from '../../surveyed-files.ts';

/** Maximum number of circles: each is looked for among all that remain. Whoever mends so many runs `init` again. */
const MOST_CIRCLES = 20;

/** The circles without one of these directories, which have a reason of their own. */
export function circularKustomizations(
  rendered: readonly RenderedDirectory[],
  named: ReadonlySet<string>,
): readonly string[] {
  const references = new Map(
    rendered
      .filter(({ by }) => by === 'kustomize')
      .map(({ path, object }) => [path, referencesOf(path, object)]),
  );
  const circles: string[] = [];
  for (let count = 0; count < MOST_CIRCLES; count += 1) {
    const cycle = findReferenceCycle(references);
    if (cycle === undefined) break;
    const { directories } = cycle;
    for (const directory of directories) references.delete(directory);
    if (!directories.some((directory) => named.has(directory))) circles.push(wordsOf(directories));
  }
  return circles;
}

function referencesOf(path: string, object: RenderedDirectory['object']) {
  return kustomizationReferences(object).flatMap(({ text }) => {
    const to = resolvePath(path, text);
    return to === undefined ? [] : [{ to, at: startOfFile(path) }];
  });
}

function wordsOf(directories: readonly string[]): string {
  const way = directories.map((directory) => directory || '.').join(' → ');
  return `${way} is a circle of kustomizations, which kustomize does not build: none of them is proposed; remove one of the references (${kustomizationCycle.code})`;
}
