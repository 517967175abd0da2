/** The meaning of a word → its possible completions, each with a short description. */
import type { Option } from 'commander';
import { own } from '../../../src/collection/own.ts';
import { optionsOf, type WordPlace } from './word-place.ts';

/** Sources of names: the fleet or the program. */
export type NameSource =
  | 'applications'
  | 'clusters'
  | 'codes'
  | 'kinds'
  | 'schemas'
  | 'services'
  | 'thresholds';

/** Requested lazily: the services of a fleet are available only after rendering. */
export type NamesOf = (source: NameSource) => Promise<readonly Candidate[]>;

/** A completion and its description. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** For options without fixed choices: the source of the names; for lists separated by commas, or in the option's form. */
const optionNames: Readonly<Record<string, readonly NameForm[]>> = {
  '--application': [{ source: 'applications' }],
  '--cluster': [{ source: 'clusters' }],
  '--clusters': [{ source: 'clusters', isList: true }],
  '--degrade': [{ source: 'clusters', form: (name) => `${name}=50%` }],
  '--down': [{ source: 'clusters' }, { source: 'clusters', form: (name) => `gateway:${name}` }],
  '--fail-on': [{ source: 'thresholds' }],
  '--from': [{ source: 'clusters' }],
  '--kind': [{ source: 'kinds' }],
  '--ready': [{ source: 'clusters', form: (name) => `${name}=50%` }],
  '--service': [{ source: 'services' }],
};

/** For arguments, by command. The codes, several hundred, are offered only after the first letters of one. */
const argumentNames: Readonly<Record<string, readonly NameForm[]>> = {
  explain: [{ source: 'services' }, { source: 'codes', onlyBehind: 'D' }],
  schema: [{ source: 'schemas' }],
};

interface NameForm {
  readonly source: NameSource;
  readonly isList?: boolean;
  readonly form?: (name: string) => string;
  readonly onlyBehind?: string;
}

/** Empty for file names and unknown values: shells then complete file names. */
export async function candidatesFor(
  place: WordPlace,
  namesOf: NamesOf,
): Promise<readonly Candidate[]> {
  const { word, prefix } = place;
  const all = await allFor(place, namesOf);
  return all
    .filter((one) => one.word.startsWith(word))
    .map((one) => ({ ...one, word: `${prefix}${one.word}` }));
}

async function allFor(place: WordPlace, namesOf: NamesOf): Promise<readonly Candidate[]> {
  const { command, word, role } = place;
  if (role.type === 'flag') return flagsOf(optionsOf(command));
  if (role.type === 'value') {
    const { argChoices, long } = role.option;
    return argChoices === undefined
      ? await named(own(optionNames, long ?? '') ?? [], word, namesOf)
      : plainWords(argChoices);
  }
  const commands = command
    .createHelp()
    .visibleCommands(command)
    .map((each) => ({ word: each.name(), about: each.description() }));
  if (role.index === 0 && commands.length > 0) return commands;
  const choices = role.argument?.argChoices;
  if (choices !== undefined) return plainWords(choices);
  const forms = role.argument === undefined ? undefined : own(argumentNames, command.name());
  return await named(forms ?? [], word, namesOf);
}

function flagsOf(options: readonly Option[]): readonly Candidate[] {
  const shown = options.filter(({ hidden }) => !hidden);
  return shown.map(({ long, short, description }) => ({
    word: long ?? short ?? '',
    about: description,
  }));
}

function plainWords(words: readonly string[]): readonly Candidate[] {
  return words.map((word) => ({ word, about: '' }));
}

async function named(
  forms: readonly NameForm[],
  word: string,
  namesOf: NamesOf,
): Promise<readonly Candidate[]> {
  const wanted = forms.filter(({ onlyBehind = '' }) => word.startsWith(onlyBehind));
  const found = await Promise.all(
    wanted.map(async ({ source, isList = false, form = (name) => name }) => {
      const before = isList ? word.slice(0, word.lastIndexOf(',') + 1) : '';
      const listed = new Set(before.split(','));
      const names = await namesOf(source);
      return names
        .filter((one) => !listed.has(form(one.word)))
        .map((one) => ({ ...one, word: `${before}${form(one.word)}` }));
    }),
  );
  return found.flat();
}
