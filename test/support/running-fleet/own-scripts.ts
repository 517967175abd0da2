/** The scripts of a fleet → a folder of scripts whose `up` starts the same fleet with what a test adds to it. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The networks of the pods, in a fleet with cluster DNS and virtual addresses. */
export type Networks = 'one' | 'several';

/** The bridge of the pods has this address. */
export const nameServer = '10.10.0.1';

/**
 * How long a deleted pod goes on to serve, in seconds, as Istio's agent has its proxy do (`terminationDrainDuration`). Gateways end at once, since their
 * successors have their addresses.
 */
const drainDuration = 5;

/** What the agent sends to the proxy when its pod is deleted: clients get the end of their connections with an answer. */
const drainListeners = 'http://127.0.0.1:15000/drain_listeners?inboundonly&graceful';

/** Writes them into the directory of a fleet, and returns their folder. */
export function ownScripts(
  folder: string,
  directory: string,
  networks: Networks | undefined,
): string {
  const own = join(directory, 'scripts');
  const programs = join(own, 'peers');
  mkdirSync(join(programs, 'bin'), { recursive: true });
  const built = join(
    process.env['PEERS_BIN'] || join(homedir(), '.cache/distributary-peers'),
    'bin',
  );
  for (const name of readdirSync(built).filter((one) => one !== 'fleet-app')) {
    symlinkSync(join(built, name), join(programs, 'bin', name));
  }
  writeScript(join(programs, 'bin/fleet-app'), drainingPod(join(built, 'fleet-app')));
  writeScript(join(own, 'up'), [
    '#!/bin/sh',
    `export PEERS_BIN='${programs}'`,
    ...(networks === undefined ? [] : withNameServer(own, networks)),
    `exec '${folder}/up' "$@"`,
  ]);
  symlinkSync(join(folder, 'down'), join(own, 'down'));
  return own;
}

/** A pod gets its settings on its input, which ends with the kubelet, and a signal when it is deleted. */
function drainingPod(program: string): readonly string[] {
  return [
    '#!/bin/bash',
    `[ "$1" = pod ] || exec '${program}' "$@"`,
    'IFS= read -r settings',
    'exec 3<&0',
    `'${program}' pod <<<"$settings" & pod=$!`,
    `drain() { curl -s -X POST '${drainListeners}'; read -r -t ${drainDuration} -u 3; }`,
    `[[ $settings == *'"Ports":'* ]] || drain() { :; }`,
    "trap 'drain; kill -TERM $pod' TERM",
    'wait $pod; wait $pod',
  ];
}

/**
 * Pods have the files of the machine, and with them the name server that is in `/etc/resolv.conf` for whoever starts them. Each cluster is a network,
 * and its istiod reads all clusters, or there is one network, and none does.
 */
function withNameServer(own: string, networks: Networks): readonly string[] {
  writeFileSync(join(own, 'resolv.conf'), `nameserver ${nameServer}\n`);
  return [
    '[ -n "$OWN_MOUNTS" ] || OWN_MOUNTS=1 exec unshare --mount "$0" "$@"',
    `export REMOTE_SECRETS=${networks === 'several' ? 1 : 0}`,
    `mount --bind '${own}/resolv.conf' /etc/resolv.conf || exit`,
  ];
}

function writeScript(path: string, lines: readonly string[]): void {
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o755 });
}
