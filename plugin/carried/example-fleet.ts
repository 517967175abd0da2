/** The example fleets that the program carries: each folder of `fixtures/repos` with a `demo.json`. */

import { UsageError } from '../process/exit.ts';
import { asset, assetPaths } from './assets.ts';

/** The content of `demo.json`. */
interface Description {
  /** Value of `--fleet`. */
  readonly name: string;
  /** One line about the fleet. */
  readonly title: string;
  /** The service `namespace/name` whose order of failover is shown. */
  readonly service: string;
  /** Parts of the example to look at, each with the git arguments that show it. */
  readonly look: readonly (readonly [what: string, git: string])[];
  /** Absent where the fleet needs controllers that `demo --live` does not run. */
  readonly live?: LiveService;
}

/** The service, in a fleet that runs. */
export interface LiveService {
  /** What its clients call. */
  readonly url: string;
  /** The beginning of `NAMESPACE.NAME` of its pods. */
  readonly pods: string;
}

export interface ExampleFleet extends Description {
  /** Its folder in the repository; the files of the fleet are in `in/`. */
  readonly folder: string;
}

const repositories = 'fixtures/repos';

const defaultFleet = 'flomesh';

/** The fleet of that name; an unknown name is an error that lists the existing ones. */
export function exampleFleet(name: string = defaultFleet): ExampleFleet {
  const fleets = exampleFleets();
  const found = fleets.find((fleet) => fleet.name === name);
  if (found !== undefined) return found;
  const names = fleets.map((fleet) => fleet.name).join(', ');
  throw new UsageError(`--fleet names no example: "${name}", expected one of ${names}`);
}

/** All example fleets, in order of their names. */
export function exampleFleets(): readonly ExampleFleet[] {
  return assetPaths(repositories)
    .filter((path) => path.endsWith('/demo.json'))
    .map((path) => {
      const description: Description = JSON.parse(asset(path) ?? '');
      return { ...description, folder: path.slice(0, path.lastIndexOf('/')) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
