/** The folders of `src/api` and the files of `src/check` → their registries: for each room one that lists what each API brings to it, and all checks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What an API may bring to a room: the file in its folder of that room, the export, and the contract that it keeps to. */
interface Seam {
  readonly room: string;
  readonly file: string;
  readonly name: string;
  /** The registry's own name for all of them. */
  readonly all: string;
  readonly type: string;
  /** Where the contract is, from `src/api/`. */
  readonly contract: string;
  /** Whether an API may bring several. */
  readonly isList: boolean;
}

const seams: readonly Seam[] = [
  {
    room: 'kind',
    file: 'kinds',
    name: 'kinds',
    all: 'kindsOfApis',
    type: 'Kind',
    contract: '../kind/kind.ts',
    isList: true,
  },
  {
    room: 'topology',
    file: 'clusters',
    name: 'clusterSources',
    all: 'clusterSourcesOfApis',
    type: 'ClusterSource',
    contract: '../topology/source/cluster-source.ts',
    isList: true,
  },
  {
    room: 'place',
    file: 'placement',
    name: 'placement',
    all: 'placementsOfApis',
    type: 'PlacementApi',
    contract: '../place/placement-api.ts',
    isList: false,
  },
  {
    room: 'derive',
    file: 'services',
    name: 'services',
    all: 'servicesOfApis',
    type: 'ServiceApi',
    contract: '../derive/service-api.ts',
    isList: false,
  },
];

/** The APIs, in order of their names. */
export const apis: readonly string[] = readdirSync('src/api', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** Path → text of each registry. */
export function apiRegistries(): readonly (readonly [string, string])[] {
  return [
    ...seams.map((seam) => [`src/api/${seam.room}.ts`, registryOf(seam)] as const),
    ['src/check/registry.ts', checkRegistry()],
  ];
}

/** A check is a constant of this type; one file has one. */
function checkRegistry(): string {
  const paths = readdirSync('src/check', { recursive: true, encoding: 'utf8' }).sort();
  const checks = paths.flatMap((path) => {
    const text = path.endsWith('.ts') ? readFileSync(`src/check/${path}`, 'utf8') : '';
    const [, name] = /^export const (\w+): Check = /m.exec(text) ?? [];
    return name === undefined ? [] : [{ name, line: `import { ${name} } from './${path}';` }];
  });
  const imports = [
    "import type { Check } from './check.ts';",
    ...checks.map(({ line }) => line),
  ].sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1));
  const names = checks.map(({ name }) => name).sort();
  return [
    '/** All checks, in order of their names. Written by `npm run gen`. */',
    '',
    "import type { CodeText } from '../diagnostic/code.ts';",
    ...imports,
    '',
    ...assigned('export const checks: readonly Check[] = [', names),
    '',
    'export const checkCodes: readonly CodeText[] = checks.flatMap((check) => check.codes);',
    '',
  ].join('\n');
}

function pathIn(line: string): string {
  return line.slice(line.indexOf("'"));
}

function registryOf({ room, file, name, all, type, contract, isList }: Seam): string {
  const bringing = apis.filter((api) => existsSync(`src/api/${api}/${room}/${file}.ts`));
  const names = bringing.map(camelCase);
  const members = names.map((one) => (isList ? `...${one}` : one));
  return [
    `/** What each API brings to the room \`${room}\`, in order of their names. Written by \`npm run gen\`. */`,
    `import type { ${type} } from '${contract}';`,
    ...bringing.map(
      (api, i) => `import { ${name} as ${names[i]} } from './${api}/${room}/${file}.ts';`,
    ),
    '',
    ...assigned(`export const ${all}: readonly ${type}[] = [`, members),
    '',
  ].join('\n');
}

/** As the formatter has it: on one line when there is room. */
function assigned(head: string, members: readonly string[]): readonly string[] {
  const line = `${head}${members.join(', ')}];`;
  return line.length <= 100 ? [line] : [head, ...members.map((one) => `  ${one},`), '];'];
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
