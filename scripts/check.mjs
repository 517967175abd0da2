// What `npm run check` runs: types, style, layers, unused code and names of members, in two lines of about the same length.
import { spawn } from 'node:child_process';

const lines = [
  // The product twice: alone for its declarations too, and with its tests.
  [types('.'), types('test'), types('page'), ['knip']],
  [
    ['biome', 'check', '.'],
    ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'plugin', 'page'],
    ['node', 'scripts/find-computed-members.mjs'],
  ],
];

/** What the compiler of TypeScript 7 says of a project; only what changed since the last run is judged again. */
function types(project) {
  const judged = `node_modules/.cache/tsc/${project === '.' ? 'product' : project}.tsbuildinfo`;
  const options = ['--noEmit', '--skipLibCheck', '--incremental', '--tsBuildInfoFile', judged];
  return ['node', 'node_modules/typescript-native/bin/tsc', '-p', project, ...options];
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
