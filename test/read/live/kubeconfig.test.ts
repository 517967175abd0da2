import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError } from '../../../src/diagnostic/environment-error.ts';
import { loadServer } from '../../../src/read/live/kubeconfig.ts';
import { directoryWith } from '../../support/scratch.ts';

const secret = 's3cret';

/** A kubeconfig whose context, cluster and user share a name. */
function config(
  name: string,
  more: { user?: string; cluster?: string; context?: string; current?: string } = {},
): string {
  const { user = `token: ${secret}-${name}`, cluster = `server: "https://${name}.example.com/"` } =
    more;
  return `apiVersion: v1
kind: Config
current-context: ${more.current ?? name}
clusters: [{name: ${name}, cluster: {${cluster}}}]
users: [{name: ${name}, user: {${user}}}]
contexts: [{name: ${name}, context: {cluster: ${name}, user: ${name}${more.context ?? ''}}}]
`;
}

async function load(files: Readonly<Record<string, string>>, names: string, context?: string) {
  const cwd = directoryWith(files);
  return await loadServer(context, { cwd, env: { KUBECONFIG: names } });
}

/** What goes wrong, with the directory of the files left out. */
async function problem(
  files: Readonly<Record<string, string>>,
  names = 'a',
  context?: string,
): Promise<string> {
  const cwd = directoryWith(files);
  try {
    await loadServer(context, { cwd, env: { KUBECONFIG: names, PATH: process.env['PATH'] } });
    return '';
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const { code, message, stack, cause } = error;
    expect(`${message}${stack}`).not.toContain(secret);
    expect(cause).toBeUndefined();
    return `${code}: ${message.replaceAll(`${cwd}/`, '')}`;
  }
}

describe('a server', () => {
  test('is that of the current context', async () => {
    const { url, ...server } = await load(
      { a: config('north', { context: ', namespace: fleet' }) },
      'a',
    );
    expect(url.href).toBe('https://north.example.com/');
    expect(server).toMatchObject({
      context: 'north',
      namespace: 'fleet',
      request: { headers: { Authorization: `Bearer ${secret}-north` } },
    });
  });

  test('is that of the context asked for, from whichever file', async () => {
    const files = { a: config('north'), b: config('south') };
    expect((await load(files, 'a:b')).context).toBe('north');
    expect((await load(files, 'a:b', 'south')).url.host).toBe('south.example.com');
    expect((await load(files, 'absent::b')).context).toBe('south');
  });

  test('is that of the earlier file where both name it', async () => {
    const other = config('north').replace('north.example', 'other.example');
    expect((await load({ a: config('north'), b: other }, 'a:b')).url.host).toBe(
      'north.example.com',
    );
  });

  test('is found below the home directory', async () => {
    const home = directoryWith({ '.kube/config': config('north') });
    const around = { cwd: '/', env: { HOME: home } };
    expect((await loadServer(undefined, around)).context).toBe('north');
  });

  test('may be asked with a certificate, whose files stand beside the kubeconfig', async () => {
    const user = 'client-certificate: me.crt, client-key: me.key';
    const files = { 'k/a': config('north', { user }), 'k/me.crt': 'C', 'k/me.key': 'K' };
    const { request } = await load(files, 'k/a');
    expect([String(request.cert), String(request.key)]).toEqual(['C', 'K']);
  });

  test('may be asked with what a command prints', async () => {
    const printed = JSON.stringify({ status: { token: `${secret}-printed` } });
    const script = `#!/bin/sh\n[ "$A" = b ] && [ "$1" = x ] && case "$KUBERNETES_EXEC_INFO" in *'"interactive":false'*) echo '${printed}';; esac\n`;
    const user =
      'exec: {apiVersion: client.authentication.k8s.io/v1, command: bin/login, args: [x], env: [{name: A, value: b}]}';
    const cwd = directoryWith({ 'k/a': config('north', { user }), 'k/bin/login': script });
    const { chmod } = await import('node:fs/promises');
    await chmod(join(cwd, 'k/bin/login'), 0o755);
    const env = { KUBECONFIG: 'k/a', PATH: process.env['PATH'] };
    const { request } = await loadServer(undefined, { cwd, env });
    expect(request.headers).toEqual({ Authorization: `Bearer ${secret}-printed` });
  });
});

