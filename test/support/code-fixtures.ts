/** `fixtures/codes/<CODE>/`: an input that yields a code, one that does not, and the page made of them. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeExample, ExampleFile } from './code-page.ts';

/** Where the fixtures of all codes are, from the repository's root. */
export const codeFixtures = 'fixtures/codes';

/** Codes that no repository can show, and why; those of the areas 00 and 08 are about the program and its surroundings. */
const unshowable: Readonly<Record<string, string>> = {
  DIS0101: 'it is about having no repository to look at',
  DIS0102: 'no file stays unreadable through a checkout',
  DIS0106: 'git stores no pipes and no devices',
  DIS0107: 'it takes a file of more than 16 MiB; test/read/',
  DIS0109: 'not every file system takes such a name',
  DIS0110: 'a submodule needs a repository of its own',
  DIS0111: 'it takes hundreds of thousands of files',
  DIS0112: 'it is about a file that vanishes between listing and reading; test/read/',
  DIS0114: 'it is about an index in the middle of a merge; test/read/revision/git-index.test.ts',
  DIS0115: 'it takes a quarter of a million steps; test/read/tree/follow-links.test.ts',
  DIS0116: 'it takes 128 MiB; test/read/tree/stored-files.test.ts',
  DIS0205: 'it takes megabytes; test/parse/bounds.test.ts',
  DIS0206:
    'DIS0107 comes first for files; text that comes from elsewhere is in test/parse/bounds.test.ts',
  DIS0309: 'it takes half a million changes; test/place/change/step-budget.test.ts',
  DIS0443: 'it takes hundreds of clusters; test/derive/endpoint-bound.test.ts',
  DIS0606: 'it is about a defect of the program; test/check/order/lost-order.test.ts',
  DIS0607:
    'every input that is known to bring it about is refused before; test/check/refused-object.test.ts',
  DIS0696: 'it takes millions of questions; test/outage/guard/judge-guards.test.ts',
  DIS0703:
    'names of clusters hold no slash, so all names from one template have as many; test/layout/',
  DIS0923: 'it takes 128000 characters; test/api/karmada/kind/karmada-cluster-v1alpha1/',
  DIS0705: 'DIS0267 comes first, at the same place; test/layout/',
  DIS1199: 'it takes a megabyte; test/kind/istio-networking-v1/virtual-service/',
  DIS1200: 'it takes 100 kilobytes; test/kind/istio-networking-v1/virtual-service/',
  DIS1341: 'it is about a work tree and the configuration of git; test/read/stored-content.test.ts',
  DIS1342: 'it is about a work tree and the configuration of git; test/read/stored-content.test.ts',
  DIS1305: 'it takes the program eds-oracle; test/peer/prove.test.ts',
  DIS1306: 'it takes the program eds-oracle; test/peer/prove.test.ts',
  DIS0830: 'it is about a program that is not installed; test/peer/',
  DIS0831: 'it is about a program that is too old; test/peer/',
  DIS0832: 'it takes the program; test/peer/',
  DIS0833: 'it takes a program that does not end; test/peer/',
  DIS0834: 'it takes a program that prints without end; test/peer/',
  DIS0843: 'it takes the program, twice; test/peer/',
  DIS0847: 'it takes a program that takes without end; test/peer/',
  DIS0848: 'it is about the system; test/read/program/sandbox/missing-bounds.test.ts',
  DIS0865: 'it is about the network; test/plugin/commands/vendor/vendor.test.ts',
  DIS0866: 'it is about the network; test/plugin/commands/vendor/vendor.test.ts',
  DIS0892: 'it is about the network; test/vendor/bring-origin.test.ts',
  DIS0869: 'only vendor --check says it; test/plugin/commands/vendor/vendor.test.ts',
  DIS0867: 'only vendor --check says it; test/plugin/commands/vendor/vendor.test.ts',
  DIS0844: 'whether the program is there decides what else is found; test/peer/',
};

/** Numbers of codes that are about more than the files of one directory. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^DIS00/, 'it is about the program itself'],
  [/^DIS012/, 'it is about git'],
  [
    /^DIS014/,
    'it is about trees that git itself does not make; test/git/listing/entry-names.test.ts',
  ],
  [/^DIS013/, 'it is about an API server; test/read/live/'],
  [/^DIS068[0-3]/, 'it is about what eds-oracle says; test/peer/prove.test.ts'],
  [/^DIS136[01]$/, 'it is about a remote, or the branches that are there; test/present/'],
  [/^DIS1373$/, 'it is about the branches that are there; test/app/added-manifests.test.ts'],
  [/^DIS137[24]$/, 'it is about the branches of two fleets; test/app/sibling-fleets.test.ts'],
  [/^DIS07[2-9]/, 'it is about the branches that are there; test/plan/ and test/emit/'],
  [/^DIS140[134]/, 'it is about the branches that are there; test/app/parent-findings.test.ts'],
  [/^DIS08(?:5|6[0-2]|7|80|9[01])/, 'it is about what a host program asks for'],
  [/^DIS098[0-5]/, 'it is about the machine; test/plugin/process/'],
  [/^DIS08[012]/, 'it is about git, the disk or the network'],
];

/** Why a code has no example; undefined for one that must have it. */
export function reasonForNoExample(code: string): string | undefined {
  return elsewhere.find(([pattern]) => pattern.test(code))?.[1] ?? unshowable[code];
}

/** Codes that have a reason of their own. */
export const listedCodes: readonly string[] = Object.keys(unshowable);

/** The files below a directory, relative to it, sorted. */
export function filesBelow(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

/** The example of a code, when its fixture is there. */
export function codeExample(code: string): CodeExample | undefined {
  const directory = join(codeFixtures, code);
  const expected = join(directory, 'expected.txt');
  if (!existsSync(expected)) return undefined;
  return { files: exampleFiles(join(directory, 'bad')), expected: read(expected) };
}

/** The files of an example, links among them as links. */
function exampleFiles(directory: string): readonly ExampleFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, at: join(entry.parentPath, entry.name) }))
    .map(({ entry, at }) => {
      const path = at.slice(directory.length + 1);
      return entry.isSymbolicLink() ? { path, link: readlinkSync(at) } : { path, text: read(at) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A file's text. */
export function read(path: string): string {
  return readFileSync(path, 'utf8');
}

/** The codes that a file defines. */
export function codesDefinedIn(path: string): readonly string[] {
  return read(path).match(/(?<=^ +code: ')DIS\d+/gm) ?? [];
}
