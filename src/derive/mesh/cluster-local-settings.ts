/**
 * Findings of a fleet → the MeshConfig settings that its clusters lack to keep services local (DIS0523), and the edited files that
 * contain them.
 */
import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { hostNotClusterLocal } from '../../diagnostic/codes/derive-mesh.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { clusterLocalSetting, withClusterLocal } from '../../istio/mesh/mesh-config-edit.ts';
import type { MeshStatement } from '../../istio/mesh/mesh-statement.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { toYaml } from '../../resource/yaml/to-yaml.ts';

/** The missing settings of one MeshConfig. */
export interface LackingSettings {
  /** The clusters that use it, by name. */
  readonly clusters: readonly string[];
  /** The required MeshConfig settings, as YAML. */
  readonly snippet: string;
  /** The edited file with the MeshConfig; undefined where Git has no MeshConfig in its authored form. */
  readonly file: SourceFile | undefined;
}

/** Input of the search. */
interface Judged {
  readonly views: readonly ClusterView[];
  readonly diagnostics: readonly Diagnostic[];
  /** Texts of the read files, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** In order of the clusters; a shared one is listed once. */
export function lackingSettings(judged: Judged): readonly LackingSettings[] {
  const lacking = hostsByCluster(judged);
  const found = judged.views.flatMap((view) => {
    const hosts = lacking.get(view.cluster.name);
    if (hosts === undefined) return [];
    const { configuredBy } = clusterMesh(view);
    const { name } = view.cluster;
    return [{ name, hosts, configuredBy, key: placeOf(configuredBy) ?? `cluster ${name}` }];
  });
  const texts = new Map(judged.texts);
  return [...groupBy(found, ({ key }) => key).values()].map((alike) => {
    const hosts = [...new Set(alike.flatMap((one) => one.hosts))].sort();
    const file = written(alike[0]?.configuredBy, hosts, texts);
    // A further edit of the same file is applied to the result of the previous one.
    if (file !== undefined) texts.set(file.path, file.text);
    const clusters = alike.map(({ name }) => name);
    return { clusters, snippet: snippetOf(hosts), file };
  });
}

function hostsByCluster({ diagnostics }: Judged): ReadonlyMap<string, readonly string[]> {
  const found = diagnostics.filter(({ code }) => code === hostNotClusterLocal.code);
  return groupPairs(
    found.flatMap(({ clusters, args }) => clusters.map((name) => [name, hostIn(args)] as const)),
  );
}

function hostIn(args: Diagnostic['args']): string {
  const [, host = ''] = Object.entries(args).find(([name]) => name === 'host') ?? [];
  return String(host);
}

function snippetOf(hosts: readonly string[]): string {
  return toYaml({ serviceSettings: [clusterLocalSetting(hosts)] });
}

/** Objects that clusters share are in one document. */
function placeOf(statement: MeshStatement | undefined): string | undefined {
  const origin = statement?.resource.origin;
  if (statement === undefined || origin?.type !== 'authored') return undefined;
  return `${origin.source.file} ${origin.source.document} ${statement.pointer}`;
}

/** Undefined for an object changed by a program or a patch: the file does not contain it in that form. */
function written(
  statement: MeshStatement | undefined,
  hosts: readonly string[],
  texts: ReadonlyMap<string, string>,
): SourceFile | undefined {
  const origin = statement?.resource.origin;
  if (statement === undefined || origin?.type !== 'authored') return undefined;
  const next = withClusterLocal(statement, hosts);
  if (next === undefined) return undefined;
  const { source } = origin;
  const before = texts.get(source.file) ?? '';
  // A file need not end in a newline, as the text of its last object does.
  const [own, edited] = [source.text, source.edited(next).text].map((one) =>
    one.replace(/\n$/, ''),
  );
  const parts = before.split(own ?? '');
  if (parts.length !== 2) return undefined;
  return { path: source.file, text: parts.join(edited) };
}
