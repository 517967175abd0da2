/** The inputs of the composite action → its step, run as GitHub runs it in a pull request of the same repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { type Runner, runShell } from './ci-example.ts';
import { scratchDirectory } from './scratch.ts';

const { inputs, ...action } = parse(readFileSync('action.yml', 'utf8'));

/** How it runs. */
export const { runs } = action;
const [step] = runs.steps;

/** What an expression of action.yml gives for inputs, in a pull request of the same repository. */
function valueIn(expression: string, given: Readonly<Record<string, string>>): string {
  const [, input] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression) ?? [];
  if (input !== undefined) return given[input] ?? inputs[input].default ?? '';
  if (expression.includes('github.event.pull_request.number')) return '7';
  expect(expression).toContain("inputs.comment == 'true' && ");
  return String((given['comment'] ?? inputs.comment.default) === 'true');
}

/** Runs the step with inputs; the rest are those of action.yml. */
export async function runAction(runner: Runner, given: Readonly<Record<string, string>>) {
  const temporary = scratchDirectory();
  const files = { summary: join(temporary, 'summary.md'), path: join(temporary, 'path') };
  const asked = { package: runner.env['DISTRIBUTARY'] ?? '', ...given };
  const entries = Object.entries<string>(step.env).map(([name, expression]) => [
    name,
    valueIn(expression, asked),
  ]);
  const ran = await runShell(runner, step.run, {
    ...Object.fromEntries(entries),
    GITHUB_ACTION_PATH: process.cwd(),
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_PATH: files.path,
    RUNNER_TEMP: temporary,
  });
  return { ...ran, ...files };
}

/** The calls that a stand-in recorded: each argument ends with a unit separator, each call with a record separator. */
export const callsIn = (file: string): readonly (readonly string[])[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\u001e')
        .slice(0, -1)
        .map((call) => call.split('\u001f').slice(0, -1))
    : [];
