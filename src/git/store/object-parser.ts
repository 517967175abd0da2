/** The stream of `git cat-file --batch` → the objects. */

/** An object of the repository. */
export interface ReadObject {
  readonly id: string;
  readonly type: string;
  readonly bytes: number;
  /** Absent when the object exceeds `largest`. */
  readonly body?: Buffer;
}

/** The decisions of a parser of objects. */
interface Begin {
  readonly largest: number;
  /** Whether to read the body; if not, parsing ends. */
  begin(header: Omit<ReadObject, 'body'>): boolean;
}

/**
 * Makes a parser: for each object a line `id type size`, then the body and a newline; for a
 * missing one a line of the name and `missing`.
 */
export function objectParser(
  found: (object: ReadObject | undefined) => void,
  { largest, begin }: Begin,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let body: Body | undefined;
  let isOver = false;
  /** Reads one line or body; undefined when it is incomplete. */
  const step = (data: Buffer): Buffer | undefined => {
    if (body) {
      rest = takeBody(body, data);
      if (body.missing > 0) return undefined;
      found(objectOf(body));
      body = undefined;
      return rest;
    }
    const newline = data.indexOf(0x0a);
    if (newline < 0) return undefined;
    body = startBody(data.toString('utf8', 0, newline), largest);
    if (body === undefined) found(undefined);
    else isOver = !begin(body.header);
    if (isOver) return undefined;
    rest = data.subarray(newline + 1);
    return rest;
  };
  return (chunk) => {
    if (isOver) return;
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let data: Buffer | undefined = rest; data; ) data = step(data);
  };
}

interface Body {
  readonly header: Omit<ReadObject, 'body'>;
  /** The chunks so far; absent when they are dropped. */
  readonly chunks: Buffer[] | undefined;
  /** Number of missing bytes, including the final newline. */
  missing: number;
}

function startBody(line: string, largest: number): Body | undefined {
  const [, id = '', type = '', size] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(line) ?? [];
  if (size === undefined) return undefined;
  const bytes = Number(size);
  return {
    header: { id, type, bytes },
    chunks: bytes > largest ? undefined : [],
    missing: bytes + 1,
  };
}

/** Takes the bytes of the body, returns the rest. */
function takeBody(body: Body, data: Buffer): Buffer {
  const taken = Math.min(body.missing, data.length);
  body.chunks?.push(data.subarray(0, taken));
  body.missing -= taken;
  return data.subarray(taken);
}

function objectOf({ header, chunks }: Body): ReadObject {
  if (chunks === undefined) return header;
  return { ...header, body: Buffer.concat(chunks).subarray(0, header.bytes) };
}
