// The program with node itself in one file, for machines that have no node: https://nodejs.org/api/single-executable-applications.html
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'postject';
import { bundleAlone } from '../bundle.mjs';

/** What node looks for in its own file; the same in every version. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Writes the executable for the system and the node that this runs on; returns esbuild's metafile. */
export async function buildExecutable(outfile, assets) {
  const scratch = mkdtempSync(join(tmpdir(), 'distributary-executable-'));
  const run = (program, ...argv) => execFileSync(program, argv, { cwd: scratch, stdio: 'pipe' });
  const isMac = process.platform === 'darwin';
  try {
    const main = join(scratch, 'main.cjs');
    // Such a program loads no file but itself: the client for API servers comes in too, and is a module's code until it is used.
    const metafile = await bundleAlone(main, assets);
    // The blob holds the path of the script as it is named here: one without the name of a scratch directory. V8's code cache is other
    // bytes each time, and saves a third of the start.
    const config = {
      main: 'main.cjs',
      output: 'main.blob',
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
    };
    writeFileSync(join(scratch, 'sea.json'), JSON.stringify(config));
    run(process.execPath, '--experimental-sea-config', 'sea.json');
    copyFileSync(process.execPath, outfile);
    chmodSync(outfile, 0o755);
    // macOS starts nothing whose signature is not that of its bytes: node's own goes, and one without an identity comes.
    if (isMac) run('codesign', '--remove-signature', resolve(outfile));
    const options = {
      sentinelFuse: fuse,
      ...(isMac ? { machoSegmentName: 'NODE_SEA' } : {}),
    };
    await inject(outfile, 'NODE_SEA_BLOB', readFileSync(join(scratch, config.output)), options);
    if (isMac) run('codesign', '--sign', '-', resolve(outfile));
    return metafile;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
