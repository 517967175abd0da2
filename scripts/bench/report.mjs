/**
 * Measurements → the text that people read. Ratios are what it is about; times are those of one machine at one moment.
 * @module
 */
import { stages } from './hydrated-repository.mjs';

/** What `hydrate` has to keep to, beside the loops that only render. */
const targets = [
  { peer: 'kustomize', most: 1 / 5, words: 'at most 1/5 of the kustomize loop' },
  { peer: 'helm', most: 1, words: 'faster than the helm loop' },
];

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
  for (const name of names) {
    row(`${name} loop, renders only`, name);
    row(`${name} loop, all processors`, `${name} parallel`);
  }
  for (const { name, title } of stages) row(`floor: git fast-import, ${title}`, `import ${name}`);
  row('floor: empty node process', 'node');
  return table([['', ...timeTitles, ...names.map((name) => `of ${name}`), 'of floor'], ...rows]);
}

/** Which targets are met, by the slower of the two runs that write every manifest. */
export function judge(results) {
  const runs = ['fresh', 'all'].map((stage) => results.get(`hydrate ${stage}`));
  const slowest = runs.reduce((slower, other) => (other.wall > slower.wall ? other : slower));
  const verdicts = targets.map(({ peer, most, words }) => {
    const beside = results.get(peer);
    if (beside === undefined) return { text: `skipped, no ${peer}: ${words}`, isMissed: false };
    const isMissed = slowest.wall > most * beside.wall;
    const cpu = slowest.cpu && `, of processor time ${ratio(slowest.cpu, beside.cpu)}`;
    const found = `${ratio(slowest.wall, beside.wall)}${cpu ?? ''}`;
    return { text: `${isMissed ? 'MISSED' : 'met'}: ${words} (${found})`, isMissed };
  });
  return {
    text: verdicts.map(({ text }) => `${text}\n`).join(''),
    isMissed: verdicts.some((verdict) => verdict.isMissed),
  };
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
const mostOfEmpty = 3;

/** The calls of the plugin server as a table, and whether the target is met. */
export function cmpText(results) {
  const words = `at most ${mostOfEmpty} times an empty plugin`;
  if (results === undefined) {
    return { text: `skipped, no argocd-cmp-server or cmp-client: ${words}`, isMissed: false };
  }
  const empty = results.get('empty').wall;
  const rows = [...results].map(([name, { wall, least, most }]) => {
    const range = `${least.toFixed(2)}–${most.toFixed(2)}`;
    return [name, seconds(wall), range, ratio(wall, empty)];
  });
  const { wall } = results.get('distributary');
  const isMissed = wall > mostOfEmpty * empty;
  const verdict = `${isMissed ? 'MISSED' : 'met'}: ${words} (${ratio(wall, empty)})`;
  return { text: `${table([['', 'median', 'from–to', 'of empty'], ...rows])}${verdict}`, isMissed };
}

/** The steps of a new user as a table, and whether the target is met: a diff with nothing changed in a fifth of the first hydrate. */
export function adoptText(results) {
  const words = 'diff with nothing changed in at most 1/5 of the first hydrate';
  if (results === undefined) return { text: `skipped, no kustomize: ${words}`, isMissed: false };
  const titles = {
    init: 'distributary init --found-clusters',
    hydrate: 'distributary hydrate, first',
    diff: 'distributary diff, nothing changed',
    'hydrate again': 'distributary hydrate, nothing changed',
    kustomize: 'kustomize build, each overlay',
  };
  const [first, loop] = ['hydrate', 'kustomize'].map((name) => results.get(name));
  const rows = Object.entries(titles).map(([name, title]) => {
    const { wall } = results.get(name);
    return [title, ...times(results.get(name)), ratio(wall, first.wall), ratio(wall, loop.wall)];
  });
  const { wall } = results.get('diff');
  const isMissed = wall > first.wall / 5;
  const verdict = `${isMissed ? 'MISSED' : 'met'}: ${words} (${ratio(wall, first.wall)})`;
  const head = ['', ...timeTitles, 'of hydrate', 'of kustomize'];
  return { text: `${table([head, ...rows])}${verdict}`, isMissed };
}

/** The linters as a table, and whether the target is met: every cluster in less than istioctl takes for them. */
export function lintText(results) {
  const words = 'in less than istioctl analyze of every cluster';
  if (results === undefined) return { text: `skipped, no istioctl: ${words}`, isMissed: false };
  const titles = {
    check: 'distributary check, all clusters',
    'analyze each': 'istioctl analyze, each cluster',
    'analyze once': 'istioctl analyze, once on what all share',
  };
  const [ours, each, once] = Object.keys(titles).map((name) => results.get(name));
  const rows = Object.entries(titles).map(([name, title]) => {
    const { wall } = results.get(name);
    return [title, ...times(results.get(name)), ratio(wall, each.wall), ratio(wall, once.wall)];
  });
  const isMissed = ours.wall >= each.wall;
  const cpu = ours.cpu === undefined ? '' : `, of processor time ${ratio(ours.cpu, each.cpu)}`;
  const verdict = `${isMissed ? 'MISSED' : 'met'}: ${words} (${ratio(ours.wall, each.wall)}${cpu})`;
  return {
    text: `${table([['', ...timeTitles, 'of each', 'of once'], ...rows])}${verdict}`,
    isMissed,
  };
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

function ratio(ours, theirs) {
  const factor = Math.max(ours, 0) / theirs;
  if (factor === 0) return 'nothing';
  return factor < 1
    ? `1/${(1 / factor).toFixed(factor < 0.1 ? 0 : 1)}`
    : factor.toFixed(factor < 2 ? 2 : 1);
}

function seconds(value) {
  return `${value.toFixed(value < 0.1 ? 3 : 2)} s`;
}

function milliseconds(value) {
  const number = value * 1000;
  return `${number.toFixed(Math.abs(number) < 1 ? 3 : 1)} ms`;
}

function megabytes({ memory }) {
  return memory === undefined ? '' : memory.toFixed(0);
}

function table(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
