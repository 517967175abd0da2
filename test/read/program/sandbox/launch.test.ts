import { expect, test } from 'vitest';
import { launchSpec, seenPath, waysToLaunch } from '../../../../src/read/program/sandbox/launch.ts';

const limits = { milliseconds: 1, bytes: 1, memory: 1024 };
const unshare = { path: '/usr/bin/unshare', options: ['-r', '-n'] };
const place = { directory: '/tmp/d/0', cwd: '/tmp/d/0/fleet/apps/web' };

test('where the system has namespaces, a program has a root and a network of its own', () => {
  const [rooted, networked, plain] = waysToLaunch('/opt/bin/helm', { unshare });
  if (rooted === undefined || networked === undefined || plain === undefined) throw new Error();
  const first = launchSpec(rooted, place, ['template', '.'], limits);
  expect([first.path, ...first.args].join(' ')).toBe(
    '/usr/bin/unshare -r -n --root=/tmp/d/0 --wd=/fleet/apps/web -- /helm template .',
  );
  expect(first.env['TMPDIR']).toBe('/');
  expect(seenPath(rooted, place.directory, '/tmp/d/0/fleet')).toBe('/fleet');
  const second = launchSpec(networked, place, ['template', '.'], limits);
  expect([second.path, ...second.args].join(' ')).toBe(
    '/usr/bin/unshare -r -n -- /opt/bin/helm template .',
  );
  expect(second.env['TMPDIR']).toBe('/tmp/d/0');
  const third = launchSpec(plain, place, ['template', '.'], limits);
  expect([third.path, ...third.args, third.cwd].join(' ')).toBe(
    '/opt/bin/helm template . /tmp/d/0/fleet/apps/web',
  );
  expect(seenPath(plain, place.directory, '/tmp/d/0/fleet')).toBe('/tmp/d/0/fleet');
});

test('without them it is started as it is', () => {
  expect(waysToLaunch('/opt/bin/helm', {})).toEqual([{ path: '/opt/bin/helm', hasRoot: false }]);
});
