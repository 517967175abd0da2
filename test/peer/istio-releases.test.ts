/**
 * The differences between releases, asked of the releases' own code where it can be built: each row of the table that the model follows has a
 * question, and so has each variable of Istio's compatibility profiles.
 */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { indexPilot } from '../../src/istio/model/pilot-index.ts';
import { type OracleAnswer, oracleSnapshot } from '../../src/istio/model/proxy-snapshot.ts';
import { upstreamClusters } from '../../src/istio/model/upstream-clusters.ts';
import {
  type IstioChangeName,
  istioChanges,
} from '../../src/kind/istio-mesh/istio-change-table.ts';
import {
  behaviourFlags,
  hasChange,
  isOlderRelease,
} from '../../src/kind/istio-networking-v1/istio-changes.ts';
import { findInModule } from '../support/go-module.ts';
import { newerObjects } from '../support/newer-objects.ts';
import { itUnless, itWithPeers } from '../support/peer-program.ts';
import { askOracleOf, judgedReleases, stateOf } from '../support/pilot-comparison.ts';
import { releaseAnswers } from '../support/release-answers.ts';
import {
  modelUnder,
  type ReleaseQuestion,
  releaseQuestions,
  stateUnder,
} from '../support/release-questions.ts';
import { unreadyQuestions } from '../support/unready-questions.ts';

const [older, newest] = judgedReleases;

async function ask(
  { question }: ReleaseQuestion,
  { version, program }: (typeof judgedReleases)[number],
  off: readonly IstioChangeName[] = [],
) {
  const state = stateUnder(question, version, off);
  const answer: OracleAnswer = JSON.parse(await askOracleOf(state, question.client, { program }));
  expect(answer.validation ?? []).toEqual([]);
  return oracleSnapshot(answer);
}

describe('Istio and the model agree about', () => {
  for (const one of releaseQuestions) {
    for (const judge of judgedReleases) {
      itWithPeers([judge.program], `${one.change} in ${judge.version}`, async () => {
        expect(await ask(one, judge)).toEqual(modelUnder(one.question, judge.version));
      });
    }
  }
});

describe('the two releases differ in', () => {
  for (const one of releaseQuestions.filter(({ versions: [, since] }) => since === '1.31')) {
    itWithPeers([newest.program, older.program], one.change, async () => {
      expect(await ask(one, older)).not.toEqual(await ask(one, newest));
    });
  }
});

describe('Istio has, or has not', () => {
  for (const { change, has } of releaseAnswers) {
    for (const { version, program } of judgedReleases) {
      itWithPeers([program], `${change} in ${version}`, async () => {
        expect(await has(program)).toBe(hasChange(version, change));
      });
    }
    const flag = behaviourFlags.find((one) => one.change === change)?.flag;
    if (flag === undefined) continue;
    itWithPeers([newest.program], `${change} without its variable`, async () => {
      expect(await has(newest.program, { [flag]: 'false' })).toBe(false);
    });
  }
});

describe('the webhook of a release takes its own fields, and refuses newer ones', () => {
  for (const [change, one] of newerObjects) {
    for (const { program, version } of judgedReleases) {
      const isNewer = isOlderRelease(version, istioChanges[change].since);
      itWithPeers([program], `${change} in ${version}`, async () => {
        const client = { namespace: 'shop', labels: {}, locality: '' };
        const state = stateOf({ objects: [], workloads: [] });
        const given = { program, more: ['--config-only'], beside: [one] };
        const answer: OracleAnswer = JSON.parse(await askOracleOf(state, client, given));
        const refusals = answer.validation ?? [];
        expect({ refusals, isRefused: refusals.length > 0 }).toMatchObject({ isRefused: isNewer });
      });
    }
  }
});

describe('the variable that turns it off', () => {
  const named = releaseQuestions.filter(({ change }) =>
    behaviourFlags.some((flag) => flag.change === change),
  );
  for (const one of named) {
    itWithPeers([newest.program], `is that of ${one.change}`, async () => {
      const off = await ask(one, newest, [one.change]);
      expect(off).toEqual(modelUnder(one.question, newest.version, [one.change]));
      expect(off).not.toEqual(await ask(one, newest));
    });
  }
});

describe('pods that are not ready', () => {
  const unready = new Set(['10.1.0.2']);
  for (const { name, question, off = [] } of unreadyQuestions) {
    for (const { program, version } of judgedReleases) {
      itWithPeers([program], `${name} in ${version}`, async () => {
        const state = stateUnder(question, version, off);
        const text = await askOracleOf(state, question.client, { program, unready });
        const answer: OracleAnswer = JSON.parse(text);
        expect(answer.validation ?? []).toEqual([]);
        const sent = (answer.clusters ?? []).map(({ cluster, localities }) => {
          const all = localities.flatMap(({ endpoints = [] }) => endpoints);
          return [cluster, all.some(({ address }) => unready.has(address))];
        });
        const clusters = upstreamClusters(indexPilot(state), question.client);
        expect(sent).toEqual(clusters.map((one) => [one.name, one.sendsUnready]));
        expect(sent.length).toBeGreaterThan(0);
      });
    }
  }
});

/** Variables of the profiles that no endpoint depends on. */
const elsewhere = [
  'ENABLE_NATIVE_SIDECARS',
  'DISABLE_SHADOW_HOST_SUFFIX',
  'PILOT_SPAWN_UPSTREAM_SPAN_FOR_GATEWAY',
  'DISABLE_TRACK_REMAINING_CB_METRICS',
];

const oldest = 'manifests/helm-profiles/compatibility-version-1.25.yaml';
const profile = findInModule('istio.io/istio', oldest);
const reason = profile === undefined ? "skipped: Istio's charts are not in Go's cache" : undefined;

itUnless(reason, "each variable of Istio's compatibility profiles has a row", () => {
  const variables = (path: string) => Object.keys(parse(readFileSync(path, 'utf8')).pilot.env);
  const all = variables(profile ?? '').filter((name) => !elsewhere.includes(name));
  expect(all.sort()).toEqual(behaviourFlags.map(({ flag }) => flag).sort());
  for (const release of ['1.28', '1.29', '1.30']) {
    const its = variables((profile ?? '').replace('1.25.yaml', `${release}.yaml`));
    const newer = behaviourFlags.filter(({ since }) => isOlderRelease(release, since));
    expect(its).toEqual(expect.arrayContaining(newer.map(({ flag }) => flag)));
  }
});
