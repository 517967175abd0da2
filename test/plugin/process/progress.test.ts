import { describe, expect, test } from 'vitest';
import { noProgress, programLine, progressBar } from '../../../plugin/process/progress.ts';

/** What a terminal of some width gets; the clock goes on by `step` at each look. */
function drawn(columns: number, step: number, use: (bar: ReturnType<typeof progressBar>) => void) {
  const written: string[] = [];
  let time = 0;
  const sink = { isTerminal: true, columns, rows: 24, write: (text: string) => written.push(text) };
  use(progressBar({ ...sink, write: (text) => void sink.write(text) }, () => (time += step)));
  return written;
}

const clear = '\r\u001B[2K';

describe('progressBar', () => {
  test('draws how far a run is, and takes itself away', () => {
    const written = drawn(80, 100, (bar) => {
      bar.show('env/paris', 1, 2);
      bar.show('env/tokyo', 2, 2);
      bar.clear();
    });
    expect(written).toEqual([
      `${clear}${'━'.repeat(12)}${'╌'.repeat(12)} 1/2 env/paris`,
      `${clear}${'━'.repeat(24)} 2/2 env/tokyo`,
      clear,
    ]);
  });

  test('draws no more often than anybody can see, but always the end', () => {
    const written = drawn(80, 1, (bar) => {
      for (let done = 0; done <= 100; done++) bar.show('x', done, 100);
    });
    expect(written.length).toBeLessThan(5);
    expect(written.at(-1)).toContain('100/100');
  });

  test('stays on one line', () => {
    const [line = ''] = drawn(40, 100, (bar) => bar.show('東京\n'.repeat(40), 0, 1));
    expect(line.slice(clear.length).length).toBeLessThan(40);
    expect(line).not.toContain('\n');
  });

  test('has nothing to take away when nothing was drawn', () => {
    expect(drawn(80, 1, (bar) => bar.clear())).toEqual([]);
  });
});

test('noProgress is silent', () => {
  expect(noProgress.show('x', 1, 2)).toBeUndefined();
  expect(noProgress.clear()).toBeUndefined();
});

describe('programLine', () => {
  /** The text that a terminal gets; `use` sets the clock. */
  function linesOf(use: (draw: ReturnType<typeof programLine>, go: (to: number) => void) => void) {
    const written: string[] = [];
    let time = 0;
    const waiting: { at: number; call: () => void }[] = [];
    const clock = {
      now: () => time,
      after: (later: number, call: () => void) => void waiting.push({ at: time + later, call }),
    };
    const write = (text: string) => void written.push(text);
    const sink = { isTerminal: true, columns: 80, rows: 24, write };
    use(programLine(sink, clock), (to) => {
      time = to;
      for (const { call } of waiting.splice(0).filter(({ at }) => at <= to)) call();
    });
    return written;
  }
  const counts = (done: number, all = 125) => new Map([['helm', { done, all }]]);

  test('says nothing about a run of less than two seconds', () => {
    const written = linesOf((draw, go) => {
      draw(counts(0));
      go(1_900);
      draw(counts(124));
      draw(counts(125));
    });
    expect(written).toEqual([]);
  });

  test('counts after two seconds, also while nothing is done, and takes itself away', () => {
    const written = linesOf((draw, go) => {
      draw(counts(0));
      go(2_000);
      draw(counts(0));
      go(3_000);
      draw(counts(12));
      draw(counts(125));
    });
    expect(written).toEqual([`${clear}helm 0 of 125`, `${clear}helm 12 of 125`, clear]);
  });

  test('names each program that has something to do', () => {
    const both = new Map([
      ['helm', { done: 1, all: 2 }],
      ['kustomize', { done: 2, all: 3 }],
    ]);
    const written = linesOf((draw, go) => {
      draw(both);
      go(2_000);
    });
    expect(written).toEqual([`${clear}helm 1 of 2, kustomize 2 of 3`]);
  });
});
