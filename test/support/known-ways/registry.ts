/** All known ways, in the order in which they are tried. */
import { boundWays, patchWays } from './bounds.ts';
import { gitWays } from './git.ts';
import { growthWays } from './growth.ts';
import { judgedWays } from './judged.ts';
import type { KnownWay } from './known-way.ts';
import { outputWays } from './output.ts';
import { programWays } from './programs.ts';

/** The rows of the table, by what they lead past. */
export const knownWays: readonly (readonly KnownWay[])[] = [
  judgedWays,
  programWays,
  boundWays,
  patchWays,
  growthWays,
  gitWays,
  outputWays,
];
