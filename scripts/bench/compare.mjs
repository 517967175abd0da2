/**
 * The comparison: `distributary hydrate`, which renders and commits, beside the loops that only render and the floor, in rounds
 * in which each has its turn, so that a busy moment of the machine falls on all of them.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { emptyRepository, exportStream, importCommand } from './floor.mjs';
import {
  copyRepository,
  goTo,
  hydratedRefs,
  makeRepository,
  manifestsAt,
  stages,
} from './hydrated-repository.mjs';
import { firstDifference, objectsOf } from './same-objects.mjs';
import { summary } from './statistics.mjs';
import { clustersOf } from './workload.mjs';

/**
 * Runs the comparison.
 * @param bench `{work, env, program, watch, say}`: a directory, the environment, the command line of distributary, a stopwatch, and where progress goes.
 * @returns contender → summary.
 */
export function compare(bench, { size, peers, rounds }) {
  const { work, env, say } = bench;
  say('making the repositories');
  const template = makeRepository(join(work, 'fleet'), size, env);
  for (const { name, write } of peers) write(join(work, name), size, stages[0].versionOf);
  const run = { ...bench, template, size, peers };
  say('comparing what is rendered, object by object');
  const turns = [...warmUp(run), ...peers.flatMap((peer) => peerTurns(run, peer)), emptyNode(run)];
  const samples = new Map();
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    const order = turns.map((_, i) => turns[(i + round) % turns.length]);
    for (const turn of order) {
      for (const [name, sample] of turn())
        samples.set(name, [...(samples.get(name) ?? []), sample]);
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}

/** Hydrates all stages once and checks the results; what is measured then is known to be right. */
function warmUp(run) {
  const { work, env, template, program } = run;
  const repository = copyRepository(template, join(work, 'checked'));
  const streams = [];
  let before = new Map();
  for (const { name } of stages) {
    goTo(repository, name, env);
    run.watch.measure([...program, 'hydrate'], { cwd: repository, env });
    const refs = hydratedRefs(repository, env);
    checkRefs(run, { name, refs, before });
    if (name === stages[0].name) checkObjects(run, repository, refs);
    streams.push(
      exportStream(repository, { refs, before, file: join(work, `${name}.import`), env }),
    );
    before = refs;
  }
  run.watch.measure([...program, 'hydrate'], { cwd: repository, env });
  const after = hydratedRefs(repository, env);
  if (JSON.stringify([...after]) !== JSON.stringify([...before])) {
    throw new Error('a run in which nothing changed has moved a ref');
  }
  const turns = [() => hydrateTurn(run), () => floorTurn(run, streams)];
  floorTurn(run, streams);
  const imported = hydratedRefs(join(work, 'floor.git'), env);
  if (JSON.stringify([...imported]) !== JSON.stringify([...before])) {
    throw new Error('git fast-import made other commits than distributary');
  }
  return turns;
}

/** With a change every branch moves; without one only the note does. */
function checkRefs({ size }, { name, refs, before }) {
  const branches = [...refs.keys()].filter((ref) => ref.startsWith('refs/heads/'));
  const moved = branches.filter((ref) => refs.get(ref) !== before.get(ref));
  const expected = name === 'none' ? 0 : size.clusters;
  if (branches.length !== size.clusters || moved.length !== expected) {
    throw new Error(
      `${name}: ${moved.length} of ${branches.length} branches moved, not ${expected}`,
    );
  }
  if (refs.size !== branches.length + 1) throw new Error(`${name}: no note was written`);
}

function checkObjects({ work, env, size, peers, watch }, repository, refs) {
  const clusters = clustersOf(size);
  for (const { name, loop } of peers) {
    watch.measure(loop(clusters, 1), { cwd: join(work, name), env });
  }
  for (const { name: cluster } of clusters) {
    const ours = objectsOf(manifestsAt(repository, refs.get(`refs/heads/env/${cluster}`), env));
    if (ours.size !== size.applications * 2) throw new Error(`${cluster} has ${ours.size} objects`);
    for (const { name } of peers) {
      const theirs = objectsOf(readFileSync(join(work, name, 'out', `${cluster}.yaml`), 'utf8'));
      const difference = firstDifference(ours, theirs);
      if (difference) throw new Error(`${cluster}, beside ${name}: ${difference}`);
    }
  }
}

/** How often a run in which nothing changed is measured: GNU time counts hundredths of a second, of which it takes few. */
const TIMES_SAME = 4;

function hydrateTurn({ work, env, template, program, watch }) {
  const cwd = copyRepository(template, join(work, 'round'));
  const hydrate = (name) => [
    `hydrate ${name}`,
    watch.measure([...program, 'hydrate'], { cwd, env }),
  ];
  const changes = stages.map(({ name }) => {
    goTo(cwd, name, env);
    return hydrate(name);
  });
  return [...changes, ...Array.from({ length: TIMES_SAME }, () => hydrate('same'))];
}

function floorTurn({ work, env, watch }, streams) {
  const cwd = emptyRepository(join(work, 'floor.git'), env);
  return stages.map(({ name }, i) => [
    `import ${name}`,
    watch.measure(importCommand, { cwd, env, input: streams[i] }),
  ]);
}

function peerTurns({ work, env, size, watch }, { name, loop }) {
  const clusters = clustersOf(size);
  const cwd = join(work, name);
  const turn = (key, parallel) => () => [
    [key, watch.measure(loop(clusters, parallel), { cwd, env })],
  ];
  const processors = cpus().length;
  const serial = turn(name, 1);
  return processors === 1 ? [serial] : [serial, turn(`${name} parallel`, processors)];
}

function emptyNode({ work, env, watch }) {
  return () => [['node', watch.measure([process.execPath, '-e', '0'], { cwd: work, env })]];
}
