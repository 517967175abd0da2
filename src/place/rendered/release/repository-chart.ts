/** A chart that a release refers to → its directory in this repository, or that of a vendored copy. */
import { remoteReference } from '../../../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { hasFile, joinPath, resolvePath } from '../local-path.ts';
import type { Need, Repository } from '../source-type.ts';
import { type ChartReference, chartOrigin, vendoredChart } from '../vendored/vendored-chart.ts';
import type { ReleasePlace } from './release-kind.ts';

/** The place of a chart. */
export interface FoundChart {
  /** Undefined where it is not in the repository. */
  readonly directory?: string;
  readonly need?: Need;
  readonly diagnostics: readonly Diagnostic[];
}

/** The vendored copy of a chart of a chart repository, or of a registry. */
export function vendoredCopy(
  chartReference: ChartReference,
  { repository, source }: Pick<ReleasePlace, 'repository' | 'source'>,
  at: Position,
): FoundChart {
  const origin = chartOrigin(chartReference);
  const directory = origin === undefined ? undefined : vendoredChart(origin, repository);
  const isThere = directory !== undefined;
  const need = origin === undefined ? {} : { need: { origin, path: '', at, isThere } };
  if (isThere) return { ...need, directory, diagnostics: [] };
  const reference = `${chartReference.name} (${withoutUser(chartReference.url)})`;
  const means = origin === undefined ? 'commit' : 'vendor';
  const args = { directory: source, program: 'helm', reference, means } as const;
  const finding = diagnose(remoteReference, { ...args, way: 'a chart in the repository' }, at);
  return { ...need, diagnostics: [finding] };
}

/** A chart of a registry: the last part of its address is its name, as in Helm. */
export function registryChart(address: string, version: string): ChartReference {
  const [, url = '', name = ''] = /^(.*)\/([^/]+)$/.exec(address) ?? [];
  return { url, name, version };
}

/** The directory of a chart at this very commit; undefined for a missing one. */
export function chartDirectory({ root }: Repository, path: string): string | undefined {
  const directory = resolvePath('', path);
  const isChart = directory !== undefined && hasFile(root, joinPath(directory, 'Chart.yaml'));
  return isChart ? directory : undefined;
}

/** Whether the address is that of the rendered repository. */
export function isThisRepository(url: string, repoURL: string | undefined): boolean {
  return repoURL !== undefined && plainAddress(url) === plainAddress(repoURL);
}

/** A repository's address, normalised. */
function plainAddress(url: string): string {
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/)(.*)$/.exec(url);
  const [, host = '', path = ''] =
    scp ?? /^[a-z+]+:\/\/(?:[^@/]+@)?([^/]+)\/(.*)$/i.exec(url) ?? [];
  return `${host.toLowerCase()}/${path.replace(/\/+$/, '').replace(/\.git$/, '')}`;
}
