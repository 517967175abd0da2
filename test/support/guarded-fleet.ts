/** Guards and a change → what is rendered of the fleet of `fixtures/changes`, and what is said of its guards. */
import { readFileSync } from 'node:fs';
import { renderRepository } from '../../src/render/render.ts';
import { changeFiles } from './changed-repository.ts';
import { parseCompact } from './compact-repository.ts';
import { readerOf } from './fleet-states.ts';

const base = parseCompact(readFileSync('fixtures/changes/base.yaml', 'utf8'));

/** The fleet of `fixtures/changes`, with a change, and guards. */
export async function renderGuarded(guards: string, change = '') {
  const files = new Map(changeFiles(base, change));
  const text = files.get('distributary.yaml') ?? '';
  files.set('distributary.yaml', `${text.trimEnd()}\n  guards: [${guards}]\n`);
  return await renderRepository(readerOf(files));
}

/** What is said of guards, with the places that it is about. */
export async function saidOfGuards(guards: string, change = '') {
  const { diagnostics } = await renderGuarded(guards, change);
  return diagnostics
    .filter(({ code }) => code.startsWith('DIS069'))
    .map(({ code, message, related }) =>
      [code, message, ...related.map(({ at, message: it }) => `${at.file}:${at.line} ${it}`)].join(
        '\n',
      ),
    );
}
