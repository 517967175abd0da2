/** Layouts made in code and hydrated into real repositories, for tests of the rooms `layout`, `plan` and `emit`. */

import {
  type Hydration,
  type HydrationJob,
  hydrateBranches,
} from '../../src/app/hydrate-branches.ts';
import { present } from '../../src/collection/present.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { invariant } from '../../src/diagnostic/invariant.ts';
import type { Position } from '../../src/diagnostic/position.ts';
import { openRepository } from '../../src/git/repository.ts';
import { readCommit } from '../../src/git/store/read-commit.ts';
import type { FleetSpec } from '../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import type { BranchLayout } from '../../src/layout/branch-layout.ts';
import { type BranchNames, layoutBranchNames } from '../../src/layout/branch-names.ts';
import { layoutBranches } from '../../src/layout/layout-branches.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import type { PlanContext } from '../../src/plan/branch-plan.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { type Resource, toResource } from '../../src/resource/resource.ts';
import { cluster, positionIn } from './fleet-builder.ts';
import { makeRepository, type TestRepository } from './git-repository.ts';

/** A fleet as far as branches depend on it. */
export type BranchFleet = PlanContext['fleet'] & Pick<FleetSpec, 'branches'>;

/** A fleet; `branches` are the settings that differ from the usual ones. */
export function branchFleet(branches: Partial<FleetSpec['branches']> = {}): BranchFleet {
  return {
    name: 'shop',
    repoURL: 'https://git.example.com/org/repo.git',
    branches: {
      name: 'env/{{ name }}',
      layout: 'application',
      author: 'Argo CD <argo-cd@example.com>',
      ...branches,
    },
    locate: (pointer) => positionIn('distributary.yaml', pointer),
  };
}

/** An authored resource with the text it stands in. */
export function documentOf(
  text: string,
  { name = 'reviews' }: { readonly name?: string } = {},
): Resource {
  const at = positionIn(`apps/${name}.yaml`);
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' } };
  const source = {
    file: at.file,
    document: 0,
    text,
    locate: (pointer: string) => ({ ...at, pointer }),
    edited: () => source,
  };
  return toResource(object, { type: 'authored', source });
}

/** What each cluster runs: the texts of its documents, by application. */
export type Fleet = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What two clusters run. */
export const twoClusters: Fleet = {
  north: { 'apps/web': ['a: 1\n'] },
  south: { 'apps/web': ['a: 1\n', 'b: 1\n'] },
};

/** The same after a change in the north. */
export const northChanged: Fleet = { ...twoClusters, north: { 'apps/web': ['a: 2\n'] } };

/** The manifests of clusters. */
export function manifestsOf(fleet: Fleet): readonly ClusterManifests[] {
  return Object.entries(fleet).map(([name, applications]) => ({
    cluster: cluster(name),
    placed: Object.entries(applications).flatMap(([application, texts]) =>
      texts.map((text, i) => ({
        application,
        resource: documentOf(text, { name: `reviews-${i}` }),
      })),
    ),
  }));
}

/** A layout with the names of all branches. */
export interface LaidOut {
  readonly layouts: readonly BranchLayout[];
  readonly names: BranchNames;
}

/** Lays out clusters; `also` are clusters of the fleet that are not written. */
export function layoutOf(
  fleet: Fleet,
  settings: BranchFleet = branchFleet(),
  also: readonly string[] = [],
): LaidOut {
  const manifests = manifestsOf(fleet);
  const clusters = [...manifests.map((one) => one.cluster), ...also.map((name) => cluster(name))];
  const names = layoutBranchNames(clusters, settings);
  const layouts = layoutBranches(manifests, names.value, settings);
  const findings = [...names.diagnostics, ...layouts.diagnostics];
  invariant(findings.length === 0, `a test's layout is fine: ${findings[0]?.message}`);
  return { layouts: layouts.value, names: names.value };
}

/** What a test may say about a run; the rest is as usual. */
export interface RunOptions {
  readonly fleet?: BranchFleet;
  readonly revision?: string;
  readonly also?: readonly string[];
  readonly allowEmpty?: boolean;
  readonly pruneBranches?: boolean;
  readonly unmatched?: readonly Position[];
  readonly forceOlder?: boolean;
  readonly allowBranch?: boolean;
  readonly push?: string;
  readonly remoteSeconds?: number;
  readonly waitSeconds?: number;
  readonly onWait?: (holder: string) => void;
}

/** The job of a run. */
export async function jobOf(
  directory: string,
  clusters: Fleet,
  options: RunOptions = {},
): Promise<HydrationJob> {
  const {
    fleet = branchFleet(),
    revision = 'HEAD',
    also = [],
    push,
    waitSeconds,
    onWait,
  } = options;
  const opened = await openRepository(directory);
  const { remoteSeconds = 60 } = options;
  const repository = push === undefined ? opened : { ...opened, remoteSeconds };
  const dry = await readCommit(repository, revision);
  const { layouts, names } = layoutOf(clusters, fleet, also);
  const { allowEmpty = false, pruneBranches = false, forceOlder = false, unmatched = [] } = options;
  const { allowBranch = false } = options;
  const mayBe = { allowEmpty, pruneBranches, forceOlder, allowBranch, unmatched };
  return {
    repository,
    layouts,
    names,
    context: { fleet, dry, fleetFile: 'distributary.yaml', ...mayBe },
    mayProceed: (findings) => !hasErrors(findings),
    ...present({ push, waitSeconds, onWait }),
  };
}

/** Hydrates, and expects that nothing forbids it. */
export async function hydrate(
  directory: string,
  clusters: Fleet,
  options: RunOptions = {},
): Promise<Hydration> {
  const { value, diagnostics } = await hydrateBranches(await jobOf(directory, clusters, options));
  invariant(value, `a test's run is allowed: ${diagnostics[0]?.message}`);
  return value;
}

/** The codes of what forbids a run. */
export async function refusals(
  directory: string,
  clusters: Fleet,
  options: RunOptions = {},
): Promise<readonly string[]> {
  const { value, diagnostics } = await hydrateBranches(await jobOf(directory, clusters, options));
  invariant(value === undefined, 'a run that is refused writes nothing');
  return diagnostics.map(({ code }) => code);
}

/** A repository with one commit to hydrate from; `options` are those of `git init`. */
export function dryRepository(...options: readonly string[]): TestRepository {
  const repository = makeRepository(...options);
  repository.commit({ files: { 'distributary.yaml': 'x\n' } });
  return repository;
}

/** Where the branches of clusters and the notes stand. */
export function headsOf(repository: TestRepository): string {
  const format = '--format=%(refname) %(objectname)';
  return repository.git('for-each-ref', format, 'refs/heads/env', NOTES_REF);
}

/** The dry commit that the note on a branch names. */
export function notedCommit(repository: TestRepository, branch: string): string {
  return JSON.parse(repository.git('notes', '--ref', NOTES_REF, 'show', branch)).drySha;
}
