/** fixtures/layouts/<case>.in.yaml: a repository as people have them; `.out.txt`: what `init` proposes, and where no other program is needed the next steps. */
import { expect, test } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import {
  firstStepsOf,
  layoutDirectory,
  layouts,
  proposalOf,
  readLayouts,
} from '../support/layout-run.ts';
import { commitAll, useNobodysGit } from '../support/scratch-repository.ts';
import { isUpdating, readTree, updateTree } from '../support/tree-compare.ts';

const draws = drawsFor(import.meta.url);

useNobodysGit();

const all = readLayouts().filter(({ isBuilt }) => !isBuilt);
const made = new Map<string, string>();
const isOutput = (path: string) => path.endsWith('.out.txt');

test.each(isUpdating() ? all : draws.rows(all))('$name', async (layout) => {
  const cwd = layoutDirectory(layout);
  commitAll(cwd, 'As it was');
  const proposal = await proposalOf(layout, cwd);
  const steps = layout.needs.length === 0 ? await firstStepsOf(cwd) : '';
  const path = `${layout.name}.out.txt`;
  made.set(path, `${proposal}${steps}`);
  if (!isUpdating()) expect(made.get(path)).toBe(readTree(layouts, isOutput).get(path));
});

test('no layout lacks its output, and no output its layout', () => {
  if (isUpdating()) updateTree(layouts, made, isOutput);
  const names = all.map(({ name }) => `${name}.out.txt`);
  expect([...readTree(layouts, isOutput).keys()]).toEqual(names.sort());
  expect(all.length).toBeGreaterThanOrEqual(15);
});
