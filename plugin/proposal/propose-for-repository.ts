/** The files of a repository → its proposed Fleet, with the survey behind it. */
import { basename } from 'node:path';
import { readRepositoryIdentity } from '../../src/git/refs/repository-identity.ts';
import { buildAll } from '../../src/load/directory/build-directories.ts';
import { judgeDirectories } from '../../src/load/directory/judge-directories.ts';
import { loadLock, vendoredDirectory } from '../../src/load/load-lock.ts';
import { isKustomization } from '../../src/place/rendered/kustomize/function-items.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { isManifestPath } from '../../src/topology/select-topology-files.ts';
import { readSurroundings } from './deployment/subdirectory/surroundings.ts';
import { isBelow } from './directory.ts';
import { walkFlux } from './flux/flux-walk.ts';
import { type Proposal, type ProposalInput, proposeFleet } from './propose-fleet.ts';
import { findCandidates } from './source/candidate.ts';
import { type Survey, surveyFiles, surveyRepository } from './survey.ts';

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
  const vendored = vendoredDirectory(reader, (await loadLock(reader)).value);
  const isVendored = (path: string) => vendored !== undefined && isBelow(path, vendored);
  const paths = reader.paths.filter((path) => path !== fleetFile && !isVendored(path));
  const files = await reader.read(
    paths.filter((path) => isManifestPath(path) || isKustomization(path)),
  );
  const ignores = await reader.read(paths.filter((path) => /(?:^|\/)\.sourceignore$/.test(path)));
  const modules = await reader.read(paths.filter((path) => path === '.gitmodules'));
  const identity = await readRepositoryIdentity(directory);
  const name = basename(directory);
  const input = { name, paths, files: files.value, given, identity };
  const surveyed = surveyFiles(input);
  const flux = await walkFlux(surveyed, identity.prefix, (all) => buildAll(all, reader));
  const { ignoreFiles, deployers } = await readSurroundings(directory, identity.prefix);
  const found = surveyRepository({
    ...{ ...input, surveyed, flux, deployers },
    ignoreFiles: [
      ...ignoreFiles,
      ...ignores.value.map((file) => ({ ...file, path: `${identity.prefix}${file.path}` })),
    ],
    submodules: modules.value.flatMap(({ text }) => submodulesIn(text)),
  });
  const survey = { ...found, unreadable: [...files.diagnostics, ...found.unreadable] };
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

/** The paths in a file `.gitmodules`. */
function submodulesIn(text: string): readonly string[] {
  return [...text.matchAll(/^\s*path\s*=\s*"?(.+?)"?\s*$/gm)].flatMap(([, path]) => path ?? []);
}
