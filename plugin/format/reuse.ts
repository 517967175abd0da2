/** Whether a run recalled the result of an earlier one, or the reason why it rendered the fleet → a line, or JSON. */
import type { JsonObject } from '../../src/resource/json.ts';
import type { Miss } from '../../src/reuse/miss.ts';

/** A line for `--verbose`; no reason: the result was recalled. */
export function reuseText(miss: Miss | undefined): string {
  if (miss === undefined) return 'recalled: every input is the same as in an earlier run';
  return `rendered: ${wordsFor(miss)}`;
}

function wordsFor(miss: Miss): string {
  switch (miss.because) {
    case 'fileChanged':
      return `${miss.file} differs from the last recorded run`;
    case 'filesAddedOrRemoved':
      return miss.file === undefined ? words[miss.because] : `${miss.file} was removed`;
    case 'branchChanged':
      return `branch ${miss.branch} is not as the last recorded run left it`;
    default:
      return words[miss.because];
  }
}

const words: Readonly<Record<Miss['because'], string>> = {
  notKept: 'results of runs are not kept here',
  firstRun: 'no earlier run with these options is recorded',
  programChanged: 'another version of the program or of Node.js recorded the last run',
  filesAddedOrRemoved: 'files were added or removed since the last recorded run',
  fileChanged: 'a file differs from the last recorded run',
  rendererChanged: 'a program that renders sources differs from the last recorded run',
  clustersSelected: 'the recorded findings are those of all clusters',
  branchChanged: 'a branch is not as the last recorded run left it',
  errorsLeft: 'the recorded result has errors',
  objectsNeeded: 'the findings are recalled, and the objects of the fleet are needed',
};

/** `{isRecalled: true}`, or `{isRecalled: false, because, file?, branch?}`. */
export function reuseJson(miss: Miss | undefined): JsonObject {
  return miss === undefined ? { isRecalled: true } : { isRecalled: false, ...miss };
}
