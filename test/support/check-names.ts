/** The list of checks → their names, in its order. */
import { read } from './code-fixtures.ts';

/** `ejection-too-low`, as the file and its fixtures are called. */
export const checkNames: readonly string[] = (
  read('src/check/registry.ts').match(/(?<=^ {2})\w+(?=,$)/gm) ?? []
).map((written) => written.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
