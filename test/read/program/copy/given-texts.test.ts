import { expect, test } from 'vitest';
import { openDirectory } from '../../../../src/read/directory.ts';
import { readGivenTexts } from '../../../../src/read/program/copy/given-texts.ts';
import { directoryWith } from '../../../support/scratch.ts';

test('all that a program was given may be in its message, and some of it is templates', async () => {
  const files = { 'web/values.yaml': 'a', 'web/templates/a.yaml': 'b', 'web/other.yaml': 'c' };
  const run = {
    program: { name: 'helm', versionArguments: [], minimum: '3.0.0' },
    directory: 'web',
    files: ['web/values.yaml', 'web/templates/a.yaml'],
    made: new Map([['../values.yaml', 'd']]),
    commands: [['template', '--set', 'e=f']],
  };
  expect(await readGivenTexts(run, await openDirectory(directoryWith(files)))).toEqual({
    texts: ['a', 'b', 'd', 'template', '--set', 'e=f'],
    templates: ['b'],
  });
});
