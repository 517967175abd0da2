/** `demo --live` as a user runs it: the fleet converges and stays, a region's pods vanish, and who answers is what `simulate` has. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import process from 'node:process';
import { expect } from 'vitest';
import { builtProgram } from '../../support/built-program.ts';
import { itUnless } from '../../support/peer-program.ts';
import { folder, whyNoFleet } from '../../support/running-fleet/scripts.ts';

const program = builtProgram();

/** The scripts find Go and its modules by the variables of the user. */
const env = Object.fromEntries(
  Object.entries({ ...process.env, RUNNING_FLEET: folder }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
);

itUnless(
  whyNoFleet(),
  'demo --live leaves a fleet running, which loses a region as simulated',
  () => {
    const ran = program.run(['demo', '--live'], { env });
    const [, repository = ''] = / -C (\S+) demo --outage eu$/m.exec(ran.stdout) ?? [];
    const down = ran.stdout.trimEnd().split('\n').at(-1) ?? '';
    const [, live = ''] = /rm -rf (\S+)$/.exec(down) ?? [];
    try {
      expect(ran.status, ran.stderr).toBe(0);
      for (const name of ['berlin', 'paris']) {
        expect(ran.stdout).toMatch(new RegExp(`^${name} +eu +Synced, Healthy +5 `, 'm'));
      }
      const outage = program.run(['-C', repository, 'demo', '--outage', 'eu'], { env });
      expect(outage.status, outage.stderr).toBe(0);
      // The client, who answered before and at the end, and who answers by `simulate`.
      const served = outage.stdout
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(/ {2,}/));
      for (const [client, before, , then, simulated] of served) {
        const own = client === 'dallas' ? 'boston' : client;
        expect({ client, before }).toEqual({ client, before: `${own} 25` });
        const [most = ''] = then?.split(' ') ?? [];
        expect({ client, most }).toEqual({ client, most: simulated });
      }
      expect(served.map(([client]) => client)).toEqual([
        'tokyo',
        'berlin',
        'paris',
        'boston',
        'dallas',
      ]);
    } finally {
      execFileSync('bash', ['-c', down]);
      rmSync(repository, { recursive: true, force: true });
    }
    expect(existsSync(live)).toBe(false);
  },
);
