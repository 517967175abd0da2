/** Measurements → which targets are met. All are judged by the least of the rounds. */
import { percent, ratio, seconds, table } from './text.mjs';

/** What a first run, of which nothing is kept, has to keep to beside the loops that only render. */
const besideLoops = [
  { peer: 'kustomize', time: 1 / 5, cpu: 1 / 6 },
  { peer: 'helm', time: 1, cpu: 1 / 1.2 },
];

/** What a later run has to keep to, beside the first one. */
const besideFirst = [
  { stage: 'same', title: 'nothing changed', cpu: 0.15 },
  { stage: 'one', title: '1 application changed', cpu: 0.8 },
];

/** Which targets of the comparison are met. */
export function judge(results) {
  const cold = results.get('hydrate fresh');
  const loops = besideLoops.flatMap(({ peer, time, cpu }) => {
    const loop = results.get(peer);
    const most = (limit) => `at most ${ratio(limit, 1)} of the ${peer} loop`;
    return [
      verdict(`${most(time)}, time`, cold.least, loop?.least, time),
      verdict(`${most(cpu)}, processor time`, cold.leastCpu, loop?.leastCpu, cpu),
    ];
  });
  const later = besideFirst.map(({ stage, title, cpu }) => {
    const words = `${title}: at most ${percent(cpu)} of a first run, processor time`;
    const { leastCpu } = results.get(`hydrate ${stage}`);
    return verdict(words, leastCpu, cold.leastCpu, cpu);
  });
  return joined([...loops, ...later]);
}

/** A target by the least of all rounds, which other work on the machine disturbs least; skipped where a program or GNU time is missing. */
export function verdict(words, ours, theirs, most) {
  if (ours === undefined || theirs === undefined) {
    return { text: `skipped: ${words}`, isMissed: false };
  }
  const isMissed = ours > most * theirs;
  return { text: `${isMissed ? 'MISSED' : 'met'}: ${words} (${ratio(ours, theirs)})`, isMissed };
}

/** A target by itself. */
export function limit(words, value, most, unit) {
  if (value === undefined) return { text: `skipped: ${words}`, isMissed: false };
  const isMissed = value > most;
  return { text: `${isMissed ? 'MISSED' : 'met'}: ${words} (${unit(value)})`, isMissed };
}

/** Several targets as one. */
export function joined(verdicts) {
  return {
    text: verdicts.map(({ text }) => `${text}\n`).join(''),
    isMissed: verdicts.some(({ isMissed }) => isMissed),
  };
}

/** The largest fleet that the growth's target is about. */
const largeFleet = { clusters: 1000, waves: 10, seconds: 5, megabytes: 350 };

/** Whether the growth keeps to its target. */
export function judgeGrowth({ points }) {
  const { clusters, seconds: most, megabytes: room } = largeFleet;
  const found = points.find((point) => point.clusters === clusters)?.fresh;
  const words = `${clusters} clusters × 400 objects`;
  return joined([
    limit(`${words} in ${most} s`, found?.least, most, seconds),
    limit(`${words} in ${room} MB`, found?.memory, room, (value) => `${value.toFixed(0)} MB`),
  ]);
}

/** What a start may take, beside node that does nothing. */
const mostOfNode = { '--version': 1.6, 'render --cluster': 4, 'render in an image': 3 };

/** Whether the starts keep to their targets. */
export function judgeStart(results) {
  const empty = results.get('node -e 0');
  return joined(
    Object.entries(mostOfNode).map(([name, most]) =>
      verdict(
        `${name} in at most ${most} times an empty node`,
        results.get(name).least,
        empty.least,
        most,
      ),
    ),
  );
}

/** Targets below a table. */
export function withTable(rows, verdicts) {
  const { text, isMissed } = joined(verdicts);
  return { text: `${table(rows)}${text}`, isMissed };
}
