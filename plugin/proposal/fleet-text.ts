/** Proposed sources → the text of a `distributary.yaml`: omitted ones are comments, with the reason. */
import { type Document, isMap, isNode, isScalar, isSeq, parseDocument, type YAMLSeq } from 'yaml';
import { getOrInsert } from '../../src/collection/get-or-insert.ts';
import { invariant } from '../../src/diagnostic/invariant.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { OWN_STYLE, OWN_TEXT, ownYaml } from '../../src/resource/yaml/own-yaml.ts';
import { printable } from '../format/terminal/display-width.ts';
import type { ProposedSource } from './source/proposed-source.ts';

export interface FleetContent {
  readonly name: string;
  /** Empty for the default. */
  readonly topology: readonly string[];
  readonly sources: readonly ProposedSource[];
  /** The template of the branches' names; absent for the default. */
  readonly branches?: string;
  /** Whether the Fleet derives nothing; absent for a permanent Fleet. */
  readonly isAuthoredOnly?: boolean;
  /** Whether to ask how istiods find the endpoints of other clusters; absent where that is known. */
  readonly asksDiscovery?: boolean;
  /** Whether every omitted directory is named; absent: some for each reason. */
  readonly isWhole?: boolean;
}

/** The whole file. */
export function fleetText(content: FleetContent): string {
  const proposed = content.sources.filter(({ reason }) => reason === undefined);
  const document = parseDocument(ownYaml(fleetOf(content, proposed)), OWN_TEXT);
  addComments(document, content, proposed);
  return document.toString(OWN_STYLE);
}

function addComments(
  document: Document.Parsed,
  { sources, isAuthoredOnly = false, isWhole = false, asksDiscovery = false }: FleetContent,
  proposed: readonly ProposedSource[],
): void {
  const spec = document.get('spec');
  const list = document.getIn(['spec', 'sources']);
  invariant(isMap(document.contents) && isMap(spec), 'a Fleet is a mapping with a spec');
  document.contents.commentBefore = introduction;
  const derive = spec.items.find(({ key }) => isScalar(key) && key.value === 'derive')?.key;
  if (isNode(derive) && !isAuthoredOnly) {
    derive.commentBefore = asksDiscovery ? `${aboutDerive}\n${aboutDiscovery}` : aboutDerive;
  }
  if (isSeq(list)) commentItems(list, proposed);
  const above = isSeq(list) && proposed.length > 0 ? list : spec;
  above.comment = leftOutText(sources, isWhole ? sources.length : MOST_PATHS);
}

function commentItems(list: YAMLSeq, proposed: readonly ProposedSource[]): void {
  // Without a list the defaults would apply, and include the omitted directories.
  if (proposed.length === 0) list.comment = nothingProposed;
  for (const [i, item] of list.items.entries()) {
    if (isNode(item)) item.commentBefore = commentOf(proposed[i]?.about);
  }
}

function fleetOf(
  { name, topology, branches, sources, isAuthoredOnly = false }: FleetContent,
  proposed: readonly ProposedSource[],
): JsonObject {
  return {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Fleet',
    metadata: { name: fleetName(name) },
    spec: {
      ...(topology.length === 0 ? {} : { topology }),
      ...(branches === undefined ? {} : { branches: { name: branches } }),
      derive: isAuthoredOnly
        ? { serviceImport: 'none', istio: 'none' }
        : { istio: { systemNamespace: 'none' } },
      ...(sources.length === 0 ? {} : { sources: proposed.map(({ source }) => source) }),
    },
  };
}

const introduction = ` The settings of a fleet. \`distributary schema\` prints all fields.
 spec.topology: the paths of Cluster resources, and of policies outside of all sources.
 spec.sources: the paths of manifests. A directory is one application; {{ name }} is the name of the cluster.`;

/** Removes nothing from existing branches: a new fleet has none. */
const aboutDerive = ' Namespace istio-system belongs to those who install Istio: no branch gets it';

/** The order of failover depends on the answer, which is in no file. */
const aboutDiscovery = ` Do your istiods read each other's endpoints? Then \`istioctl remote-clusters\` lists more than one cluster; add to istio:
   discovery: remoteSecrets`;

const nothingProposed =
  ' nothing is proposed: take the brackets away and the "#" in front of what is right';

/** Maximum number named per reason; the others are alike. */
const MOST_PATHS = 20;

function leftOutText(sources: readonly ProposedSource[], most: number): string | null {
  const groups = new Map<string, JsonObject[]>();
  for (const { source, reason } of sources) {
    if (reason !== undefined) getOrInsert(groups, reason, () => []).push(source);
  }
  const lines = [...groups].flatMap(([reason, left]) => {
    const more = left.length - most;
    const rest = `and ${more} more: \`distributary init --dry-run --all\` lists all`;
    return [
      commentOf(`left out: ${reason}`),
      ownYaml(left.slice(0, most)).trimEnd().replaceAll(/^/gm, ' '),
      ...(more > 0 ? [commentOf(rest)] : []),
    ];
  });
  return lines.length === 0 ? null : lines.join('\n');
}

function commentOf(text: string | undefined): string | null {
  return text === undefined ? null : ` ${printable(text)}`;
}

/** Without comments of an earlier proposal that sources added since contradict. */
export function withoutStaleComments(text: string, isAdded: (path: string) => boolean): string {
  return text
    .replace(/^ *# nothing is proposed: [^\n]*\n/m, '')
    .replaceAll(leftOut, (group, head: string, items: string) => {
      const rest = items.replaceAll(leftOutItem, (item, path: string) =>
        isAdded(path) ? '' : item,
      );
      if (rest === items) return group;
      return rest === '' ? '' : `${head}${rest}`;
    });
}

/** As they are written above: the reason, and the sources that it is about. */
const leftOut = /^( *# left out: [^\n]*\n)((?: *# (?:- | {2})[^\n]*(?:\n|$))+)/gm;
const leftOutItem = /^ *# - path: ["']?([^"'\n]*)["']?(?:\n|$)(?: *# {3}[^\n]*(?:\n|$))*/gm;

/** The name in the form that Kubernetes requires. */
function fleetName(name: string): string {
  const fitting = name.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-');
  return fitting.slice(0, 63).replaceAll(/^-+|-+$/g, '') || 'fleet';
}
