import { describe, expect, test } from 'vitest';
import { ignore, known, rule, settle } from '../support/settled-fleet.ts';

describe('a comment', () => {
  test('silences what is found on its line, on the next one, or in the document that it heads', async () => {
    const ways = [
      rule({ behind: ` ${ignore(known)}` }),
      rule().replace('  host', `  ${ignore(known)}\n  # and so on\n\n  host`),
      rule({ above: `# of us\n${ignore(known)}\n` }),
    ];
    for (const text of ways) {
      const { found, silenced } = await settle({ 'apps/web/rule.yaml': text });
      expect(found).toEqual([]);
      expect(silenced).toEqual([
        expect.stringMatching(
          /^DIS0631 apps\/web\/rule.yaml:\d+ by comment apps\/web\/rule.yaml:\d+: it comes with the chart$/,
        ),
      ]);
    }
  });

  test('is for its own document and line', async () => {
    const text = `${rule({ above: `${ignore(known)}\n` })}---\n${rule({ name: 'other' })}`;
    const { found, silenced } = await settle({ 'apps/web/rule.yaml': text });
    expect(silenced).toHaveLength(1);
    expect(found).toContain('warning DIS0631 apps/web/rule.yaml:13');
    const beside = rule().replace('  trafficPolicy', `  ${ignore(known)}\n  trafficPolicy`);
    expect((await settle({ 'apps/web/rule.yaml': beside })).found).toEqual([
      'warning DIS0631 apps/web/rule.yaml:5',
      'warning DIS0249 apps/web/rule.yaml:6',
    ]);
  });

  test('is none within a text', async () => {
    const text = `${rule()}---
apiVersion: v1
kind: ConfigMap
metadata: {name: notes, namespace: shop}
data:
  literal: |
    ${ignore(known)}
  quoted: "one ${ignore(known)}"
  plain: one#distributary: ignore
`.replace('plain: one#distributary: ignore', "plain: 'one # distributary: ignore'");
    expect((await settle({ 'apps/web/rule.yaml': text })).found).toEqual([
      'warning DIS0631 apps/web/rule.yaml:5',
    ]);
  });

  test.each([
    ['DIS0631', 'expected a reason after the codes'],
    ['DIS0631:   ', 'expected a reason after the codes'],
    ['it comes with the chart', 'expected a code first, as in DIS0631'],
    ['DIS06311 it is known', 'expected a code first, as in DIS0631'],
    ['DIS0999 it is known', 'expected a code that exists'],
    ['', 'this comment is "", expected a code first, as in DIS0631'],
  ])('that says "%s" silences nothing', async (words, message) => {
    const { found, silenced, diagnostics } = await settle({
      'apps/web/rule.yaml': rule({ above: `# distributary: ignore ${words}\n` }),
    });
    expect(silenced).toEqual([]);
    expect(found).toEqual([
      'warning DIS0248 apps/web/rule.yaml:1',
      'warning DIS0631 apps/web/rule.yaml:6',
    ]);
    expect(diagnostics[0]?.message).toContain(message);
  });
});

describe('an annotation', () => {
  test('silences what is found in its object, a line each', async () => {
    const annotations = `{distributary.dev/ignore: "DIS0631, DIS0630: known\\nDIS0645 gone"}`;
    const { found, silenced } = await settle({
      'apps/web/rule.yaml': `${rule({ annotations })}---\n${rule({ name: 'other' })}`,
    });
    expect(silenced).toEqual([
      'DIS0631 apps/web/rule.yaml:5 by annotation apps/web/rule.yaml:3: known',
    ]);
    expect(found).toEqual([
      'warning DIS0249 apps/web/rule.yaml:3',
      'warning DIS0249 apps/web/rule.yaml:3',
      'warning DIS0631 apps/web/rule.yaml:12',
    ]);
  });

  test('of an item of a List is for that item', async () => {
    const item = (name: string, annotations: string) =>
      JSON.stringify({
        apiVersion: 'networking.istio.io/v1',
        kind: 'DestinationRule',
        metadata: { name, namespace: name, annotations: JSON.parse(annotations) },
        spec: { host: 'payments' },
      });
    const silent = item('one', '{"distributary.dev/ignore": "DIS0631 known"}');
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${item('two', '{}')}\n- ${silent}\n`;
    const { found, silenced } = await settle({ 'apps/web/list.yaml': list });
    expect(found.filter((line) => line.includes('DIS0631'))).toEqual([
      'warning DIS0631 apps/web/list.yaml:4',
    ]);
    expect(silenced).toEqual([
      'DIS0631 apps/web/list.yaml:5 by annotation apps/web/list.yaml:5: known',
    ]);
  });
});

describe('a file does not silence', () => {
  test.each([
    ['DIS0252', 'it says that what would be written', false],
    ['DIS0692', 'it is an error, which only the Fleet can lower', true],
    ['DIS0699', 'it is about an encrypted secret', true],
    ['DIS0727', 'it protects branches', true],
    ['DIS0848', 'it limits the programs that render sources', true],
    ['DIS0890', 'it protects the users of a shared plugin', true],
    ['DIS0249', 'it is about what is silenced', true],
  ])('%s', async (code, reason, isWhole) => {
    const { found, diagnostics } = await settle({
      'apps/web/rule.yaml': rule({ above: `${ignore(`${code} no time`)}\n` }),
    });
    expect(found).toEqual([
      'warning DIS0247 apps/web/rule.yaml:1',
      'warning DIS0631 apps/web/rule.yaml:6',
    ]);
    const words = isWhole ? reason : 'an error means that the output would be wrong';
    expect(diagnostics[0]?.message).toContain(words);
  });

  test('what the Fleet says the severity of', async () => {
    const { found, diagnostics } = await settle(
      { 'apps/web/rule.yaml': rule({ behind: ` ${ignore(known)}` }) },
      '{code: DIS0631, severity: warning, reason: all of them are looked at}',
    );
    expect(found).toEqual([
      'warning DIS0631 apps/web/rule.yaml:5',
      'warning DIS0247 apps/web/rule.yaml:5',
    ]);
    const refusal = diagnostics.find(({ code }) => code === 'DIS0247');
    expect(refusal?.message).toContain('the Fleet sets its severity');
  });

  test('what is about a file in another directory as well', async () => {
    const there = (text: string) =>
      text.replace('host: payments', 'host: payments.bank.svc.cluster.local');
    const taken = there(rule({ above: `${ignore('DIS0634 ours counts')}\n` }));
    const theirs = there(rule({ name: 'theirs' })).replace(
      /outlierDetection.*/,
      'connectionPool: {tcp: {maxConnections: 100}}}',
    );
    const own = await settle({ 'apps/web/a.yaml': theirs, 'apps/web/b.yaml': taken });
    expect(own.silenced.map((line) => line.split(' ', 2).join(' '))).toEqual([
      expect.stringMatching(/^DIS0634 apps\/web\/b.yaml/),
    ]);
    const other = await settle({ 'apps/api/a.yaml': theirs, 'apps/web/b.yaml': taken });
    expect(other.silenced).toEqual([]);
    expect(other.diagnostics.map(({ message }) => message).join('\n')).toContain(
      'this comment does not silence DIS0634: it is about "apps/api/a.yaml" as well',
    );
  });
});
