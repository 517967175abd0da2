/** The words of a command line up to the cursor → the meaning of the last one, by the program's commands and options. */
import type { Argument, Command, Option } from 'commander';

export interface WordPlace {
  /** The command of the words before. */
  readonly command: Command;
  /** The typed part; of `--option=value` the value. */
  readonly word: string;
  /** The typed text before `word`: `--option=`, or empty. */
  readonly prefix: string;
  /** The value of an option, a flag, or the argument of that index or a command's name. */
  readonly role:
    | { readonly type: 'value'; readonly option: Option }
    | { readonly type: 'flag' }
    | {
        readonly type: 'argument';
        readonly argument: Argument | undefined;
        readonly index: number;
      };
}

/** Determines the meaning of the last word. Without words: of the first word of the line. */
export function placeOfWord(program: Command, words: readonly string[]): WordPlace {
  const word = words.at(-1) ?? '';
  const reading = read(program, words.slice(0, -1));
  const { command, awaited, isBehindDashes } = reading;
  if (awaited !== undefined && !(awaited.isOptional && word.startsWith('-'))) {
    return { command, word, prefix: '', role: { type: 'value', option: awaited.option } };
  }
  if (isBehindDashes || !word.startsWith('-')) return { ...argumentPlace(reading), word };
  const [, flag = '', value = ''] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
  const option = optionOf(command, flag);
  if (option === undefined) return { command, word, prefix: '', role: { type: 'flag' } };
  return { command, word: value, prefix: `${flag}=`, role: { type: 'value', option } };
}

function argumentPlace({ command, index }: Reading): Omit<WordPlace, 'word'> {
  const { registeredArguments: all } = command;
  const last = all.at(-1);
  const argument = all[index] ?? (last?.variadic === true ? last : undefined);
  return { command, prefix: '', role: { type: 'argument', argument, index } };
}

/** All options that are valid there: those of the command and of its parents. */
export function optionsOf(command: Command): readonly Option[] {
  const { parent } = command;
  return [...command.options, ...(parent === null ? [] : optionsOf(parent))];
}

/** The state after the words read so far. */
interface Reading {
  readonly command: Command;
  /** Number of arguments of the command so far. */
  readonly index: number;
  /** The option whose value is next; optional if a value precedes it. */
  readonly awaited?: { readonly option: Option; readonly isOptional: boolean };
  readonly isBehindDashes: boolean;
}

function read(program: Command, words: readonly string[]): Reading {
  let reading: Reading = { command: program, index: 0, isBehindDashes: false };
  for (const word of words) reading = readWord(reading, word);
  return reading;
}

function readWord(reading: Reading, word: string): Reading {
  const { command, index, awaited, isBehindDashes } = reading;
  if (awaited !== undefined && !(awaited.isOptional && word.startsWith('-'))) {
    const { option } = awaited;
    const next = option.variadic ? { awaited: { option, isOptional: true } } : {};
    return { command, index, isBehindDashes, ...next };
  }
  if (isBehindDashes) return { command, index: index + 1, isBehindDashes };
  if (word === '--') return { command, index, isBehindDashes: true };
  if (word.startsWith('-')) {
    const option = optionOf(command, word);
    const isAwaiting = option?.required === true;
    return {
      command,
      index,
      isBehindDashes,
      ...(isAwaiting && { awaited: { option, isOptional: false } }),
    };
  }
  const child = index === 0 ? command.commands.find((each) => each.name() === word) : undefined;
  if (child !== undefined) return { command: child, index: 0, isBehindDashes };
  return { command, index: index + 1, isBehindDashes };
}

function optionOf(command: Command, flag: string): Option | undefined {
  return optionsOf(command).find(({ short, long }) => short === flag || long === flag);
}
