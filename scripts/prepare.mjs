// Builds the program whenever npm has installed this repository, so that it can be installed from git as it is; and all of dist/ when npm
// packs or publishes it, which runs this as well.
// A global install from git, as pre-commit does it, comes here without the devDependencies: `--global` reaches the install that npm
// does to prepare (npm/cli#8440). They are fetched then, as the lock file has them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const run = (...args) =>
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });

if (!existsSync('node_modules/esbuild')) {
  // npm names itself to the scripts that it runs. No scripts this time, or this one would be run again.
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('run this by npm: npm run prepare');
  run(npm, 'ci', '--no-global', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
}
const isPacked = ['pack', 'publish'].includes(process.env.npm_command);
run('scripts/build.mjs', ...(isPacked ? [] : ['program']));
