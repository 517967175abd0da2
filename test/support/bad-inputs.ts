/**
 * `fixtures/bad-input/<area>.txt`: what can be wrong with a fleet, as changes to the fleet of `base.txt`. A case is
 *
 *     === its title
 *     file:line:column code      one line an error that it ends in
 *     --- # path                 the file with the lines that follow
 *     +++ # path                 these lines after those of the base
 *     --- # path -> target       a symbolic link
 *
 * `«200 x»` stands for 200 times `x`, `«xE9»` for the byte E9.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a commit. */
export interface CommitFile {
  readonly path: string;
  readonly isLink: boolean;
  readonly content: Buffer;
}

/** A fleet with something wrong in it. */
export interface BadInput {
  readonly area: string;
  readonly title: string;
  /** The errors, `file:line:column code` each. */
  readonly expected: readonly string[];
  /** What differs from the base. */
  readonly files: readonly CommitFile[];
}

const directory = 'fixtures/bad-input';
const head = /^(?<mode>---|\+\+\+) # (?<path>\S+)(?: -> (?<target>\S+))?$/;

/** The fleet that all of them change, without a mistake in it. */
export function goodInput(): readonly CommitFile[] {
  return parseFiles(readFixture('base.txt').split('\n'), new Map());
}

/** All cases, by area. */
export function badInputs(): readonly BadInput[] {
  const base = new Map(goodInput().map(({ path, content }) => [path, content]));
  const areas = readdirSync(directory).filter((name) => name !== 'base.txt');
  return areas.sort().flatMap((name) =>
    readFixture(name)
      .split(/^=== /m)
      .slice(1)
      .map((text) => parseCase(name.replace(/\.txt$/, ''), text.trimEnd().split('\n'), base)),
  );
}

function parseCase(
  area: string,
  [title = '', ...lines]: readonly string[],
  base: ReadonlyMap<string, Buffer>,
): BadInput {
  const start = lines.findIndex((line) => head.test(line));
  const expected = lines.slice(0, start);
  return { area, title, expected, files: parseFiles(lines.slice(start), base) };
}

function parseFiles(
  lines: readonly string[],
  base: ReadonlyMap<string, Buffer>,
): readonly CommitFile[] {
  const files: { path: string; isLink: boolean; before: Buffer; lines: string[] }[] = [];
  for (const line of lines) {
    const { mode, path, target } = head.exec(line)?.groups ?? {};
    if (path === undefined) files.at(-1)?.lines.push(line);
    else if (target !== undefined)
      files.push({ path, isLink: true, before: Buffer.from(target), lines: [] });
    else {
      const before = (mode === '+++' ? base.get(path) : undefined) ?? Buffer.alloc(0);
      files.push({ path, isLink: false, before, lines: [] });
    }
  }
  return files.map(({ path, isLink, before, lines: more }) => {
    const text = more.map((line) => `${line}\n`).join('');
    return {
      path,
      isLink,
      content: Buffer.concat([before, isLink ? Buffer.alloc(0) : bytesOf(text)]),
    };
  });
}

function bytesOf(text: string): Buffer {
  const long = text.replace(/«(\d+) ([^»]*)»/g, (_, count: string, what: string) =>
    what.repeat(Number(count)),
  );
  const [first = '', ...others] = long.split('«x');
  const parts = others.map((part) =>
    Buffer.concat([Buffer.from(part.slice(0, 2), 'hex'), Buffer.from(part.slice(3))]),
  );
  return Buffer.concat([Buffer.from(first), ...parts]);
}

function readFixture(name: string): string {
  return readFileSync(join(directory, name), 'utf8');
}

/** What `git fast-import` takes for a commit of these files on top of another, kept by a ref; the first of all has none below. */
export function importStream(ref: string, files: readonly CommitFile[], from?: string): Buffer {
  const start = [
    `commit ${ref}`,
    'committer Ann <ann@example.com> 1767225600 +0000',
    'data 0',
    ...(from === undefined ? [] : [`from ${from}`]),
  ];
  const parts = files.flatMap(({ path, isLink, content }) => [
    Buffer.from(`M ${isLink ? '120000' : '100644'} inline ${path}\ndata ${content.length}\n`),
    content,
    Buffer.from('\n'),
  ]);
  return Buffer.concat([Buffer.from(`${start.join('\n')}\n`), ...parts, Buffer.from('\n')]);
}
