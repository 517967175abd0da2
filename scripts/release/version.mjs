// What `npm version` runs between the new number and its commit: the changelog's "Unreleased" becomes the version with its date, and every
// file that names the version names the new one. npm commits what is staged here, and tags it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { version, homepage } = JSON.parse(readFileSync('package.json', 'utf8'));
const run = (...argv) =>
  execFileSync(argv[0], argv.slice(1), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

run('changelog', '--release', '--version', version, '--url', homepage, '--format', 'markdownlint');
const named = run(process.execPath, 'scripts/release/names.mjs').split('\n').filter(Boolean);
run('git', 'add', '--', 'CHANGELOG.md', ...named);
