/** Progress of a run → a bar on the terminal; nothing without a terminal. */
import { displayWidth, printable } from '../format/terminal/display-width.ts';
import type { Sink } from './host.ts';

/** Shows progress. */
export interface Progress {
  /** `done` of `total` steps are complete; the label is the current step. */
  show(label: string, done: number, total: number): void;
  /** Clears the bar; to be called before any other output. */
  clear(): void;
}

/** Shows nothing. */
export const noProgress: Progress = { show: () => undefined, clear: () => undefined };

/** Milliseconds after which a run counts as a long one. */
const PATIENCE = 2_000;

/** The clock, in milliseconds. */
export interface Clock {
  now(): number;
  /** Calls once after a time, unless the run has ended by then. */
  after(time: number, call: () => void): void;
}

/** A clock that keeps no run from its end. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (time, call) => {
    setTimeout(call, time).unref();
  },
};

/** Numbers by the name of a program. */
type Counts = ReadonlyMap<string, { readonly done: number; readonly all: number }>;

/** One line about the renderings of programs, once they take two seconds: `helm 12 of 125`. It is gone when all are made. */
export function programLine(sink: Sink, { now, after }: Clock): (counts: Counts) => void {
  let begun: number | undefined;
  let isDrawn = false;
  let drawnAt = 0;
  const draw = (counts: Counts): void => {
    const open = [...counts].filter(([, { done, all }]) => done < all);
    if (open.length === 0) {
      if (isDrawn) sink.write(clearLine);
      isDrawn = false;
      begun = undefined;
      return;
    }
    const time = now();
    if (begun === undefined) {
      begun = time;
      after(PATIENCE, () => draw(counts));
    }
    if (time - begun < PATIENCE || (isDrawn && time - drawnAt < pause)) return;
    isDrawn = true;
    drawnAt = time;
    const text = open.map(([name, { done, all }]) => `${printable(name)} ${done} of ${all}`);
    sink.write(`${clearLine}${fitted(text.join(', '), sink.columns - 1)}`);
  };
  return draw;
}

const clearLine = '\r\u001B[2K';

const barWidth = 24;
/** More frequent drawing costs time without a visible effect. */
const pause = 60;

/** A bar on a terminal; `now` gives milliseconds. */
export function progressBar(sink: Sink, now: () => number): Progress {
  let drawnAt: number | undefined;
  return {
    show: (label, done, total) => {
      const time = now();
      if (drawnAt !== undefined && time - drawnAt < pause && done < total) return;
      drawnAt = time;
      sink.write(`\r\u001B[2K${fitted(bar(label, done, total), sink.columns - 1)}`);
    },
    clear: () => {
      if (drawnAt !== undefined) sink.write('\r\u001B[2K');
      drawnAt = undefined;
    },
  };
}

function bar(label: string, done: number, total: number): string {
  const filled = total === 0 ? barWidth : Math.floor((done * barWidth) / total);
  const drawn = `${'━'.repeat(filled)}${'╌'.repeat(barWidth - filled)}`;
  return `${drawn} ${done}/${total} ${printable(label)}`;
}

/** A line longer than the terminal would wrap, and could not be cleared. */
function fitted(line: string, columns: number): string {
  let shown = '';
  let width = 0;
  for (const character of line) {
    width += displayWidth(character);
    if (width > columns) break;
    shown += character;
  }
  return shown;
}
