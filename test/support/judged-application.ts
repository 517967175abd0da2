/** An Application beside charts of its repository and vendored ones → how it is rendered, and what is said of it. */
import { startOfFile } from '../../src/diagnostic/position.ts';
import { parseFile } from '../../src/parse/parse-file.ts';
import { findReleases } from '../../src/place/rendered/release/find-releases.ts';
import type { Origin } from '../../src/place/rendered/vendored/origin.ts';
import { emptyLock, type VendorLock } from '../../src/place/rendered/vendored/vendor-lock.ts';
import { buildDirectoryTree } from '../../src/place/source/directory-tree.ts';
import type { SourceDirectory } from '../../src/place/source/select-sources.ts';
import { cluster } from './clusters.ts';

const north = cluster('eu/a/x/north');
const at = startOfFile('distributary.yaml');
const digest = `sha256:${'0'.repeat(64)}`;

/** A chart of a repository of charts. */
export const chartOf = (url: string, name: string, version: string): Origin => ({
  type: 'chart',
  url,
  name,
  version,
});

const lock: VendorLock = {
  ...emptyLock,
  entries: [
    {
      origin: chartOf('https://charts.example.com', 'web', '1.x'),
      directory: 'vendor/web',
      digest,
    },
    {
      origin: chartOf('https://charts.example.com', 'web', ''),
      directory: 'vendor/newest',
      digest,
    },
    {
      origin: chartOf('oci://registry.example.com/charts/team', 'web', '1.4.0'),
      directory: 'vendor/oci',
      digest,
    },
  ],
};
const root = buildDirectoryTree([
  'vendor/web/Chart.yaml',
  'vendor/newest/Chart.yaml',
  'vendor/oci/Chart.yaml',
  'charts/web/Chart.yaml',
  'charts/overridden/Chart.yaml',
  'charts/overridden/.argocd-source-web.yaml',
  'overlays/web/kustomization.yaml',
  'plain/web/web.yaml',
  'values/web.yaml',
]);

/** The cluster that gets the Application. */
export const here = 'server: "https://kubernetes.default.svc", namespace: shop';
/** A source that is vendored, */
export const packed = 'repoURL: "https://charts.example.com/", chart: web, targetRevision: 1.x';
/** the address of the repository itself, */
export const own = 'repoURL: "git@git.example.com:org/fleet.git"';
/** and a source in it. */
export const inGit = `${own}, path: charts/web`;

/** What varies in the Application. */
export interface Written {
  readonly spec: string;
  readonly destination?: string;
  readonly head?: string;
  readonly rest?: string;
  readonly asked?: 'render' | 'pass';
}

/** Findings are told as their codes and the words that they point at. */
export function judgeApplication({
  spec,
  destination = here,
  head = '',
  rest = '',
  asked = 'render',
}: Written) {
  const text = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd${head}}
spec:
  destination: {${destination}}
  ${spec}
${rest}`;
  const resources = parseFile({ path: 'web.yaml', text }).value;
  const source: SourceDirectory = {
    directory: 'apps/web',
    files: [],
    clusters: [north],
    application: 'apps/web',
    source: { path: 'apps/web', explicit: true, at, applications: asked },
  };
  const { value, diagnostics } = findReleases({
    sources: [{ source, resources }],
    repository: { root, lock },
    repoURL: 'https://git.example.com/org/fleet',
  });
  const [release] = resources;
  const made = release && value.releases.get(release);
  return {
    isFound: release !== undefined && value.releases.has(release),
    renderings: made?.renderings.map(({ directory, settings }) => ({ directory, settings })),
    namespace: made?.namespace,
    needs: value.needs,
    findings: diagnostics.map(({ code, at: { line, column } }) => {
      const [word] = /^[^ :,}\]]*/.exec(text.split('\n')[line - 1]?.slice(column - 1) ?? '') ?? [];
      return `${code} ${word}`;
    }),
    fixes: diagnostics.map(({ fix }) => fix),
  };
}

/** The Application has a single source. */
export const single = (source: string) => ({ spec: `source: {${source}}` });
