/** Errors and the matches of sources → the applications that the errors belong to, and errors of no single application. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { firstBy, groupPairs } from '../../collection/group-by.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import type { FleetSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import { isTopologyFile } from '../../topology/select-topology-files.ts';
import type { Match } from '../source/match-source.ts';
import { isLeftOut, type LeftOut } from './left-out.ts';

/** The result of the attribution. */
export interface AttributedErrors {
  /** The applications, in all clusters that get the file with the error. */
  readonly leftOut: LeftOut;
  /** The place of the first error of each application, by its directory in the branch. */
  readonly places: ReadonlyMap<string, Position>;
  /** All that the sources match for these applications. */
  readonly matches: readonly Match[];
  /** Errors of no single application. */
  readonly others: readonly Diagnostic[];
}

/** The input of the attribution. */
export interface Attribution {
  readonly fleet: Pick<FleetSpec, 'topology'>;
  readonly fleetFile: string;
  readonly matches: readonly Match[];
}

/**
 * Codes about this program and others, sums over the fleet, its guards, branches and requests of a host:
 * they concern more than their place.
 */
const OF_NO_APPLICATION =
  /^DIS(?:00|011[156]|0309|0443|068|069[2-6]|07|08[0-2]|083[01]|0848|08[5-9])/;

/** Attributes by place only. An error that follows from another is attributed with it: the next rendering shows whether it remains. */
export function attributeErrors(
  errors: readonly Diagnostic[],
  { fleet, fleetFile, matches }: Attribution,
): AttributedErrors {
  const byFile = groupPairs(
    matches.flatMap((match) => match.all.map((file): [string, Match] => [file, match])),
  );
  const holdersOf = (file: string): readonly Match[] =>
    file === fleetFile || isTopologyFile(fleet, file) ? [] : (byFile.get(file) ?? []);
  const isOwn = (error: Diagnostic) => {
    const holders = new Set(holdersOf(error.at.file));
    if (holders.size === 0 || OF_NO_APPLICATION.test(error.code)) return false;
    return error.related.every(
      ({ at: { file } }) =>
        file === error.at.file || holdersOf(file).some((match) => holders.has(match)),
    );
  };
  const causes = errors.filter(({ follows }) => follows === undefined);
  const own = causes.filter(isOwn);
  const known = new Set(own.map(({ code, at }) => placeOf(code, at)));
  const isExplained = ({ follows }: Diagnostic) =>
    follows !== undefined && known.has(placeOf(follows.code, follows.at));
  const taken = new Set(own);
  const places = firstBy(
    own.flatMap(({ at }) => holdersOf(at.file).map(({ application }) => ({ application, at }))),
    ({ application }) => application,
  );
  const leftOut = applicationsOf(own.flatMap(({ at }) => holdersOf(at.file)));
  return {
    leftOut,
    places: new Map([...places].map(([application, { at }]) => [application, at])),
    matches: matches.filter((match) => isLeftOut(match, leftOut)),
    others: errors.filter((error) => !taken.has(error) && !isExplained(error)),
  };
}

function placeOf(code: string, { file, line, column }: Diagnostic['at']): string {
  return `${code} ${file}:${line}:${column}`;
}

function applicationsOf(matches: Iterable<Match>): LeftOut {
  const leftOut = new Map<string, Set<string>>();
  for (const { clusters, application } of matches) {
    for (const { name } of clusters) {
      getOrInsert(leftOut, name, () => new Set<string>()).add(application);
    }
  }
  return leftOut;
}
