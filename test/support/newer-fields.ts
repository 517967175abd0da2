/** What the webhook of an older release refuses → the newer fields that it is about; the states that this keeps from a comparison, counted. */
import process from 'node:process';
import { afterAll } from 'vitest';
import { istioChanges } from '../../src/kind/istio-mesh/istio-change-table.ts';
import { isOlderRelease } from '../../src/kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../src/resource/json.ts';

/** The fields that check `newer-istio` reports in a release, and `~` before a namespace; undefined where a refusal is about anything else. */
export function newerFields(
  refusals: readonly string[],
  version: string,
): readonly string[] | undefined {
  const fields = [...namesOfNewer(version)];
  if (isOlderRelease(version, '1.31')) fields.push('invalid namespace value "~');
  const about = refusals.map((one) => fields.filter((field) => one.includes(field)));
  return about.every((its) => its.length > 0) ? [...new Set(about.flat())] : undefined;
}

function namesOfNewer(version: string): readonly string[] {
  return Object.values(istioChanges).flatMap(({ since, what }) =>
    isOlderRelease(version, since) ? (/field (\w+)/.exec(what)?.[1] ?? []) : [],
  );
}

/** The objects as the API server of a release stores them: without the fields that its CRDs lack. */
export function storedIn(version: string, objects: readonly JsonObject[]): readonly JsonObject[] {
  const names = new Set(namesOfNewer(version));
  return JSON.parse(JSON.stringify(objects, (key, value) => (names.has(key) ? undefined : value)));
}

/** A count of the states that are asked, which prints at the end of a file those that were not compared. */
export interface StateCount {
  /** Counts a state; with fields where it was not compared. */
  count(fields: readonly string[]): void;
}

/** Counts the states of a release. */
export function countStates(version: string): StateCount {
  const skipped = new Map<string, number>();
  const states = { all: 0, skipped: 0 };
  afterAll(() => {
    if (states.all === 0) return;
    const byField = [...skipped].map(([field, n]) => `${field}: ${n}`).sort();
    const reason = states.skipped === 0 ? '' : `, whose webhook refuses ${byField.join(', ')}`;
    process.stdout.write(
      `${version}: ${states.all} states, ${states.skipped} not compared${reason}\n`,
    );
    if (states.skipped * 2 > states.all) throw new Error(`${version}: few states are compared`);
  });
  return {
    count(fields) {
      states.all += 1;
      if (fields.length > 0) states.skipped += 1;
      for (const field of fields) skipped.set(field, (skipped.get(field) ?? 0) + 1);
    },
  };
}
