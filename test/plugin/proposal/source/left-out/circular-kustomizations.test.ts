import { expect, test } from 'vitest';
import { circularKustomizations } from '../../../../../plugin/proposal/source/left-out/circular-kustomizations.ts';
import { surveyRepository } from '../../../../../plugin/proposal/survey.ts';
import { runProgram } from '../../../../support/run-program.ts';
import { directoryWith } from '../../../../support/scratch.ts';
import { commitAll, useNobodysGit } from '../../../../support/scratch-repository.ts';

useNobodysGit();

const list = (...resources: readonly string[]) => `resources: [${resources.join(', ')}]\n`;

const circle = {
  'apps/a/kustomization.yaml': list('../b'),
  'apps/b/kustomization.yaml': list('../a'),
};

test('init names the members of a circle, of which it proposes none', async () => {
  const root = directoryWith({ ...circle, 'apps/c/kustomization.yaml': list('map.yaml') });
  commitAll(root);
  const { stderr } = await runProgram(['init', '--dry-run', '--clusters', 'paris'], { cwd: root });
  expect(stderr).toContain(
    'note: apps/a → apps/b → apps/a is a circle of kustomizations, which kustomize does not build: none of them is proposed; remove one of the references (DIS0885)',
  );
});

test('every circle is named, and nothing else', () => {
  const files = {
    ...circle,
    'apps/self/kustomization.yaml': list('.'),
    'apps/x/kustomization.yaml': list('../y', '../z'),
    'apps/y/kustomization.yaml': list('../z'),
    'apps/z/kustomization.yaml': list('map.yaml'),
  };
  const { rendered } = surveyRepository({
    ...{ name: 'a', paths: Object.keys(files), given: [] },
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
  });
  const ways = (named: readonly string[]) =>
    circularKustomizations(rendered, new Set(named)).map((text) => text.replace(/ is a .*/, ''));
  expect(ways([])).toEqual(['apps/a → apps/b → apps/a', 'apps/self → apps/self']);
  expect(ways(['apps/b'])).toEqual(['apps/self → apps/self']);
});
