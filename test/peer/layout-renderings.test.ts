/** What branches hold of layouts that kustomize or Helm render is what these give by hand, with the settings that `init` has proposed. */
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { SourceDirectory } from '../../src/place/source/select-sources.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { type JsonObject, listAt, objectAt, stringAt } from '../../src/resource/json.ts';
import { annotationsOf } from '../../src/resource/resource.ts';
import { layoutDirectory, proposalOf, readLayouts } from '../support/layout-run.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { runTool } from '../support/peer-sources.ts';
import { commitAll, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();
afterEach(() => vi.unstubAllEnvs());

/** A copy that was vendored stands for what the programs would ask the network for: test/peer/vendor-*.test.ts. */
const layouts = readLayouts().filter(({ needs, name }) => needs.length > 0 && name !== 'vendored');

/** Nothing that a program renders is proposed in them. */
const rendersNothing = new Set(['flux-artifacts', 'flux-levels', 'helm-of-applications']);

describe('branches hold what the programs give in', () => {
  for (const layout of layouts) {
    itWithPeers(layout.needs, layout.name, async () => {
      const programs = layout.needs.flatMap((name) => findPeer(name) ?? []).map(dirname);
      vi.stubEnv('PATH', [...programs, process.env['PATH']].join(delimiter));
      const cwd = layoutDirectory(layout);
      commitAll(cwd, 'As it was');
      await proposalOf(layout, cwd);
      const rendered = await renderRepository(await openWorktree(cwd));
      const compared = rendered.sources.filter((source) => {
        const given = givenByHand(cwd, source);
        if (given !== undefined) expect(written(rendered, source)).toEqual(given);
        return given !== undefined;
      });
      expect(compared.length > 0).toBe(!rendersNothing.has(layout.name));
    });
  }
});

/** The authored objects of an application in its first cluster, sorted. */
function written({ manifests }: RenderedRepository, source: SourceDirectory) {
  const [first] = source.clusters;
  const its = manifests.find(({ cluster }) => cluster.name === first?.name)?.placed ?? [];
  return its
    .filter(({ application }) => application === source.application)
    .map(({ resource }) => resource)
    .filter((resource) => annotationsOf(resource)['distributary.dev/derived-from'] === undefined)
    .map(({ object }) => object)
    .map(asText)
    .sort();
}

/** The same by the program itself; undefined for plain manifests. */
function givenByHand(
  cwd: string,
  { files, directory, source, namespace, clusters }: SourceDirectory,
) {
  const at = join(cwd, directory);
  const [file = ''] = files;
  if (/\/kustomization\.ya?ml$/.test(file)) {
    return objectsIn(kustomized(at, source, clusters[0]?.name ?? ''), namespace);
  }
  if (!file.endsWith('/Chart.yaml')) return undefined;
  const { helm } = source;
  const releaseName = stringAt(helm, 'releaseName') ?? directory.split('/').at(-1) ?? '';
  const set = listAt(helm, 'parameters').flatMap((one) => [
    '--set',
    `${stringAt(one, 'name')}=${stringAt(one, 'value')}`,
  ]);
  const [first] = clusters;
  const values = listAt(helm, 'valueFiles').flatMap((path) => [
    '--values',
    String(path).replaceAll('{{ name }}', first?.name ?? ''),
  ]);
  const names = ['--name-template', releaseName, '--namespace', namespace ?? 'default'];
  return objectsIn(
    runTool('helm', at, 'template', '.', ...names, ...set, ...values, '--include-crds'),
    namespace,
  );
}

/** With `kustomize edit` for what the source sets, and plain variables in place of Flux's. */
function kustomized(
  at: string,
  { kustomize, postBuild }: SourceDirectory['source'],
  cluster: string,
): string {
  const edit = (...args: readonly string[]) => runTool('kustomize', at, 'edit', ...args);
  const labels = Object.entries(objectAt(kustomize, 'commonLabels') ?? {});
  const pairs = labels.map(([key, value]) => `${key}:${String(value)}`);
  if (pairs.length > 0) edit('add', 'label', '--without-selector', pairs.join(','));
  const prefix = stringAt(kustomize, 'namePrefix');
  if (prefix !== undefined) edit('set', 'nameprefix', prefix);
  const into = stringAt(kustomize, 'namespace');
  if (into !== undefined) edit('set', 'namespace', into);
  const images = listAt(kustomize, 'images').map(String);
  if (images.length > 0) edit('set', 'image', ...images);
  const components = listAt(kustomize, 'components').map(String);
  if (components.length > 0) edit('add', 'component', ...components);
  for (const one of listAt(kustomize, 'patches')) {
    const target = Object.entries(objectAt(one, 'target') ?? {});
    const where = target.map(([key, value]) => `--${key}=${String(value)}`);
    edit('add', 'patch', `--patch=${stringAt(one, 'patch') ?? ''}`, ...where);
  }
  const variables = objectAt(postBuild, 'substitute') ?? {};
  const restrictor = stringAt(kustomize, 'loadRestrictor') ?? 'LoadRestrictionsRootOnly';
  const built = runTool('kustomize', at, 'build', '--load-restrictor', restrictor, '.');
  return built.replaceAll(/\$\{(\w+)(?::[-=](\w+))?\}/g, (_, name: string, otherwise = '') =>
    String(variables[name] ?? otherwise)
      .replaceAll('{{ name }}', cluster)
      .replaceAll('\n', ''),
  );
}

function objectsIn(stream: string, namespace: string | undefined): readonly string[] {
  const objects: (JsonObject | null)[] = parseAllDocuments(stream, { version: '1.1' }).map(
    (document) => document.toJS(),
  );
  return objects
    .flatMap((object) => (object === null ? [] : [filledIn(object, namespace)]))
    .map(asText)
    .sort();
}

/** Namespaces have none. */
function filledIn(object: JsonObject, namespace: string | undefined): JsonObject {
  const { metadata, kind } = object;
  if (namespace === undefined || kind === 'Namespace' || metadata === undefined) return object;
  return { ...object, metadata: { namespace, ...Object(metadata) } };
}

/** Whatever the order of its fields. */
function asText(object: JsonObject): string {
  return JSON.stringify(object, (_, value) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
