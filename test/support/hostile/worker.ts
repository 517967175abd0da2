/**
 * The program of a long run: `worker.js GENERATOR FIRST COUNT SECONDS` tries that many seeds and prints what it saw as JSON, one line
 * a failure and one at the end. It is a process of its own, so that too much memory ends it and not the test.
 */
import { openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { generators } from './generators/registry.ts';
import { tried, type Verdict } from './try-seed.ts';

/** The end of a run. */
export interface Summary {
  readonly generator: string;
  readonly count: number;
  readonly failures: number;
  readonly codes: number;
  readonly clean: number;
  readonly userSeconds: number;
  readonly largest: { readonly seed: number; readonly size: number };
  readonly slowest: { readonly seed: number; readonly size: number; readonly milliseconds: number };
  readonly megabytes: { readonly seed: number; readonly peak: number };
}

const [, , name = '', first = '0', count = '1', seconds = '1', trace = ''] = process.argv;
const part = generators.get(name);
if (part === undefined) throw new Error(`no generator ${name}`);
const generator = part.make();

function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

const codes = new Set<string>();
let failures = 0;
let clean = 0;
let largest: Summary['largest'] = { seed: 0, size: 0 };
let slowest: Summary['slowest'] = { seed: 0, size: 0, milliseconds: 0 };
let megabytes: Summary['megabytes'] = { seed: 0, peak: 0 };

function note(seed: number, verdict: Verdict): void {
  for (const code of verdict.codes) codes.add(code);
  if (verdict.codes.length === 0) clean += 1;
  const { size, milliseconds } = verdict;
  if (size > largest.size) largest = { seed, size };
  if (milliseconds > slowest.milliseconds) slowest = { seed, size, milliseconds };
  // Asking the system takes as long as a small input.
  const peak = seed % 8 === 0 ? process.resourceUsage().maxRSS / 1024 : 0;
  if (peak > megabytes.peak) megabytes = { seed, peak: Math.round(peak) };
  if (verdict.failure === undefined) return;
  failures += 1;
  say({ generator: name, seed, failure: verdict.failure });
}

/** What was begun and never ended is known when the process is gone. */
const begun = trace === '' ? undefined : openSync(trace, 'w');

const start = process.cpuUsage();
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  if (begun !== undefined) writeSync(begun, `${name} ${seed} \n`, 0);
  note(seed, await tried(generator, seed, Number(seconds)));
}
const userSeconds = Math.round(process.cpuUsage(start).user / 1e6);
const summary: Summary = {
  generator: name,
  count: Number(count),
  failures,
  codes: codes.size,
  clean,
  userSeconds,
  largest,
  slowest,
  megabytes,
};
say(summary);
