/**
 * A program that hydrates many branches, to be killed: `DIRECTORY COUNT [REMOTE [SHARD]]`, the shard 0 or 1 of two. What each cluster runs follows from the dry commit.
 */
import { argv } from 'node:process';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { manyClusters } from './many-clusters.ts';

const [directory = '', count = '', push = '', shard] = argv.slice(2);
const job = await manyClusters(directory, Number(count), push === '' ? undefined : push);
const layouts = job.layouts.filter((_, i) => shard === undefined || i % 2 === Number(shard));
const { diagnostics } = await hydrateBranches({ ...job, layouts });
for (const { message } of diagnostics) throw new Error(message);
