/**
 * A program that hydrates many branches, to be killed: `DIRECTORY COUNT`. What each cluster runs follows from the dry commit.
 * @module
 */
import { argv } from 'node:process';
import { hydrateBranches } from '../../src/emit/hydrate-branches.ts';
import { manyClusters } from './many-clusters.ts';

const [directory = '', count = '', push] = argv.slice(2);
const { diagnostics } = await hydrateBranches(await manyClusters(directory, Number(count), push));
for (const { message } of diagnostics) throw new Error(message);
