/** The paths of one cluster's exports on its HTTP gateway; one path leads to one service only. */

import { firstPlaces } from '../../../collection/first-places.ts';
import { compareExports } from '../../../derive/offer/export-precedence.ts';
import { exportPathTaken } from '../../../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../diagnostic/position.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { listAt, stringAt } from '../../../resource/json.ts';
import { displayName, inCluster, locate } from '../../../resource/resource.ts';
import type { ServiceExportRule } from '../kind/flomesh-v1alpha1/service-export.ts';
import type { ExportCandidate } from './export-candidate.ts';

/** The owner of a path. */
interface Claim {
  readonly owner: string;
  readonly at: Position;
  /** The Service's port of an export. */
  readonly port?: number | undefined;
}

/** The exports with their paths, with a diagnostic for each conflict. */
export interface PathsGivenOut {
  readonly kept: readonly ExportCandidate[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Assigns each path of one cluster to the export of highest precedence; Ingresses precede all exports.
 * @param exclusive whether an export without its path is not offered.
 */
export function giveOutPaths(
  view: ClusterView,
  candidates: readonly ExportCandidate[],
  exclusive: boolean,
): PathsGivenOut {
  const claims = ingressClaims(view);
  const kept: ExportCandidate[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const candidate of [...candidates].sort(byPrecedence)) {
    const clashes = findClashes(candidate, claims);
    diagnostics.push(...clashes.map((clash) => pathTaken(candidate, clash, exclusive)));
    const left = exclusive ? withoutClashes(candidate, clashes) : candidate;
    if (left.ports.length === 0) continue;
    kept.push(left);
    claimPaths(left, claims);
  }
  return { kept, diagnostics };
}

/** Winner first. */
export function byPrecedence(a: ExportCandidate, b: ExportCandidate): number {
  return compareExports(
    { cluster: a.view.cluster, export: a.placed.resource },
    { cluster: b.view.cluster, export: b.placed.resource },
  );
}

function ingressClaims(view: ClusterView): Map<string, Claim> {
  const claims = new Map<string, Claim>();
  for (const { resource } of view.list('networking.k8s.io', 'Ingress')) {
    for (const [r, rule] of listAt(resource.object, 'spec', 'rules').entries()) {
      for (const [p, path] of listAt(rule, 'http', 'paths').entries()) {
        const key = `${stringAt(path, 'pathType') ?? ''} ${stringAt(path, 'path') ?? ''}`;
        const at = locate(resource, `/spec/rules/${r}/http/paths/${p}`);
        if (!claims.has(key)) claims.set(key, { owner: displayName(resource), at });
      }
    }
  }
  return claims;
}

/** A rule whose path is taken. */
interface Clash {
  readonly index: number;
  readonly claim: Claim;
  /** Whether another rule of the same service has it. */
  readonly isOwn: boolean;
}

function findClashes(
  candidate: ExportCandidate,
  claims: ReadonlyMap<string, Claim>,
): readonly Clash[] {
  const own = new Map<string, Claim>();
  return candidate.spec.rules.flatMap((rule, index) => {
    const wanted = claimOf(candidate, index);
    const claim = claims.get(pathKey(rule)) ?? own.get(pathKey(rule));
    if (claim === undefined) own.set(pathKey(rule), wanted);
    const isOwn = claim?.owner === wanted.owner;
    // The same service exported through two API groups has one path twice, which is no conflict.
    if (claim === undefined || (isOwn && claim.port === wanted.port)) return [];
    return [{ index, claim, isOwn }];
  });
}

/** One path leads to one port: a conflict with its own service removes that port, any other the whole offer. */
function withoutClashes(candidate: ExportCandidate, clashes: readonly Clash[]): ExportCandidate {
  if (clashes.some(({ isOwn }) => !isOwn)) return { ...candidate, ports: [] };
  const firstRule = firstPlaces(candidate.spec.rules.map(({ portNumber }) => portNumber));
  const lost = new Set(clashes.map(({ index }) => index));
  const ports = candidate.ports.filter(({ number }) => !lost.has(firstRule(number)));
  return ports.length === candidate.ports.length ? candidate : { ...candidate, ports };
}

function pathTaken(candidate: ExportCandidate, clash: Clash, exclusive: boolean): Diagnostic {
  const { resource } = candidate.placed;
  const { claim, index, isOwn } = clash;
  const { path = '', portNumber } = candidate.spec.rules[index] ?? {};
  const lost = isOwn
    ? `port ${portNumber ?? '(none)'} is not offered`
    : 'the export offers nothing';
  const args = {
    ...inCluster(resource, candidate.view.cluster),
    path,
    taken: claim.owner,
    consequence: exclusive ? `; ${lost}` : '',
  };
  const related = [{ message: `${claim.owner} has the path`, at: claim.at }];
  return diagnose(exportPathTaken, args, claimOf(candidate, index).at, related);
}

function claimOf({ placed, spec }: ExportCandidate, index: number): Claim {
  const { resource } = placed;
  const at = locate(resource, `/spec/rules/${index}/path`);
  return { owner: displayName(resource), at, port: spec.rules[index]?.portNumber };
}

function claimPaths(candidate: ExportCandidate, claims: Map<string, Claim>): void {
  for (const [i, rule] of candidate.spec.rules.entries()) {
    if (!claims.has(pathKey(rule))) claims.set(pathKey(rule), claimOf(candidate, i));
  }
}

/** Another type of path is another path. */
function pathKey({ pathType, path }: Pick<ServiceExportRule, 'pathType' | 'path'>): string {
  return `${pathType} ${path ?? ''}`;
}
