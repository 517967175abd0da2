// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Flux
import { expect, test } from 'vitest';
import { fluxEntries, withEntries } from '../../../../plugin/proposal/deployment/flux-entries.ts';
import { surveyRepository } from '../../../../plugin/proposal/survey.ts';
import { stringAt } from '../../../../src/resource/json.ts';
import { resources } from '../../../support/resources.ts';

const kustomization = (name: string, spec: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}, namespace: flux-system}\nspec: ${spec}\n`;

const survey = (files: Readonly<Record<string, string>>) =>
  surveyRepository({
    ...{ name: 'fleet', given: [], paths: Object.keys(files) },
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
  });

const sync = kustomization('sync', '{path: ./clusters/paris}');

test.each<[string, Record<string, string>, readonly string[]]>([
  [
    'a variable in a path',
    { 'web.yaml': kustomization('web', '{path: "./apps/${X}"}') },
    ['clusters/paris'],
  ],
  [
    'nothing that only kustomize knows',
    { 'web.yaml': kustomization('web', '{path: ./apps/web}') },
    [],
  ],
  [
    'a Kustomization as a patch',
    {
      'web.yaml': kustomization('web', '{path: ./apps/web}'),
      'clusters/paris/kustomization.yaml':
        'resources: [sync.yaml]\npatches: [{path: ../../web.yaml}]\n',
    },
    ['clusters/paris'],
  ],
  [
    'a patch in the kustomization itself',
    {
      'clusters/paris/kustomization.yaml':
        'resources: [sync.yaml]\npatches: [{patch: "apiVersion: kustomize.toolkit.fluxcd.io/v1"}]\n',
    },
    ['clusters/paris'],
  ],
])('fluxEntries: %s', (_, files, entries) => {
  const all = {
    'clusters/paris/sync.yaml': sync,
    'clusters/paris/kustomization.yaml': 'resources: [sync.yaml, ../../web.yaml]\n',
    ...files,
  };
  expect(fluxEntries(survey(all), '')).toEqual(entries);
  // Flux reads the repository around the fleet.
  expect(fluxEntries(survey(all), 'fleet/')).toEqual([]);
});

const files = {
  'clusters/paris/kustomization.yaml': 'resources: [sync.yaml, ../../web.yaml]\n',
  'clusters/paris/sync.yaml': sync,
  'web.yaml': kustomization('web', '{path: "./apps/${ENV}"}'),
  'other.yaml': kustomization('other', '{path: "./other/${ENV}"}'),
};

/** The paths of Kustomizations, by file, with what kustomize has built of the entry. */
function pathsWith(built: string): readonly string[] {
  const { rendered, paths } = survey(files);
  const objects = Object.entries(files).flatMap(([file, text]) =>
    file.endsWith('kustomization.yaml')
      ? []
      : resources(text).map((resource) => ({ file, resource })),
  );
  const entries = new Map([['clusters/paris', resources(built)]]);
  const found = withEntries(objects, entries, { rendered, paths, prefix: '' });
  return found.map(({ file, resource }) => `${file} ${stringAt(resource.object, 'spec', 'path')}`);
}

const web = `---\n${files['web.yaml']}`;

test('an entry stands in place of the files that it is made of, with the values of the Kustomization that applies it', () => {
  const its = kustomization(
    'sync',
    '{path: ./clusters/paris, postBuild: {substitute: {ENV: prod}}}',
  );
  expect(pathsWith(`${its}${web}`)).toEqual([
    'other.yaml ./other/${ENV}',
    'clusters/paris/kustomization.yaml ./clusters/paris',
    'clusters/paris/kustomization.yaml ./apps/prod',
  ]);
});

test('values are those of ConfigMaps that are built with it, too; without one of them, the files count', () => {
  const from =
    '{path: ./clusters/paris, postBuild: {substituteFrom: [{kind: ConfigMap, name: values}]}}';
  const values = `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: values, namespace: flux-system}\ndata: {ENV: "te\\nst"}\n`;
  expect(pathsWith(`${kustomization('sync', from)}${web}${values}`)).toContain(
    'clusters/paris/kustomization.yaml ./apps/test',
  );
  const secret = from.replace('ConfigMap', 'Secret');
  for (const built of [kustomization('sync', from), kustomization('sync', secret)]) {
    expect(pathsWith(`${built}${web}`)).toEqual([
      'clusters/paris/sync.yaml ./clusters/paris',
      'web.yaml ./apps/${ENV}',
      'other.yaml ./other/${ENV}',
    ]);
  }
});

test('without a value Flux replaces nothing', () => {
  expect(pathsWith(`${sync}${web}`)).toContain('clusters/paris/kustomization.yaml ./apps/${ENV}');
});
