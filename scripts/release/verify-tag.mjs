// The tag that a release is made of → what the jobs need to know, as lines of `$GITHUB_OUTPUT`; an error where package.json, the changelog or
// the documents are not those of that version.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { namesOf } from './names.mjs';

const [, , tag] = process.argv;
const { version, homepage } = JSON.parse(readFileSync('package.json', 'utf8'));
/** One line, whatever the tag is. */
const shownTag = /^[\w.+-]+$/.test(tag) ? tag : encodeURIComponent(tag);
const run = (...argv) => execFileSync(argv[0], argv.slice(1), { encoding: 'utf8' }).trim();
const problems = [
  tag !== `v${version}` && `the tag is ${shownTag}, and package.json has version ${version}`,
  new URL(homepage).host.endsWith('example.com') &&
    `${homepage} is a placeholder: npm run names -- https://github.com/OWNER/distributary`,
  ...run(process.execPath, 'scripts/release/names.mjs', '--check')
    .split('\n')
    .map((path) => path !== '' && `${path} has other names than package.json: npm run names`),
  !new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]? - `, 'm').test(
    readFileSync('CHANGELOG.md', 'utf8'),
  ) && `CHANGELOG.md has no version ${version}: npm version ${version} writes it`,
].filter(Boolean);

if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
} else {
  const channel = version.includes('-') ? 'next' : 'latest';
  console.log(`version=${version}\nimage=${namesOf(homepage).image}\nchannel=${channel}`);
}
