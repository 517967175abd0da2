/** actionlint: the built one, else made by Go at the version that the workflow `ci` runs, beside the other peers. */
import { execFileSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { read } from './code-fixtures.ts';
import { findPeer } from './peer-program.ts';

const module = /go run (github\.com\/rhysd\/actionlint\S*@v[\d.]+)/;

/** The version of actionlint in the workflow `ci`, as `go` names it. */
export function actionlintModule(): string {
  const [, named = ''] = module.exec(read('.github/workflows/ci.yaml')) ?? [];
  return named;
}

/** Builds actionlint if it is absent and Go is there; without Go or a module proxy it stays absent, and its tests are skipped by name. */
export function buildActionlint(): void {
  if (findPeer('actionlint') !== undefined) return;
  const peers = process.env['PEERS_BIN'] || join(homedir(), '.cache/distributary-peers');
  const path = [process.env['PATH'], '/usr/local/go/bin'].join(delimiter);
  const env = { ...process.env, PATH: path, GOBIN: join(peers, 'bin') };
  try {
    execFileSync('go', ['install', actionlintModule()], { env, stdio: 'pipe', timeout: 300_000 });
  } catch (error) {
    process.stderr.write(`go install ${actionlintModule()}: ${String(error).split('\n')[0]}\n`);
  }
}