describe('the usual file in a work tree, as anybody can commit it, is refused', () => {
  const users: readonly (readonly [string, string])[] = [
    [
      'a command for credentials',
      'exec: {apiVersion: v1, command: /bin/sh, args: [-c, "touch ran"]}',
    ],
    ['a command by its path in the work tree', 'exec: {apiVersion: v1, command: ../run}'],
    [
      'a provider that runs a command',
      'auth-provider: {name: gcp, config: {cmd-path: touch, cmd-args: ran, token-key: "{.a}", expiry-key: "{.b}"}}',
    ],
    [
      'another such provider',
      'auth-provider: {name: azure, config: {cmd-path: touch, cmd-args: ran, token-key: "{.a}", expiry-key: "{.b}"}}',
    ],
    ['a file whose content is sent', 'tokenFile: /etc/hostname'],
    ['a key of this machine', 'client-certificate: /etc/hostname, client-key: /etc/hostname'],
    ['nothing of it', 'token: x'],
  ];
  test.each(users)('with %s', async (_, user) => {
    const cwd = directoryWith({ '.git/HEAD': '', 'home/.kube/config': config('north', { user }) });
    const link = join(directoryWith({}), 'link');
    symlinkSync(join(cwd, 'home'), link);
    for (const HOME of [join(cwd, 'home'), link]) {
      const around = { cwd, env: { HOME, PATH: process.env['PATH'] } };
      await expect(loadServer(undefined, around)).rejects.toThrow('is in the work tree');
    }
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
  });

  test('and outside of it, or by its name, it is the user’s own', async () => {
    const cwd = directoryWith({ '.git/HEAD': '', 'home/.kube/config': config('north') });
    const named = { KUBECONFIG: 'home/.kube/config' };
    expect((await loadServer(undefined, { cwd, env: named })).context).toBe('north');
    const around = { cwd: directoryWith({ '.git/HEAD': '' }), env: { HOME: join(cwd, 'home') } };
    expect((await loadServer(undefined, around)).context).toBe('north');
  });
});

describe('what is wrong is said without a secret:', () => {
  test.each<[string, Parameters<typeof problem>, string]>([
    ['no file', [{}, 'a:b'], 'DIS0130: cannot use the kubeconfig: there is no file a, b'],
    ['no YAML', [{ a: `users: {${secret}` }], 'DIS0130: cannot use the kubeconfig: a is not valid'],
    ['nothing', [{ a: '' }], 'DIS0130: cannot use the kubeconfig: a is not valid'],
    [
      'a nameless user',
      [{ a: config('north').replace('{name: north, user', '{user') }],
      'DIS0130: cannot use the kubeconfig: a is not valid',
    ],
    [
      'no context',
      [{ a: config('north', { current: '""' }) }],
      'DIS0130: cannot use the kubeconfig: it has no current context',
    ],
    [
      'another context',
      [{ a: config('north') }, 'a', 'noth'],
      'DIS0131: the kubeconfig has no context "noth", it has "north"; did you mean "north"?',
    ],
    [
      'no cluster',
      [{ a: config('north').replace('{cluster: north', '{cluster: x') }],
      'DIS0130: cannot use the kubeconfig: context "north" names a cluster that it lacks',
    ],
    [
      'no user',
      [{ a: config('north').replace('user: north', 'user: x') }],
      'DIS0130: cannot use the kubeconfig: context "north" names a user that it lacks',
    ],
    [
      'no address',
      [{ a: config('north', { cluster: 'server: here' }) }],
      'DIS0130: cannot use the kubeconfig: the server of context "north" is no address',
    ],
    [
      'no TLS',
      [{ a: config('north', { cluster: `server: "http://me:${secret}@x"` }) }],
      'DIS0130: cannot use the kubeconfig: the server of context "north" is not https, expected insecure-skip-tls-verify then',
    ],
    [
      'no certificate',
      [{ a: config('north', { user: 'client-certificate: x' }) }],
      'DIS0130: cannot use the kubeconfig: its credentials cannot be read: ENOENT',
    ],
    [
      'a failing command',
      [
        {
          a: config('north', {
            user: `exec: {command: sh, args: [-c, "echo ${secret} >&2; exit 3"]}`,
          }),
        },
      ],
      'DIS0132: command "sh" of the kubeconfig ended with status 3',
    ],
    [
      'no command',
      [{ a: config('north', { user: 'exec: {command: no-such-login}' }) }],
      'DIS0132: command "no-such-login" of the kubeconfig cannot be run: ENOENT',
    ],
    [
      'no JSON',
      [{ a: config('north', { user: `exec: {command: echo, args: [${secret}]}` }) }],
      'DIS0132: command "echo" of the kubeconfig prints no JSON object',
    ],
    [
      'no credentials',
      [
        {
          a: config('north', {
            user: `exec: {command: echo, args: ['{"status": {"x": "${secret}"}}']}`,
          }),
        },
      ],
      'DIS0132: command "echo" of the kubeconfig prints no credentials',
    ],
  ])('%s', async (_, input, expected) => {
    expect(await problem(...input)).toBe(expected);
  });
});
