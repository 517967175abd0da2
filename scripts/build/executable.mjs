// The program with node itself in one file, for machines that have no node: https://nodejs.org/api/single-executable-applications.html
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'postject';
import { bundle } from '../bundle.mjs';

/** What node looks for in its own file; the same in every version. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Writes the executable for the system and the node that this runs on; returns esbuild's metafile. */
export async function buildExecutable(outfile, assets) {
  const scratch = mkdtempSync(join(tmpdir(), 'distributary-executable-'));
  try {
    const main = join(scratch, 'main.cjs');
    // Such a program loads no file but itself: the client for API servers comes in too, and is a module's code until it is used.
    const metafile = await bundle('plugin/cli.ts', main, { assets, isAlone: true });
    const blob = join(scratch, 'main.blob');
    const config = { main, output: blob, disableExperimentalSEAWarning: true, useCodeCache: true };
    const configFile = join(scratch, 'sea.json');
    writeFileSync(configFile, JSON.stringify(config));
    execFileSync(process.execPath, ['--experimental-sea-config', configFile], { stdio: 'pipe' });
    copyFileSync(process.execPath, outfile);
    chmodSync(outfile, 0o755);
    const options = {
      sentinelFuse: fuse,
      ...(process.platform === 'darwin' ? { machoSegmentName: 'NODE_SEA' } : {}),
    };
    await inject(outfile, 'NODE_SEA_BLOB', readFileSync(blob), options);
    return metafile;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
