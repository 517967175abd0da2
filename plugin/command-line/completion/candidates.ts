/**
 * What a word stands for → the words that it may become, each with a few words about it.
 * @module
 */
import type { Option } from 'commander';
import { own } from '../../../src/internal.ts';
import { optionsOf, type WordPlace } from './word-place.ts';

/** What a fleet, or the program, has names for. */
export type NameSource = 'applications' | 'clusters' | 'codes' | 'kinds' | 'schemas' | 'services';

/** Asked for what is wanted only: to know a fleet's services, it has to be rendered. */
export type NamesOf = (source: NameSource) => Promise<readonly Candidate[]>;

/** A word and what it is. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** Of options whose values are no choices, which names they take; in a list separated by commas, or made into their form. */
const optionNames: Readonly<Record<string, readonly NameForm[]>> = {
  '--application': [{ source: 'applications' }],
  '--cluster': [{ source: 'clusters' }],
  '--clusters': [{ source: 'clusters', isList: true }],
  '--degrade': [{ source: 'clusters', form: (name) => `${name}=50%` }],
  '--down': [{ source: 'clusters' }, { source: 'clusters', form: (name) => `gateway:${name}` }],
  '--from': [{ source: 'clusters' }],
  '--kind': [{ source: 'kinds' }],
  '--service': [{ source: 'services' }],
};

/** Of arguments, by the command. There are some hundred codes: they are for who begins to type one. */
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

/** Nothing where files are meant, or what nobody knows: shells complete the names of files then. */
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
      const names = await namesOf(source);
      return names.map((one) => ({ ...one, word: `${before}${form(one.word)}` }));
    }),
  );
  return found.flat();
}
