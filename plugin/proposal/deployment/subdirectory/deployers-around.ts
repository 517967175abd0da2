/** A fleet in a directory of a repository, and the whole repository → the fleet with all that deploys its directory, as deployers often are beside it. */

import { wayUp } from '../../../../src/place/rendered/local-path.ts';
import { otherDeployers } from '../../source/left-out/other-deployers.ts';
import { strayFinder } from '../../source/left-out/stray-directory.ts';
import { settledDeployments } from '../../source/settled-deployments.ts';
import type { Survey } from '../../survey.ts';
import type { Deployment, Deployments, UnknownDeployer } from '../deployed-directory.ts';
import { belowPrefix } from './paths-of-settings.ts';

export function withDeployersAround(own: Survey, whole: Survey): Survey {
  const isKnown = own.clusters.length > 0 || own.names.from === undefined;
  const names = isKnown && own.names.names.length > 0 ? own.names : whole.names;
  const deployments = deploymentsBelow(whole, own.prefix);
  return { ...own, names, deployments, ignoreFiles: whole.ignoreFiles };
}

function deploymentsBelow(whole: Survey, prefix: string): Deployments {
  const fromFleet = <T extends { readonly file: string }>(each: T): T => ({
    ...each,
    file: each.file.startsWith(prefix)
      ? each.file.slice(prefix.length)
      : `${wayUp(prefix.slice(0, -1))}${each.file}`,
  });
  const all = settledDeployments(whole, strayFinder(whole));
  const [inside, others] = [true, false].map((isInside) =>
    all.filter(({ path }) => `${path}/`.startsWith(prefix) === isInside),
  );
  const known = (inside ?? []).map((each) => belowPrefix(each, prefix));
  const elsewhere = (others ?? []).map((each) => elsewhereOf(each, prefix));
  return {
    known: known.map(fromFleet),
    unknown: [...whole.deployments.unknown, ...otherDeployers(whole), ...elsewhere].map(fromFleet),
  };
}

/** A deployment of a directory around the fleet may be one of any directory of it. */
function elsewhereOf({ by, file, path }: Deployment, prefix: string): UnknownDeployer {
  const isAround = path === '' || prefix.startsWith(`${path}/`);
  const reason = isAround
    ? `it deploys ${path || 'the root of the repository'}, which is around the directory of the fleet`
    : 'its path is outside of the directory of the fleet';
  return { by, file, reason, isOpen: isAround };
}
