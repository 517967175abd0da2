import { expect, test } from 'vitest';
import { chosenFiles } from '../../../../../plugin/proposal/deployment/glob/chosen-files.ts';

const path = 'apps/web';
const files = ['apps/web/a.yaml', 'apps/web/deep/b.yaml', 'apps/web/deep/down/b.yaml'];
const isManifest = () => true;

test.each([
  [{ recurse: true }, {}],
  // Argo CD reads no directory in the directory unless it is told to.
  [{}, { exclude: ['*/**'] }],
  [{ recurse: true, include: '*.yaml' }, { include: ['*.yaml'] }],
  // A star matches slashes.
  [{ recurse: true, include: 'a*' }, { include: ['/apps/web/a*'] }],
  [{ recurse: true, include: 'a*.yaml' }, { include: ['/apps/web/a*.yaml', 'a*/**/*.yaml'] }],
  [{ recurse: true, include: 'deep/*.yaml' }, { include: ['deep/**/*.yaml'] }],
  [{ recurse: true, exclude: '*/b.yaml' }, { exclude: ['*/**/b.yaml'] }],
  [{ recurse: true, exclude: 'd*/b.yaml' }, { exclude: ['d*/**/b.yaml'] }],
  [{ recurse: true, exclude: 'deep**' }, { exclude: ['/apps/web/deep*'] }],
  [{ recurse: true, include: '{a,b}.yaml' }, { include: ['/apps/web/a.yaml', '/apps/web/b.yaml'] }],
  [
    { recurse: true, exclude: '{values.yaml,{config,deep}/c*,*-test.yaml}' },
    { exclude: ['/apps/web/values.yaml', 'config/c*', '*-test.yaml', 'deep/c*'] },
  ],
  [{ exclude: 'deep/b.yaml' }, { exclude: ['*/**'] }],
  [{ include: '{a,b}.yaml' }, { include: ['a.yaml', 'b.yaml'], exclude: ['*/**'] }],
])('%j', (directory, fields) => {
  expect(chosenFiles(directory, { path, files, isManifest })).toEqual({ fields });
});

const only = (field: string, glob: string) =>
  `its directory.${field} "${glob}" chooses files that the globs of a source cannot: these have "*" and "**" only`;

test.each([
  [{ recurse: true, exclude: 'dee?/b.yaml' }, only('exclude', 'dee?/b.yaml')],
  [{ recurse: true, include: '[ab].yaml' }, only('include', '[ab].yaml')],
  [{ recurse: true, include: '{a.yaml' }, only('include', '{a.yaml')],
  // gobwas/glob does not try all that such a star could match.
  [{ recurse: true, include: '{a*,b}.yaml' }, only('include', '{a*,b}.yaml')],
  [{ recurse: true, exclude: 'a*b*c*d*e*f' }, only('exclude', 'a*b*c*d*e*f')],
  // A source would take the directory with all that is in it.
  [{ recurse: true, include: '{deep,a.yaml}' }, only('include', '{deep,a.yaml}')],
  [
    { recurse: true, include: 'c.yaml' },
    'Argo CD reads no manifest of it: directory.include is "c.yaml"',
  ],
  [
    { exclude: '*' },
    'Argo CD reads no manifest of it: directory.recurse is not set, directory.exclude is "*"',
  ],
])('%j is no source', (directory, problem) => {
  expect(chosenFiles(directory, { path, files, isManifest })).toEqual({ problem });
});

test('nothing is said where no Application deploys it, or nothing is deep', () => {
  expect(chosenFiles(undefined, { path, files, isManifest })).toEqual({ fields: {} });
  const flat = { path, files: ['apps/web/a.yaml'], isManifest };
  expect(chosenFiles({}, flat)).toEqual({ fields: {} });
  expect(chosenFiles({ recurse: true, include: 'a*.yaml' }, flat)).toEqual({
    fields: { include: ['a*.yaml'] },
  });
});
