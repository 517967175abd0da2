/** How much of what is drawn or listed a test tries: all where the change reaches it, a fifth elsewhere (docs/tests.md). */
import { relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { type Drawn, PART } from './drawn-whole.ts';

declare module 'vitest' {
  interface ProvidedContext {
    drawn: Drawn;
  }
}

/** What one test file draws. */
export interface Draws {
  readonly isWhole: boolean;
  /** How many of so many cases; a variable of the environment asks for another number. */
  count(all: number, variable?: string): number;
  /** The rows of a table that are tried: of each kind at least one. */
  rows<T>(all: readonly T[], kindOf?: (row: T) => string): readonly T[];
  /** A seed of the test's own, moved by `DRAWS_SEED`; a variable of the environment sets another. */
  seed(own: number, variable?: string): number;
}

/** The draws of a file, `import.meta.url`. Folders of sources that it runs without an import are listed for `drawn-whole.ts`, which reads the call. */
export function drawsFor(file: string, _folders: readonly string[] = []): Draws {
  const { whole, seed: moved } = inject('drawn');
  const path = relative(process.cwd(), fileURLToPath(file));
  const isWhole = whole === 'all' || whole.includes(path);
  return {
    isWhole,
    count: (all, variable) => given(variable) ?? (isWhole ? all : Math.ceil(all / PART)),
    rows: (all, kindOf = () => '') => (isWhole ? all : partOf(all, kindOf, moved)),
    seed: (own, variable) => given(variable) ?? own + moved,
  };
}

function given(variable: string | undefined): number | undefined {
  const text = variable === undefined ? undefined : process.env[variable];
  return text === undefined ? undefined : Number(text);
}

/** Every fifth of each kind; which one is the first, the seed says. */
function partOf<T>(all: readonly T[], kindOf: (row: T) => string, seed: number): readonly T[] {
  const seen = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const row of all) sizes.set(kindOf(row), (sizes.get(kindOf(row)) ?? 0) + 1);
  return all.filter((row) => {
    const kind = kindOf(row);
    const at = seen.get(kind) ?? 0;
    seen.set(kind, at + 1);
    return at % PART === seed % Math.min(PART, sizes.get(kind) ?? PART);
  });
}
