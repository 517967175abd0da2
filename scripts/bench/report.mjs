/** Measurements → the text that people read. Ratios are what it is about; times are those of one machine at one moment. */
import { stages } from './hydrated-repository.mjs';
import { joined, limit, verdict, withTable } from './targets.mjs';
import { megabytes, milliseconds, ratio, seconds, table } from './text.mjs';

/** The comparison as a table. */
export function compareTable(results, peers) {
  const names = peers.map(({ name }) => name);
  const rows = [];
  const row = (title, name, floor) => {
    const result = results.get(name);
    if (result === undefined) return;
    const ratios = names.map((peer) => ratio(result.wall, results.get(peer).wall));
    const ofFloor = floor === undefined ? '' : ratio(result.wall, floor);
    rows.push([title, ...times(result), ...ratios, ofFloor]);
  };
  for (const { name, title } of stages) {
    row(`distributary hydrate, ${title}`, `hydrate ${name}`, floorOf(results, name));
  }
  row('distributary hydrate, nothing changed', 'hydrate same');
  for (const name of names) {
    row(`${name} loop, renders only`, name);
    row(`${name} loop, all processors`, `${name} parallel`);
  }
  for (const { name, title } of stages) row(`floor: git fast-import, ${title}`, `import ${name}`);
  row('floor: empty node process', 'node');
  return table([['', ...timeTitles, ...names.map((name) => `of ${name}`), 'of floor'], ...rows]);
}

/** The growth as a table, and what it comes to per cluster and per object. */
export function growthText({ points, models, beside }) {
  const each = (title) => [title, 'CPU', 'peak MB'];
  const titles = ['clusters', 'different objects', ...each('fresh'), ...each('1 of 200 changed')];
  const rows = points.map(({ clusters, distinct, fresh, one }) => [
    String(clusters),
    String(distinct),
    ...growthCells(fresh),
    ...growthCells(one),
  ]);
  const lines = models.map(({ stage, measure, base, perCluster, perObject, worst }) => {
    const { title } = stages.find(({ name }) => name === stage);
    const terms = `${milliseconds(base)} + ${milliseconds(perCluster)} per cluster + ${milliseconds(perObject)} per different object`;
    const others = Object.entries(beside).map(
      ([name, result]) => `${ratio(perCluster, result[measure])} of ${name}`,
    );
    const share = others.length === 0 ? '' : `; a cluster more takes ${others.join(', ')}`;
    return `${title}, ${measureTitles[measure]}: ${terms} (off by up to ${Math.round(worst * 100)} %)${share}\n`;
  });
  return `${table([titles, ...rows])}\n${lines.join('')}`;
}

const measureTitles = { wall: 'time', cpu: 'processor time' };

function growthCells(result) {
  const { wall, cpu } = result;
  return [seconds(wall), cpu === undefined ? '' : seconds(cpu), megabytes(result)];
}

/** The shards as a table, and how many machines a fleet of another size needs. */
export function shardsText({ clusters, points, machines }) {
  const rows = points.map(({ shards, wall, cpu, memory }) => [
    `1 of ${shards} shards`,
    String(Math.ceil(clusters / shards)),
    seconds(wall),
    cpu === undefined ? '' : seconds(cpu),
    megabytes({ memory }),
  ]);
  const head = ['slowest shard', 'branches', 'time', 'CPU', 'peak MB'];
  const { of, within, count, base, perBranch } = machines;
  const each = `${milliseconds(base)} for each cluster of the fleet + ${milliseconds(perBranch)} for each branch of the shard`;
  const need = Number.isFinite(count)
    ? `${of} clusters within ${within} s need ${count} machines`
    : `${of} clusters take each machine more than ${within} s: divide them into several fleets`;
  return `${table([head, ...rows])}processor time of a shard: ${each}\n${need}\n`;
}

/** The starts as a table. */
export function startTable(results) {
  const empty = results.get('node -e 0').wall;
  const rows = [...results].map(([name, result]) => [
    name,
    ...times(result),
    `+${milliseconds(result.wall - empty)}`,
    ratio(result.wall, empty),
  ]);
  return table([['', ...timeTitles, 'more than node', 'of node'], ...rows]);
}

/** What one call may take, beside a plugin that does nothing. */
const mostOfEmpty = 2;

/** The calls of the plugin server as a table, and whether the target is met. */
export function cmpText(results) {
  const words = `at most ${mostOfEmpty} times an empty plugin`;
  if (results === undefined)
    return joined([verdict(`${words}, no argocd-cmp-server or cmp-client`)]);
  const empty = results.get('empty');
  const rows = [...results].map(([name, { wall, least, most }]) => {
    const range = `${least.toFixed(2)}–${most.toFixed(2)}`;
    return [name, seconds(wall), range, ratio(wall, empty.wall)];
  });
  const head = ['', 'median', 'from–to', 'of empty'];
  const judged = verdict(words, results.get('distributary').least, empty.least, mostOfEmpty);
  return withTable([head, ...rows], [judged]);
}

