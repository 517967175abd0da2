/** Files of a repository → what `init` proposes for it, a line for each source; one that is commented out begins with `#`, and ends with the reason. */
import { walkFlux } from '../../plugin/proposal/flux/flux-walk.ts';
import { proposeFleet } from '../../plugin/proposal/propose-fleet.ts';
import { findCandidates } from '../../plugin/proposal/source/candidate.ts';
import { surveyFiles, surveyRepository } from '../../plugin/proposal/survey.ts';
import type { BuiltObjects } from '../../src/load/directory/build-directories.ts';
import { listAt } from '../../src/resource/json.ts';

/** The lines, and the notes below them. */
export interface ProposedLines {
  readonly lines: readonly string[];
  readonly notes: readonly string[];
}

/** For the clusters paris and boston; `built` has what kustomize makes of directories. */
export async function proposedLines(
  files: Readonly<Record<string, string>>,
  built: Readonly<Record<string, BuiltObjects>> = {},
): Promise<ProposedLines> {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const paths = Object.keys(files);
  const ignoreFiles = texts.filter(({ path }) => path.endsWith('.sourceignore'));
  const input = { name: 'fleet', paths, files: texts, given: ['boston', 'paris'] };
  const surveyed = surveyFiles(input);
  const flux = await walkFlux(surveyed, async (all) =>
    all.map(({ directory }) => built[directory] ?? 'kustomize is not there'),
  );
  const survey = surveyRepository({ ...input, surveyed, flux, ignoreFiles });
  const { sources, notes } = proposeFleet({
    survey,
    candidates: findCandidates(survey),
    judged: new Map(),
    ...{ written: ['boston', 'paris'], mayGlob: false, isWritten: false },
  });
  const lines = sources.map(({ source, reason }) => {
    const names = listAt(source, 'clusters', 'names').join(', ');
    const exclude = listAt(source, 'exclude').join(' ');
    const without = exclude && ` without ${exclude}`;
    const line = `${source['path']}${names === '' ? '' : ` (${names})`}${without}`;
    return reason === undefined ? line : `# ${line}: ${reason}`;
  });
  return { lines, notes };
}

/** A manifest of an object for a cluster. */
export function manifest(name: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\n`;
}

/** An Application of a directory in this repository, for paris; `more` are further fields of its source. */
export function application(name: string, path: string, more = ''): string {
  return `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: ${name}, namespace: argocd}\nspec: {source: {repoURL: https://git.example.com/org/fleet.git, path: "${path}"${more && `, ${more}`}}, destination: {name: paris, namespace: shop}}\n`;
}
