/**
 * The files of a fleet → all that is made of them, from reading to branches and printed findings, with the sizes of what went in
 * and came out. The entry of the program whose steps are counted.
 */
import { formatJson } from '../../../plugin/format/findings/json.ts';
import { formatText } from '../../../plugin/format/findings/text.ts';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { outagesOf } from '../../../src/outage/loss.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import { layoutRepository } from '../../../src/render/layout.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { shown } from '../shown-findings.ts';

/** Characters that went in and came out. */
export interface RunSize {
  readonly input: number;
  /** Manifests of every cluster. */
  readonly output: number;
  /** Findings as JSON. */
  readonly said: number;
  /** Codes of the findings, each once. */
  readonly codes: readonly string[];
}

/** Renders, checks and lays out a fleet, and prints what is found. */
export async function measuredRun(files: readonly SourceFile[]): Promise<RunSize> {
  const rendered = await renderRepository(readerOf(files));
  const { layouts, diagnostics } = layoutRepository(rendered);
  const [lost] = outagesOf('single-failures', rendered.topology.clusters);
  modelOutages(rendered, { onlyShared: true }).simulate(lost === undefined ? [] : [lost]);
  const contents = layouts.flatMap(({ applications }) => applications).flatMap((one) => one.files);
  const said = formatJson(shown(diagnostics));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  formatText(shown(diagnostics), { source: (file) => texts.get(file) });
  return {
    input: sum(files.map(({ text, path }) => text.length + path.length)),
    output: sum(contents.flatMap(({ content }) => content.map(({ bytes }) => bytes))),
    said: said.length,
    codes: [...new Set(diagnostics.map(({ code }) => code))].sort(),
  };
}

function readerOf(files: readonly SourceFile[]): RepositoryReader {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    description: 'files in memory',
    paths: [...byPath.keys()].sort(),
    problems: [],
    read: async (paths) => ({
      value: paths.flatMap((path) => byPath.get(path) ?? []),
      diagnostics: [],
    }),
    readBytes: async () => ({ value: [], diagnostics: [] }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
