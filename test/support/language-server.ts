/** The real yaml-language-server over its stdio: a document in, what an editor would show of it out. */
import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Where in a document, both from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A server for one directory. */
export interface LanguageServer {
  /** Opens a document, and waits for what is wrong with it: a sentence each. */
  open(path: string, text: string): Promise<readonly string[]>;
  /** The words at a place of an open document. */
  hover(path: string, position: Position): Promise<string>;
  /** What may stand at a place of an open document. */
  complete(path: string, position: Position): Promise<readonly string[]>;
  stop(): void;
}

const program = 'node_modules/yaml-language-server/bin/yaml-language-server';

/** Starts it. */
export async function startLanguageServer(directory: string): Promise<LanguageServer> {
  const child = spawn(process.execPath, [program, '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const uriOf = (path: string) => pathToFileURL(`${directory}/${path}`).href;
  const waiting = new Map<string, (value: unknown) => void>();
  const hear = (key: string) => new Promise<unknown>((resolve) => waiting.set(key, resolve));
  const send = (message: object) => write(child, { jsonrpc: '2.0', ...message });
  let asked = 0;
  const ask = (method: string, params: object): Promise<unknown> => {
    asked += 1;
    const answer = hear(`answer ${asked}`);
    send({ id: asked, method, params });
    return answer;
  };
  onMessage(child, ({ id, method, params, result }) => {
    if (method === 'textDocument/publishDiagnostics') {
      waiting.get(`findings ${params?.uri}`)?.(params?.diagnostics);
    } else if (method === undefined) waiting.get(`answer ${id}`)?.(result);
    // It asks for settings, and has none.
    else if (id !== undefined) send({ id, result: params?.items?.map(() => null) ?? null });
  });
  const uri = pathToFileURL(directory).href;
  const capabilities = { textDocument: { hover: { contentFormat: ['plaintext'] } } };
  const workspaceFolders = [{ uri, name: 'fleet' }];
  await ask('initialize', { processId: null, rootUri: uri, capabilities, workspaceFolders });
  send({ method: 'initialized', params: {} });
  const at = (path: string, position: Position) => ({
    textDocument: { uri: uriOf(path) },
    position,
  });
  return {
    open: async (path, text) => {
      const found = hear(`findings ${uriOf(path)}`);
      const textDocument = { uri: uriOf(path), languageId: 'yaml', version: 1, text };
      send({ method: 'textDocument/didOpen', params: { textDocument } });
      const all = await found;
      return Array.isArray(all) ? all.map(({ message }) => String(message)) : [];
    },
    hover: async (path, position) => {
      return String(
        Object(Object(await ask('textDocument/hover', at(path, position))).contents).value,
      );
    },
    complete: async (path, position) => {
      const { items } = Object(await ask('textDocument/completion', at(path, position)));
      return Array.isArray(items) ? items.map(({ label }) => String(label)) : [];
    },
    stop: () => child.kill(),
  };
}

/** What is read of a message. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: {
    readonly uri?: string;
    readonly diagnostics?: unknown;
    readonly items?: readonly unknown[];
  };
}

function write({ stdin }: ChildProcess, message: object): void {
  const body = Buffer.from(JSON.stringify(message));
  stdin?.write(`Content-Length: ${body.length}\r\n\r\n`);
  stdin?.write(body);
}

function onMessage({ stdout }: ChildProcess, take: (message: Message) => void): void {
  let left = Buffer.alloc(0);
  stdout?.on('data', (bytes: Buffer) => {
    left = Buffer.concat([left, bytes]);
    for (;;) {
      const end = left.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/.exec(left.subarray(0, end).toString())?.[1]);
      if (end < 0 || left.length < end + 4 + length) return;
      take(JSON.parse(left.subarray(end + 4, end + 4 + length).toString()));
      left = left.subarray(end + 4 + length);
    }
  });
}
