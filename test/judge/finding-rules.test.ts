import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defineCode } from '../../src/diagnostic/code.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { settleFindings } from '../../src/judge/settle-findings.ts';
import { renderRepository } from '../../src/render/render.ts';
import { changeFiles } from '../support/changed-repository.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { readerOf } from '../support/fleet-states.ts';
import { resources } from '../support/resources.ts';
import { ignore, known, rule, settle } from '../support/settled-fleet.ts';

describe('the Fleet', () => {
  const rules = { 'apps/web/rule.yaml': rule(), 'apps/api/rule.yaml': rule({ name: 'other' }) };

  test('sets another severity: the first entry that fits counts', async () => {
    const { found, silenced } = await settle(
      rules,
      [
        '{code: DIS0631, severity: silent, reason: chart, files: ["apps/web/**"]}',
        '{code: DIS0631, severity: info, reason: chart, objects: ["DestinationRule shop/oth*"]}',
        '{code: DIS0631, severity: error, reason: all others}',
      ].join(', '),
    );
    expect(found).toEqual(['info DIS0631 apps/api/rule.yaml:5']);
    expect(silenced).toEqual(['DIS0631 apps/web/rule.yaml:5 by entry distributary.yaml:6: chart']);
  });

  test('is told of entries that nothing meets, but not of those that lower nothing', async () => {
    const { found } = await settle(
      {},
      [
        '{code: DIS0631, severity: silent, reason: chart}',
        '{code: DIS0631, severity: info, reason: chart, files: [more]}',
        '{code: DIS0403, severity: error, reason: none is wanted}',
        '{code: DIS0404, severity: warning, reason: nobody silences it}',
      ].join(', '),
    );
    expect(found).toEqual([
      'warning DIS0249 distributary.yaml:6',
      'warning DIS0249 distributary.yaml:6',
    ]);
  });

  test('hears of nothing unused while an error hides what there may be', async () => {
    const { found } = await settle(
      { 'apps/web/bad.yaml': 'kind: [' },
      '{code: DIS0631, severity: silent, reason: chart}',
    );
    expect(found.filter((line) => line.includes('DIS0249'))).toEqual([]);
    expect(found.some((line) => line.startsWith('error '))).toBe(true);
  });

  test('lowers a broken guard, and no other error', async () => {
    const base = parseCompact(readFileSync('fixtures/changes/base.yaml', 'utf8'));
    const guarded = async (findings: string) => {
      const files = new Map(changeFiles(base, ''));
      const guards = 'guards: [{name: region, services: ["shop/*"], survive: region}]';
      const text = files.get('distributary.yaml') ?? '';
      const more = `  ${guards}\n  findings: [${findings}]\n`;
      files.set('distributary.yaml', `${text.trimEnd()}\n${more}`);
      const { diagnostics } = await renderRepository(readerOf(files));
      return diagnostics.filter(({ code }) => code === 'DIS0692').map(({ severity }) => severity);
    };
    expect(await guarded('')).toEqual(['error']);
    const later = '{code: DIS0692, severity: warning, reason: Tokyo is being set up}';
    expect(await guarded(later)).toEqual(['warning']);
    const error = await settle({}, '{code: DIS0360, severity: info, reason: known}');
    expect(error.found).toEqual(['error DIS0246 distributary.yaml:6']);
  });
});

test('the order in which findings and files are met changes nothing', async () => {
  const texts = [
    rule({ behind: ` ${ignore(known)}` }),
    rule({ name: 'other', above: `${ignore(known)}\n`, behind: ` ${ignore(known)}` }),
  ].map((text, i) => ({ path: `apps/web/${i}.yaml`, text }));
  const at = (file: string) => ({ file, document: 0, line: 6, column: 3, pointer: '/spec/host' });
  const found = texts.map(({ path }) => diagnose(unknown, { object: path }, at(path)));
  const input = {
    fleet: { findings: [], locate: startOfFile },
    resources: texts.flatMap(({ path, text }) => resources(text, path)),
    codes: [unknown],
  };
  const run = (backwards: boolean) => {
    const order = <T>(list: readonly T[]) => (backwards ? [...list].reverse() : list);
    return settleFindings(order(found), {
      ...input,
      resources: order(input.resources),
      texts: new Map(order(texts.map(({ path, text }) => [path, text] as const))),
    });
  };
  expect(JSON.stringify(run(true))).toBe(JSON.stringify(run(false)));
  expect(run(false).silenced).toHaveLength(1);
});

const unknown = defineCode<{ readonly object: string }>({
  code: 'DIS0631',
  name: 'told',
  severity: 'warning',
  title: '',
  why: '',
  fix: '',
  message: ({ object }) => object,
});
