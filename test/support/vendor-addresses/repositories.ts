/** Git repositories whose server sends on, or names other servers. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '../git-repository.ts';
import { answerGit } from '../remote-repositories.ts';
import { directoryWith, scratchDirectory } from '../scratch.ts';
import type { Answer, SmallInternet } from '../small-internet.ts';
import { type AddressRow, kustomized, sendOn } from './address-row.ts';

const HOST = 'git.example.com';
const files = kustomized(`https://${HOST}/org/app.git//base?ref=main`);
const base = { 'base/kustomization.yaml': 'resources: [a.yaml]\n', 'base/a.yaml': 'kind: A\n' };

/** A bare repository `org/app.git` below the root that is given back; `configure` sets what its server says. */
function serveApp(
  more: Readonly<Record<string, string>> = {},
  configure: (git: (...args: readonly string[]) => string) => void = () => undefined,
): string {
  const root = scratchDirectory();
  const source = makeRepository();
  source.commit({ files: { ...base, ...more } });
  const bare = join(root, 'org/app.git');
  execFileSync('git', ['clone', '--quiet', '--bare', source.directory, bare]);
  configure((...args) => execFileSync('git', args, { cwd: bare, encoding: 'utf8' }).trim());
  return root;
}

function moved(
  what: string,
  location: (net: SmallInternet, query: string) => string,
  end: AddressRow['end'],
  hosts: readonly string[] = [HOST],
): AddressRow {
  return {
    what: `one that is sent on to ${what}`,
    files,
    answer: (net): Answer => {
      const root = serveApp();
      return (host, request, response) => {
        const query = (request.url ?? '').replace(/^.*\.git/, '');
        if (host === HOST) sendOn(location(net, query), 301)(host, request, response);
        else answerGit(root, request, response);
      };
    },
    end,
    hosts,
  };
}

/** A user whose own configuration asks for what servers name. */
const trusting = () => ({
  GIT_CONFIG_GLOBAL: join(
    directoryWith({
      config:
        '[fetch]\n  uriProtocols = http,https\n[http]\n  followRedirects = true\n[protocol]\n  version = 2\n',
    }),
    'config',
  ),
});

/** All of them. */
export const repositoryRows: readonly AddressRow[] = [
  moved('its new name', (_, query) => `https://code.example.net/org/app.git${query}`, 'added', [
    HOST,
    'code.example.net',
  ]),
  moved('another protocol', (_, query) => `http://code.example.net/org/app.git${query}`, /by http/),
  moved(
    'this machine',
    ({ trapPort }, query) => `https://127.0.0.1:${trapPort}/org/app.git${query}`,
    /this machine/,
  ),
  moved(
    'a private network',
    (_, query) => `https://192.168.1.1/app.git${query}`,
    /private network/,
  ),
  moved('a file', () => 'file:///etc', /by file/),
  moved('a command', () => 'ext::touch reached', /by ext/),
  moved('a page', () => 'https://code.example.net/login', /what is no repository/, [
    HOST,
    'code.example.net',
  ]),
  moved('itself', (_, query) => `/org/app.git${query}`, /more than 5 times/),
  {
    what: 'one by the old protocol, with alternates at another server',
    files,
    answer: ({ trapPort }) => {
      const root = serveApp({}, (git) => git('update-server-info'));
      writeFileSync(
        join(root, 'org/app.git/objects/info/http-alternates'),
        `https://127.0.0.1:${trapPort}/objects\n`,
      );
      return (_, request, response) => {
        // As a server of files answers, which does not know git.
        request.url = (request.url ?? '').split('?')[0] ?? '';
        answerGit(root, request, response);
      };
    },
    end: /dumb http transport/,
    hosts: [HOST],
    env: trusting,
  },
  {
    what: 'one that offers packs at other servers, which nobody wants',
    files,
    answer: () => {
      const root = serveApp({}, (git) => {
        const id = git('rev-parse', 'main:base/a.yaml');
        const uri = 'https://store.example.org/pack';
        git('config', 'uploadpack.blobPackfileUri', `${id} ${'a'.repeat(40)} ${uri}`);
      });
      return (_, request, response) => {
        request.on('data', (part: Buffer) => {
          if (part.includes('packfile-uris')) response.destroy();
        });
        answerGit(root, request, response);
      };
    },
    end: 'added',
    hosts: [HOST],
    env: trusting,
  },
  {
    what: 'one with a submodule at another server',
    files,
    answer: ({ trapPort }) => {
      const root = serveApp({
        '.gitmodules': `[submodule "x"]\n  path = x\n  url = https://127.0.0.1:${trapPort}/x\n`,
      });
      return (_, request, response) => answerGit(root, request, response);
    },
    end: 'added',
    hosts: [HOST],
    env: () => ({
      GIT_CONFIG_GLOBAL: join(
        directoryWith({ config: '[fetch]\n  recurseSubmodules = true\n' }),
        'config',
      ),
    }),
  },
];