/** What a later run of an adopted repository may take, beside the first hydrate. */
const ofAdopted = [
  {
    name: 'diff',
    most: 1 / 5,
    words: 'diff with nothing changed in at most 1/5 of the first hydrate',
  },
  { name: 'hydrate again', most: 1 / 8, words: 'second hydrate in at most 1/8 of the first' },
];

/** What the first hydrate may take beside the program alone; the time is that of two processors. */
const ofProgram = {
  kustomize: { cpu: 1.25, time: 0.75 },
  helm: { cpu: 1.3, time: 0.75 },
};

/** The steps of a new user as a table, and whether the targets are met. */
export function adoptText(results, program) {
  const titles = {
    init: 'distributary init --found-clusters',
    hydrate: 'distributary hydrate, first',
    diff: 'distributary diff, nothing changed',
    'hydrate again': 'distributary hydrate, nothing changed',
    loop: `${program}, each rendering`,
  };
  const [first, loop] = ['hydrate', 'loop'].map((name) => results.get(name));
  const rows = Object.entries(titles).flatMap(([name, title]) => {
    const found = results.get(name);
    if (found === undefined) return [];
    const ofLoop = found.leastCpu === undefined ? '' : ratio(found.leastCpu, loop.leastCpu);
    return [[title, ...times(found), ratio(found.wall, first.wall), ofLoop]];
  });
  const { cpu, time } = ofProgram[program];
  const verdicts = [
    ...ofAdopted.map(({ name, most, words }) =>
      verdict(words, results.get(name).least, first.least, most),
    ),
    verdict(
      `first hydrate in at most ${cpu} of ${program}, processor time`,
      first.leastCpu,
      loop.leastCpu,
      cpu,
    ),
    verdict(`first hydrate in at most ${time} of ${program}, time`, first.least, loop.least, time),
  ];
  const head = ['', ...timeTitles, 'of hydrate', `of ${program}, processor`];
  return withTable([head, ...rows], verdicts);
}

/** How much more ten times the objects may take: the tenfold, and some for what grows like n log n. */
const mostOfTenfold = 12;

/** The linters as a table, and whether the targets are met: every cluster in less than istioctl takes for them, and linear growth. */
export function lintText(results) {
  const titles = {
    check: 'distributary check, all clusters',
    'check tenfold': 'distributary check, 10 times the objects',
    'analyze each': 'istioctl analyze, each cluster',
    'analyze once': 'istioctl analyze, once on what all share',
  };
  const [ours, tenfold, each, once] = Object.keys(titles).map((name) => results.get(name));
  const rows = Object.entries(titles).flatMap(([name, title]) => {
    const result = results.get(name);
    if (result === undefined) return [];
    const ratios = [each, once].map((peer) => (peer ? ratio(result.wall, peer.wall) : ''));
    return [[title, ...times(result), ...ratios]];
  });
  const verdicts = [
    verdict('in less than istioctl analyze of every cluster', ours.least, each?.least, 1),
    verdict(
      `10 times the objects in at most ${mostOfTenfold} times the processor time`,
      tenfold?.leastCpu,
      ours.leastCpu,
      mostOfTenfold,
    ),
  ];
  return withTable([['', ...timeTitles, 'of each', 'of once'], ...rows], verdicts);
}

/** Seconds of script that a click may take, on a machine whose fixed loop takes `loop`. */
const mostOfClick = { seconds: 0.05, loop: 0.02 };

/** The clicks as a table, and whether the target is met: a slower machine has as much more as its fixed loop takes longer. */
export function pageText(results) {
  const words = `a click in ${milliseconds(mostOfClick.seconds)} of script where the fixed loop takes ${milliseconds(mostOfClick.loop)}`;
  if (results === undefined) return joined([verdict(`${words}, no chromium`)]);
  const calm = ({ all, loop }) => all / Math.max(1, loop / mostOfClick.loop);
  const rows = [...results].map(([kind, samples]) => {
    const best = samples.reduce((least, one) => (calm(one) < calm(least) ? one : least));
    return { kind, best };
  });
  const worst = Math.max(...rows.map(({ best }) => calm(best)));
  const cells = rows.map(({ kind, best }) => [
    kind,
    ...[best.first, best.all, best.loop, calm(best)].map(milliseconds),
  ]);
  const head = ['slowest click', 'rows in sight', 'all', 'fixed loop', 'all, by the loop'];
  return withTable([head, ...cells], [limit(words, worst, mostOfClick.seconds, milliseconds)]);
}

const timeTitles = ['median', 'from–to', 'CPU', 'peak MB'];

function times(result) {
  const { wall, least, most, cpu } = result;
  const range = `${least.toFixed(2)}–${most.toFixed(2)}`;
  return [seconds(wall), range, cpu === undefined ? '' : seconds(cpu), megabytes(result)];
}

function floorOf(results, stage) {
  return results.get(`import ${stage}`).wall + results.get('node').wall;
}
