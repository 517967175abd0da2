/** The generators of hostile input, and how large each one's part is. */
import type { Generator } from '../trial.ts';
import { allCommands } from './commands.ts';
import { gitTrees } from './git-trees.ts';
import { links } from './links.ts';
import { parameters } from './parameters.ts';
import { patches } from './patches.ts';
import { repositoryGenerator } from './repositories.ts';
import { resourceLists } from './resource-lists.ts';
import { sources } from './sources.ts';

/** A generator that is made when it is needed, since some read all fixtures. */
interface Part {
  readonly make: () => Generator;
  /** Of a thousand inputs. */
  readonly share: number;
  /** Most of its time goes to git, beside which there is room for others. */
  readonly awaitsGit?: boolean;
}

/** All of them; the slow ones have small parts. */
export const generators: ReadonlyMap<string, Part> = new Map([
  [
    'manifests',
    {
      share: 100,
      make: () => repositoryGenerator('manifests', ({ path }) => path !== 'distributary.yaml'),
    },
  ],
  [
    'fleets',
    {
      share: 60,
      make: () => repositoryGenerator('fleets', ({ path }) => path === 'distributary.yaml'),
    },
  ],
  ['patches', { share: 60, make: () => patches }],
  ['resource-lists', { share: 120, make: resourceLists }],
  ['parameters', { share: 300, make: () => parameters }],
  ['sources', { share: 30, make: sources }],
  ['links', { share: 314, make: () => links }],
  ['commands', { share: 8, awaitsGit: true, make: allCommands }],
  ['git-trees', { share: 8, awaitsGit: true, make: gitTrees }],
]);
