/** The files of a repository → its proposed Fleet, with the survey behind it. */
import { basename, join } from 'node:path';
import {
  type RepositoryIdentity,
  readRepositoryIdentity,
} from '../../src/git/refs/repository-identity.ts';
import { buildAll } from '../../src/load/directory/build-directories.ts';
import { judgeDirectories } from '../../src/load/directory/judge-directories.ts';
import { loadLock, vendoredDirectory } from '../../src/load/load-lock.ts';
import { isKustomization } from '../../src/place/rendered/kustomize/function-items.ts';
import { wayUp } from '../../src/place/rendered/local-path.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { isManifestPath } from '../../src/topology/select-topology-files.ts';
import { withDeployersAround } from './deployment/subdirectory/deployers-around.ts';
import { isBelow } from './directory.ts';
import { noWalk, walkFlux } from './flux/flux-walk.ts';
import { type Proposal, type ProposalInput, proposeFleet } from './propose-fleet.ts';
import { findCandidates } from './source/candidate.ts';
import { type RepositoryFiles, type Survey, surveyFiles, surveyRepository } from './survey.ts';

export interface ProposalRequest
  extends Pick<ProposalInput, 'mayGlob' | 'isWritten' | 'isWhole' | 'branches'> {
  readonly directory: string;
  /** The path of the Fleet's file, which is not read itself. */
  readonly fleetFile: string;
  /** Cluster names from the command line. */
  readonly given: readonly string[];
  /** The clusters that get a file, unless one describes them. */
  writtenFor(survey: Survey): readonly string[];
}

/** A proposal, and its survey. */
export interface RepositoryProposal {
  readonly survey: Survey;
  readonly proposal: Proposal;
  /** The clusters that get a file. */
  readonly written: readonly string[];
}

/** Reads all manifests, and judges each directory as `check` would. */
export async function proposeForRepository(
  reader: RepositoryReader,
  { directory, fleetFile, given, writtenFor, ...how }: ProposalRequest,
): Promise<RepositoryProposal> {
  const identity = await readRepositoryIdentity(directory);
  const { prefix } = identity;
  const vendored = vendoredDirectory(reader, (await loadLock(reader)).value);
  const isLeftOut = (path: string) =>
    path === fleetFile || (vendored !== undefined && isBelow(path, vendored));
  const input = { name: basename(directory), given, identity, isLeftOut };
  const own = await surveyOf(reader, input);
  const survey = prefix === '' ? own : withDeployersAround(own, await surveyRoot(directory, input));
  const described = new Set(survey.clusters.map((cluster) => cluster.name));
  const written = writtenFor(survey).filter((cluster) => !described.has(cluster));
  const candidates = findCandidates(survey);
  const judged = await judgeDirectories(
    candidates.all.map(({ path }) => path),
    reader,
  );
  const proposal = proposeFleet({ survey, candidates, judged, written, ...how });
  return { survey, proposal, written };
}

interface SurveyInput extends Pick<RepositoryFiles, 'name' | 'given'> {
  readonly identity: RepositoryIdentity;
  isLeftOut(path: string): boolean;
}

/** The whole repository around the directory of a fleet. */
async function surveyRoot(directory: string, input: SurveyInput): Promise<Survey> {
  const { identity, isLeftOut } = input;
  const { prefix } = identity;
  const reader = await openWorktree(join(directory, wayUp(prefix.slice(0, -1))));
  return await surveyOf(reader, {
    ...{ ...input, identity: { ...identity, prefix: '' } },
    isLeftOut: (path) => path.startsWith(prefix) && isLeftOut(path.slice(prefix.length)),
  });
}

async function surveyOf(
  reader: RepositoryReader,
  { isLeftOut, ...input }: SurveyInput,
): Promise<Survey> {
  const paths = reader.paths.filter((path) => !isLeftOut(path));
  const files = await reader.read(
    paths.filter((path) => isManifestPath(path) || isKustomization(path)),
  );
  const ignores = await reader.read(paths.filter((path) => /(?:^|\/)\.sourceignore$/.test(path)));
  const modules = await reader.read(paths.filter((path) => path === '.gitmodules'));
  const all = { ...input, paths, files: files.value };
  const surveyed = surveyFiles(all);
  // Flux reads the whole repository.
  const flux =
    input.identity.prefix === ''
      ? await walkFlux(surveyed, (directories) => buildAll(directories, reader))
      : noWalk;
  const found = surveyRepository({
    ...{ ...all, surveyed, flux, ignoreFiles: ignores.value },
    submodules: modules.value.flatMap(({ text }) => submodulesIn(text)),
  });
  return { ...found, unreadable: [...files.diagnostics, ...found.unreadable] };
}

/** The paths in a file `.gitmodules`. */
function submodulesIn(text: string): readonly string[] {
  return [...text.matchAll(/^\s*path\s*=\s*"?(.+?)"?\s*$/gm)].flatMap(([, path]) => path ?? []);
}
