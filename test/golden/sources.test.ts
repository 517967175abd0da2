/** fixtures/sources/<case>.in.yaml: a repository; `.out.txt`: what is run to render it, and on which files. */
import type { ProgramRun } from '../../src/resource/program-run.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { testMadeFiles } from '../support/golden-cases.ts';
import { showFindings } from '../support/resources.ts';
import { type SurveyedSource, surveyFiles } from '../support/survey-files.ts';
import { readTree } from '../support/tree-compare.ts';

const directory = 'fixtures/sources';

function show(text: string): string {
  const { sources, diagnostics } = surveyFiles(parseCompact(text));
  return `${[...showFindings(diagnostics), ...sources.flatMap(sourceLines)].join('\n')}\n`;
}

function sourceLines({ source, survey }: SurveyedSource): readonly string[] {
  const names = source.clusters.map(({ name }) => name).join();
  const head = `== ${source.directory} as ${source.application} for ${names}`;
  return survey === undefined ? [head, ...source.files] : [head, ...runLines(survey.run)];
}

function runLines({
  archives = new Set(),
  mayVary,
  program,
  directory: cwd,
  files,
  made,
  commands,
}: ProgramRun): readonly string[] {
  return [
    ...commands.map((args) => `$ ${[program.name, ...args.map(quoted)].join(' ')}`),
    ...(mayVary === true ? ['twice'] : []),
    `in ${cwd === '' ? '.' : cwd}: ${[...files].sort().join(' ')}`,
    ...[...archives].map((path) => `packed anew: ${path}`),
    ...[...made].flatMap(([path, text]) => [`${path}:`, text.trimEnd().replace(/^/gm, '  | ')]),
  ];
}

/** An argument as a shell would have to be given it. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument}'`;
}

const made = new Map(
  [...readTree(directory, (path) => path.endsWith('.in.yaml'))].map(([path, text]) => [
    path.replace('.in.yaml', '.out.txt'),
    show(text),
  ]),
);
testMadeFiles(directory, '.out.txt', made);
