// What `npm run check` runs: types, style, layers, unused code and names of members, in two lines of about the same length.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const lines = [
  [
    types(),
    ['knip'],
    ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'plugin', 'page'],
  ],
  [
    ['biome', 'check', '.'],
    ['node', 'scripts/find-computed-members.mjs'],
  ],
];

/**
 * What the compiler of TypeScript 7 says of all projects. The product is judged once, the page and the tests against the declarations
 * of it, and what has not changed since the last run is not judged again.
 */
function types() {
  const directory = 'node_modules/.cache/tsc';
  const root = relative(directory, '.');
  const common = { rootDir: root, outDir: 'types', skipLibCheck: true, incremental: true };
  const projects = {
    product: {
      extends: `${root}/tsconfig.json`,
      // Tests use what the library's declarations leave out.
      compilerOptions: {
        ...common,
        composite: true,
        emitDeclarationOnly: true,
        stripInternal: false,
      },
      include: ['src', 'plugin', 'src/**/*.json', 'plugin/**/*.json'].map(
        (one) => `${root}/${one}`,
      ),
    },
    ...Object.fromEntries(['page', 'test'].map((name) => [name, beside(name)])),
  };
  function beside(name) {
    // Paths of imports cannot be rewritten from one project to another; nothing is written here.
    const paths = { rewriteRelativeImportExtensions: false, allowImportingTsExtensions: true };
    return {
      extends: `${root}/${name}/tsconfig.json`,
      compilerOptions: { ...common, ...paths, noEmit: true },
      references: [{ path: 'product.json' }],
      include: [`${root}/${name}`],
    };
  }
  mkdirSync(directory, { recursive: true });
  const paths = Object.entries(projects).map(([name, project]) => {
    const path = `${directory}/${name}.json`;
    writeFileSync(path, JSON.stringify(project));
    return path;
  });
  return ['node', 'node_modules/typescript-native/bin/tsc', '--build', ...paths];
}

/** Runs commands one after another, up to the first that fails. */
async function runInOrder(commands) {
  for (const [program, ...args] of commands) {
    const { status, said } = await run(program, args);
    process.stdout.write(said);
    if (status !== 0) return `${program} failed`;
  }
  return undefined;
}

/** What a program says is kept until it ends, so that two do not talk at once. */
function run(program, args) {
  return new Promise((resolve, reject) => {
    // npm puts node_modules/.bin on PATH; Windows finds what is there by a shell only.
    const child = spawn(program, args, { shell: process.platform === 'win32' });
    const said = [];
    child.stdout.on('data', (part) => said.push(part));
    child.stderr.on('data', (part) => said.push(part));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, said: Buffer.concat(said) }));
  });
}

const failures = (await Promise.all(lines.map(runInOrder))).filter((one) => one !== undefined);
if (failures.length > 0) {
  console.error(failures.join(', '));
  process.exitCode = 1;
}
