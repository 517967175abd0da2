// How fast distributary is, beside what people use now and beside the least that it could take. `--help` says more.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { adopt, usualAdoptSize } from './bench/adopt.mjs';
import { cmp } from './bench/cmp.mjs';
import { compare } from './bench/compare.mjs';
import { growth } from './bench/growth.mjs';
import { makeRepository, stages } from './bench/hydrated-repository.mjs';
import { lint } from './bench/lint.mjs';
import { istioObjectsOf, lintFiles, usualLintSize } from './bench/lint-repository.mjs';
import { environment, run, stopwatch } from './bench/measure.mjs';
import { page, usualPageSize } from './bench/page.mjs';
import { findPeers } from './bench/peers.mjs';
import {
  adoptText,
  cmpText,
  compareTable,
  growthText,
  lintText,
  pageText,
  shardsText,
  startTable,
} from './bench/report.mjs';
import { writeFiles } from './bench/repositories.mjs';
import { shards, usualShardsSize } from './bench/shards.mjs';
import { start } from './bench/start.mjs';
import { judge, judgeGrowth, judgeStart } from './bench/targets.mjs';
import { usualSize } from './bench/workload.mjs';

const help = `npm run bench [-- [compare] [growth] [shards] [start] [cmp] [lint] [adopt] [page] [OPTIONS]]

compare   200 Deployments and 200 Services for 20 clusters: hydrate, which renders and commits, beside
          the loops of kustomize and helm that only render, and beside the floor: git importing the same
          commits.
growth    10 to 1,000 clusters at the same objects, and more objects at the same clusters
shards    10,000 clusters, shard by shard, once, and how many machines a fleet of 100,000 needs
start     how long the program takes to start, as a package and in an image
cmp       one call of Argo CD's plugin server for the example fleet with the program of an image, beside a plugin that only starts node
lint      check of fleets with 2,000 and 20,000 Istio objects for 20 clusters, beside istioctl analyze on the files of the
          first, once a cluster
adopt     existing repositories of 240 and of 60 kustomizations, and an app of apps of 125 charts: init, the first hydrate, and
          diff and hydrate with nothing changed, beside kustomize and helm making each rendering once
page      clicks in the page that report writes of 500 services in 30 clusters: the script of each, beside a fixed loop

Each part says which targets are met, by the least of its rounds. Ends with status 1 when one is missed.

  --rounds N      how often each is measured (default: 5; start and cmp: 4 times as often)
  --clusters N, --applications N   another size (compare, shards, lint, adopt, page); 8 Istio objects an application in lint
  --largest N     leave out fleets of more clusters (growth)
  --program CMD   measure this command, with absolute paths, instead of a bundle made for the occasion
  --json FILE     write the numbers there, too
  --fixture DIR   only write the repositories of the comparison and of lint
kustomize, helm, argocd-cmp-server, cmp-client, istioctl and chromium are looked for in \${PEERS_BIN:-~/.cache/distributary-peers}/bin, then on PATH.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    clusters: { type: 'string' },
    applications: { type: 'string' },
    largest: { type: 'string', default: '1000' },
    program: { type: 'string' },
    json: { type: 'string' },
    fixture: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const parts = {
  compare: runCompare,
  growth: runGrowth,
  shards: runShards,
  start: runStart,
  cmp: runCmp,
  lint: runLint,
  adopt: runAdopt,
  page: runPage,
};
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
const { peers, absent } = findPeers();
const rounds = Number(values.rounds);
const size = sizeLike(usualSize);

if (values.help) process.stdout.write(help);
else if (unknown.length > 0) refuse(unknown);
else if (values.fixture === undefined) await measureAll();
else writeFixture(resolve(values.fixture));

/** The answer to a wrong command line. */
function refuse(names) {
  const known = Object.keys(parts).join(', ');
  process.stderr.write(`no part of the bench: ${names.join(', ')}; the parts are ${known}\n`);
  process.exitCode = 2;
}

async function measureAll() {
  const work = mkdtempSync(join(tmpdir(), 'distributary-bench-'));
  try {
    const bench = setUp(work);
    const chosen = positionals.length === 0 ? Object.keys(parts) : positionals;
    const numbers = {};
    for (const name of chosen) numbers[name] = await parts[name](bench);
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify(numbers, null, 2)}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The usual size of a part, with what the command line says otherwise. */
function sizeLike(usual) {
  const { applications, clusters } = { ...usual, ...given() };
  return { applications, clusters, waves: clusters };
}

/** What the command line says of the size. */
function given() {
  const { applications, clusters } = values;
  return {
    ...(applications && { applications: Number(applications) }),
    ...(clusters && { clusters: Number(clusters) }),
  };
}

function setUp(work) {
  const env = environment(work);
  const watch = stopwatch(work);
  const say = (line) => process.stderr.write(`${line}\n`);
  const git = run(['git', '--version'], { env }).trim();
  const versions = peers.map(({ name, version }) => `${name} ${version}`);
  print([`node ${process.version}`, git, ...versions, `${cpus().length} processors`].join(', '));
  const [load] = loadavg();
  if (load > cpus().length / 2) {
    print(`this machine is busy (load ${load.toFixed(1)}): processor time tells more than time`);
  }
  for (const name of absent) print(`skipped: no ${name} on this machine`);
  if (!watch.isGnu) print('skipped: processor time and memory, no GNU time on this machine');
  return { work, env, watch, say, program: values.program?.split(' ') ?? buildProgram(work) };
}

/** The program as it is now; what lies in dist/ may be older. */
function buildProgram(work) {
  const directory = join(work, 'program');
  mkdirSync(directory);
  const build = fileURLToPath(new URL('build.mjs', import.meta.url));
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  execFileSync(process.execPath, [build, 'program', directory], { cwd, stdio: 'inherit' });
  return [process.execPath, join(directory, 'distributary.cjs')];
}

/** The same as in an image: with V8's code beside it. Another program is measured as it is. */
function imageProgram({ work, program }) {
  if (values.program !== undefined) return program;
  const directory = join(work, 'image');
  cpSync(join(work, 'program'), directory, { recursive: true });
  const keepCode = fileURLToPath(new URL('build/keep-code.mjs', import.meta.url));
  execFileSync(process.execPath, [keepCode, directory], { stdio: 'inherit' });
  return [process.execPath, join(directory, 'distributary.cjs')];
}

function runCompare(bench) {
  const results = compare(bench, { size, peers, rounds });
  const { applications, clusters } = size;
  print(
    `\n${applications} Deployments + ${applications} Services × ${clusters} clusters, ${rounds} rounds`,
  );
  print(compareTable(results, peers));
  conclude(judge(results));
  return Object.fromEntries(results);
}

function runGrowth(bench) {
  const result = growth(bench, { rounds, largest: Number(values.largest), peers });
  print('\ngrowth, 200 applications of 2 objects');
  print(growthText(result));
  conclude(judgeGrowth(result));
  return result;
}

function runShards(bench) {
  const result = shards(bench, { size: { ...usualShardsSize, ...given() } });
  print(`\n${result.clusters} clusters in shards, one after another on this machine`);
  print(shardsText(result));
  return result;
}

function runStart(bench) {
  const results = start(bench, { image: imageProgram(bench), rounds: rounds * 4 });
  print('\nstart');
  print(startTable(results));
  conclude(judgeStart(results));
  return Object.fromEntries(results);
}

function runCmp(bench) {
  const program = imageProgram(bench);
  const results = cmp({ ...bench, program }, { rounds: rounds * 4 });
  print('\none call of the plugin server, the example fleet');
  conclude(cmpText(results));
  return results && Object.fromEntries(results);
}

function runLint(bench) {
  const lintSize = sizeLike(usualLintSize);
  const results = lint(bench, { size: lintSize, rounds });
  print(
    `\n${istioObjectsOf(lintSize)} Istio objects × ${lintSize.clusters} clusters, ${rounds} rounds`,
  );
  conclude(lintText(results));
  return Object.fromEntries(results);
}

function runAdopt(bench) {
  const all = adopt(bench, { size: sizeLike(usualAdoptSize), rounds });
  for (const [title, { program, results }] of all) {
    print(`\n${title}, ${rounds} rounds`);
    conclude(adoptText(results, program));
  }
  return Object.fromEntries(
    [...all].map(([title, { results }]) => [title, Object.fromEntries(results)]),
  );
}

async function runPage(bench) {
  const size = sizeLike(usualPageSize);
  const results = await page(bench, { size, rounds });
  const { applications, clusters } = size;
  print(
    `\nclicks in the page of ${applications} services × ${clusters} clusters, ${rounds} rounds`,
  );
  conclude(pageText(results));
  return results && Object.fromEntries(results);
}

/** Prints a part's verdict; a missed target is the status of the whole run. */
function conclude({ text, isMissed }) {
  print(text);
  if (isMissed) process.exitCode = 1;
}

function writeFixture(directory) {
  mkdirSync(directory, { recursive: true });
  makeRepository(join(directory, 'fleet'), size, environment(directory));
  writeFiles(join(directory, 'lint'), lintFiles(sizeLike(usualLintSize)));
  for (const { name, write } of peers) write(join(directory, name), size, stages[0].versionOf);
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
