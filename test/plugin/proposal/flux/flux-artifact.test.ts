import { describe, expect, test } from 'vitest';
import { manifest, proposedLines } from '../../../support/proposed-lines.ts';

const kustomization = (name: string, path: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}, namespace: flux-system}\nspec: {path: ${path}, sourceRef: {kind: GitRepository, name: fleet}}\n`;

const repository = (ignore: string) =>
  `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: fleet, namespace: flux-system}\nspec: {url: https://git.example.com/org/fleet.git, ignore: ${JSON.stringify(ignore)}}\n`;

const files = {
  'clusters/paris/web.yaml': kustomization('web', './apps/web'),
  'clusters/paris/old.yaml': kustomization('old', './apps/old'),
  'apps/web/a.yaml': manifest('web'),
  'apps/web/skip-b.yaml': manifest('skip'),
  'apps/old/a.yaml': manifest('old'),
};

async function propose(more: Readonly<Record<string, string>>) {
  const { lines } = await proposedLines({ ...files, ...more });
  return lines.filter((line) => line.includes('apps/'));
}

const all = ['apps/old (paris)', 'apps/web (paris)'];
const ignored =
  '# apps/old: Flux Kustomization flux-system/old deploys it, and its files are ignored (.sourceignore, spec.ignore of the GitRepository)';

describe('files that the artifact of Flux lacks', () => {
  test.each([
    ['apps/old\nskip-*.yaml\n', [ignored, 'apps/web (paris) without /apps/web/skip-b.yaml']],
    ['/apps/old/\n# /apps/web\n', [ignored, all[1]]],
    ['/apps/*\n!/apps/web\n', [ignored, all[1]]],
    ['old/\n', [ignored, all[1]]],
    ['apps/ol[a-d]\n', [ignored, all[1]]],
    ['*.md\n/docs\n', all],
    ['/a.yaml\n', all],
  ])('%j', async (text, lines) => {
    expect(await propose({ '.sourceignore': text })).toEqual(lines);
    expect(await propose({ 'clusters/paris/sync.yaml': repository(text) })).toEqual(lines);
  });

  test('a file .sourceignore in a directory is about its own files', async () => {
    expect(await propose({ 'apps/old/.sourceignore': '/a.yaml\n' })).toEqual([ignored, all[1]]);
    expect(await propose({ 'clusters/.sourceignore': 'a.yaml\n/apps\n' })).toEqual(all);
  });

  test('a kustomization with an ignored file cannot be built', async () => {
    const lines = await propose({
      'apps/old/kustomization.yaml': 'resources: [a.yaml]\n',
      '.sourceignore': '/apps/old/a.yaml\n',
    });
    expect(lines[0]).toBe(
      '# apps/old: Flux Kustomization flux-system/old deploys it, and apps/old/a.yaml is ignored (.sourceignore, spec.ignore of the GitRepository)',
    );
  });
});

test('Flux reads JSON only where a kustomization lists it', async () => {
  const json = '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "j"}}';
  expect(await propose({ 'apps/web/j.json': json })).toEqual([
    all[0],
    'apps/web (paris) without *.json',
  ]);
  const { 'apps/old/a.yaml': _, ...rest } = files;
  const { lines } = await proposedLines({ ...rest, 'apps/old/j.json': json });
  expect(lines[0]).toBe(
    '# apps/old: Flux Kustomization flux-system/old deploys it, and it reads no JSON where no kustomization lists the file',
  );
  const listed = { 'apps/web/kustomization.yaml': 'resources: [a.yaml, j.json]\n' };
  expect(await propose({ ...listed, 'apps/web/j.json': json })).toEqual(all);
});
