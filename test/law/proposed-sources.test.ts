/**
 * The law of `init`: a branch holds an object of a directory only where a directory of that cluster has it, an evaluated deployer sends it
 * there, or, in a repository without deployers, the directory is for all clusters.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import { locate } from '../../src/resource/resource.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { writeFiles } from '../support/git-repository.ts';
import { layoutDirectory, proposalOf, readLayouts } from '../support/layout-run.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { useNobodysGit } from '../support/scratch-repository.ts';

const draws = drawsFor(import.meta.url);

useNobodysGit();

const url = 'https://git.example.com/org/fleet.git';
const known = ['paris', 'boston'] as const;
/** Directories that are no clusters of the fleet; some cannot be. */
const strays = ['tokyo', 'local.home', 'Prod_1', 'common'] as const;

/** A part of a repository, with the clusters in which its marker runs today. */
interface Part {
  readonly files: Readonly<Record<string, string>>;
  /** Undefined for a directory that nothing deploys: it is for all clusters where the repository has no deployer. */
  readonly clusters: readonly string[] | undefined;
  readonly marker: string;
  readonly isDeployed: boolean;
}

const settings = (marker: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${marker}, namespace: shop}\n`;

const application = (name: string, path: string, rest: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: ${name}, namespace: argocd}\nspec:\n  source: {repoURL: ${url}, path: ${path}${rest}}\n`;

const parts: readonly ((i: number, cluster: string, stray: string) => Part)[] = [
  (i, cluster) => ({
    files: { [`clusters/${cluster}/p${i}/a.yaml`]: settings(`m${i}`) },
    clusters: [cluster],
    marker: `m${i}`,
    isDeployed: false,
  }),
  (i, _, stray) => ({
    files: { [`clusters/${stray}/p${i}/a.yaml`]: settings(`m${i}`) },
    clusters: [],
    marker: `m${i}`,
    isDeployed: false,
  }),
  (i) => ({
    files: { [`apps/p${i}/a.yaml`]: settings(`m${i}`) },
    clusters: undefined,
    marker: `m${i}`,
    isDeployed: false,
  }),
  (i, cluster) => ({
    files: {
      [`apps/p${i}/a.yaml`]: settings(`m${i}`),
      [`argocd/p${i}.yaml`]: `${application(`p${i}`, `apps/p${i}`, '')}  destination: {name: ${cluster}}\n`,
    },
    clusters: [cluster],
    marker: `m${i}`,
    isDeployed: true,
  }),
  (i, cluster) => ({
    files: {
      [`apps/p${i}/a.yaml`]: settings(`m${i}`),
      [`argocd/p${i}.yaml`]: `${application(`p${i}`, `apps/p${i}`, ', targetRevision: v1.0.0')}  destination: {name: ${cluster}}\n`,
    },
    clusters: [],
    marker: `m${i}`,
    isDeployed: true,
  }),
  (i) => ({
    files: {
      [`apps/p${i}/a.yaml`]: settings(`m${i}`),
      [`argocd/p${i}.yaml`]: `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: p${i}, namespace: argocd}\nspec:\n  generators: [{scmProvider: {github: {organization: org}}}]\n  template:\n    metadata: {name: 'p${i}'}\n    spec: {source: {repoURL: ${url}, path: 'apps/p${i}'}, destination: {name: '{{cluster}}'}}\n`,
    },
    clusters: [],
    marker: `m${i}`,
    isDeployed: true,
  }),
  (i, cluster) => ({
    files: {
      [`apps/p${i}/a.yaml`]: settings(`m${i}`),
      [`clusters/${cluster}/flux${i}.yaml`]: `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: p${i}, namespace: flux-system}\nspec: {path: ./apps/p${i}, prune: true, sourceRef: {kind: GitRepository, name: flux-system}}\n`,
    },
    clusters: [cluster],
    marker: `m${i}`,
    isDeployed: true,
  }),
  (i, _, stray) => ({
    files: {
      [`apps/p${i}/a.yaml`]: settings(`m${i}`),
      [`clusters/${stray}/flux${i}.yaml`]: `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: p${i}, namespace: flux-system}\nspec: {path: ./apps/p${i}, prune: true, sourceRef: {kind: GitRepository, name: flux-system}}\n`,
    },
    clusters: [],
    marker: `m${i}`,
    isDeployed: true,
  }),
];

const repository = fc.array(
  fc.record({
    part: fc.constantFrom(...parts),
    cluster: fc.constantFrom(...known),
    stray: fc.constantFrom(...strays),
  }),
  { minLength: 1, maxLength: 6 },
);

test('no branch has an object that nothing deploys there', async () => {
  const property = fc.asyncProperty(repository, async (drawn) => {
    const made = drawn.map(({ part, cluster, stray }, i) => part(i, cluster, stray));
    const directory = scratchDirectory();
    writeFiles(directory, Object.assign({}, ...made.map(({ files }) => files)));
    await runProgram(['init', '--clusters', known.join(',')], { cwd: directory });
    const { manifests } = await renderRepository(await openWorktree(directory));
    const isDeployed = made.some((each) => each.isDeployed);
    for (const { cluster, placed } of manifests) {
      const there = new Set(placed.map(({ resource }) => resource.name));
      for (const { marker, clusters } of made) {
        const may = clusters?.includes(cluster.name) ?? !isDeployed;
        if (there.has(marker))
          expect([marker, cluster.name, may]).toEqual([marker, cluster.name, true]);
      }
    }
  });
  await fc.assert(property, {
    seed: draws.seed(440),
    numRuns: draws.count(60),
    endOnFailure: true,
  });
});

test.each(draws.rows(readLayouts().filter(({ needs }) => needs.length === 0)))(
  'no branch of $name has an object from the directory of another cluster',
  async (layout) => {
    const directory = layoutDirectory(layout);
    await proposalOf(layout, directory);
    const { manifests } = await renderRepository(await openWorktree(directory));
    const names = manifests.map(({ cluster }) => cluster.name);
    for (const { cluster, placed } of manifests) {
      const files = placed.map(({ resource }) => locate(resource).file);
      const others = files.filter((file) => isOfAnother(file, cluster.name, names));
      expect([cluster.name, others]).toEqual([cluster.name, []]);
    }
  },
);

/** Whether a file is in the directory of another cluster, or of one that is none of the fleet. */
function isOfAnother(file: string, cluster: string, names: readonly string[]): boolean {
  const segments = file.split('/').slice(0, -1);
  if (segments.includes(cluster)) return false;
  return segments.some((segment, i) => names.includes(segment) || segments[i - 1] === 'clusters');
}
