// Builds the executable for the machine that this runs on, tries it, and packs it with its licences: `archive.mjs DIR` writes
// DIR/distributary-VERSION-SYSTEM-PROCESSOR.tar.gz, as in distributary-1.2.0-linux-arm64.tar.gz.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [, , outdir = 'release'] = process.argv;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'distributary-archive-'));
try {
  const argv = ['scripts/build.mjs', 'executable', scratch];
  execFileSync(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] });
  const said = execFileSync(join(scratch, 'distributary'), ['--version'], { encoding: 'utf8' });
  if (said !== `${version}\n`) throw new Error(`the executable says that it is ${said.trim()}`);
  const licences = ['LICENSE', 'NOTICE'];
  for (const file of licences) copyFileSync(file, join(scratch, file));
  const files = ['distributary', ...licences, 'THIRD_PARTY_NOTICES.txt', 'sbom.cdx.json'];
  mkdirSync(outdir, { recursive: true });
  const name = `distributary-${version}-${process.platform}-${process.arch}.tar.gz`;
  execFileSync('tar', ['-czf', resolve(outdir, name), '-C', scratch, ...files]);
  console.log(name);
} finally {
  rmSync(scratch, { recursive: true });
}
