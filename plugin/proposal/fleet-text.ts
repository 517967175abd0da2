/**
 * Proposed sources → the text of a `distributary.yaml`: omitted ones are comments, with the reason.
 * @module
 */
import { getOrInsert, type JsonObject, toYaml, yamlItem } from '../../src/internal.ts';
import { printable } from '../format/terminal/display-width.ts';
import type { ProposedSource } from './source/proposed-source.ts';

/** The content of a Fleet. */
export interface FleetContent {
  readonly name: string;
  /** Empty for the default. */
  readonly topology: readonly string[];
  readonly sources: readonly ProposedSource[];
  /** The template of the branches' names; absent for the default. */
  readonly branches?: string;
  /** Whether the Fleet derives nothing; absent for a permanent Fleet. */
  readonly isAuthoredOnly?: boolean;
  /** Whether every omitted directory is named; absent: some for each reason. */
  readonly isWhole?: boolean;
}

/** The whole file. */
export function fleetText({
  name,
  topology,
  sources,
  branches,
  isAuthoredOnly = false,
  isWhole = false,
}: FleetContent): string {
  const head: JsonObject = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Fleet',
    metadata: { name: fleetName(name) },
  };
  const places = topology.length === 0 ? '' : toYaml({ topology }, 2);
  const named = branches === undefined ? '' : toYaml({ branches: { name: branches } }, 2);
  return `${introduction}${toYaml(head)}spec:\n${places}${named}${isAuthoredOnly ? nothingDerived : derive}${sourcesText(sources, isWhole)}`;
}

const introduction = `# The settings of a fleet. \`distributary schema\` prints all fields.
# spec.topology: the paths of Cluster resources, and of policies outside of all sources.
# spec.sources: the paths of manifests. A directory is one application; {{ name }} is the name of the cluster.
`;

/** Removes nothing from existing branches: a new fleet has none. */
const derive = `  # Namespace istio-system belongs to those who install Istio: no branch gets it
${toYaml({ derive: { istio: { systemNamespace: 'none' } } }, 2)}`;

const nothingDerived = toYaml({ derive: { serviceImport: 'none', istio: 'none' } }, 2);

function sourcesText(sources: readonly ProposedSource[], isWhole: boolean): string {
  const proposed = sources.filter(({ reason }) => reason === undefined);
  if (sources.length === 0) return '';
  // Without a list the defaults would apply, and include the omitted directories.
  const key =
    proposed.length === 0
      ? '  sources: [] # nothing is proposed: take the brackets away and the "#" in front of what is right\n'
      : '  sources:\n';
  const items = proposed.map(({ source, about }) => `${comment(about)}${yamlItem(source, 2)}`);
  return `${key}${items.join('')}${leftOutText(sources, isWhole ? sources.length : MOST_PATHS)}`;
}

/** Maximum number named per reason; the others are alike. */
const MOST_PATHS = 20;

function leftOutText(sources: readonly ProposedSource[], most: number): string {
  const groups = new Map<string, string[]>();
  for (const { source, reason } of sources) {
    if (reason === undefined) continue;
    const lines = yamlItem(source, 0).replaceAll(/^(?=.)/gm, '  # ');
    getOrInsert(groups, reason, () => []).push(lines);
  }
  const texts = [...groups].map(([reason, items]) => {
    const more = items.length - most;
    const rest =
      more > 0 ? comment(`and ${more} more: \`distributary init --dry-run --all\` lists all`) : '';
    return `${comment(`left out: ${reason}`)}${items.slice(0, most).join('')}${rest}`;
  });
  return texts.join('');
}

/** Without comments of an earlier proposal that sources added since contradict. */
export function withoutStaleComments(text: string, isAdded: (path: string) => boolean): string {
  return text
    .replace(nothingProposed, '')
    .replaceAll(leftOut, (group, head: string, items: string) => {
      const rest = items.replaceAll(leftOutItem, (item, path: string) =>
        isAdded(path) ? '' : item,
      );
      if (rest === items) return group;
      return rest === '' ? '' : `${head}${rest}`;
    });
}

/** As they are written above: the reason, and the sources that it is about. */
const nothingProposed = / # nothing is proposed: [^\n]*/;
const leftOut = /^( *# left out: [^\n]*\n)((?: *# (?:- | {2})[^\n]*(?:\n|$))+)/gm;
const leftOutItem = /^ *# - path: ["']?([^"'\n]*)["']?(?:\n|$)(?: *# {3}[^\n]*(?:\n|$))*/gm;

function comment(text: string | undefined): string {
  return text === undefined ? '' : `  # ${printable(text)}\n`;
}

/** The name in the form that Kubernetes requires. */
function fleetName(name: string): string {
  const fitting = name.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-');
  return fitting.slice(0, 63).replaceAll(/^-+|-+$/g, '') || 'fleet';
}
