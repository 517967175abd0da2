/**
 * Scripts → functions, with V8's code of them where the build of an image has put it beside the program. The start program of that image
 * names the code; that of the package names none, so no file beside it is taken for code. V8 refuses the code of another
 * version of it, of other flags, or of a source with another length, and compiles then.
 */
import { openSync } from 'node:fs';
import { Script } from 'node:vm';
import { readPart } from './part-of-file.ts';

/** The code beside the program of an image; empty in the package. */
export interface KeptCode {
  /** The version and architecture of the Node that made it. */
  readonly node?: string;
  /** For each command, where the code of a script starts in its file, and how long it is, by the script's name. */
  readonly commands?: Readonly<
    Record<string, Readonly<Record<string, readonly [start: number, length: number]>>>
  >;
}

/** A function of a script. */
// biome-ignore lint/suspicious/noExplicitAny: what a script is, only its caller knows.
export type Callable = (...given: readonly any[]) => unknown;

/** Returns the value of a script. One name has one source. */
export type Compile = (name: string, source: string) => Callable;

/** Takes the directory of the program, and the command that is run. */
export function compiler(
  directory: string,
  command: string,
  { node, commands = {} }: KeptCode,
): Compile {
  const isForThis = node === `${process.version} ${process.arch}`;
  const scripts = isForThis ? new Map(Object.entries(commands)).get(command) : undefined;
  const places = new Map(Object.entries(scripts ?? {}));
  const file = places.size > 0 ? opened(`${directory}/code/${command}`) : undefined;
  return (filename, source) => {
    const [start, length] = places.get(filename) ?? [];
    const cachedData =
      file === undefined || start === undefined || length === undefined
        ? undefined
        : wholePart(file, start, length);
    const script = new Script(source, cachedData ? { filename, cachedData } : { filename });
    return script.runInThisContext();
  };
}

/** Stays open as long as the process runs. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

function wholePart(file: number, start: number, length: number): NonSharedBuffer | undefined {
  const part = readPart(file, start, length);
  return part.length === length ? part : undefined;
}
