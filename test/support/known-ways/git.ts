/** Commits, remotes and configurations of git that once led further than they may, and an API server without end. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import {
  cloneRepository,
  makeRepository,
  type TestRepository,
  writeFiles,
} from '../git-repository.ts';
import { type CraftedEntry, treeBody, writeObject } from '../hostile/crafted-objects.ts';
import { scratchDirectory } from '../scratch.ts';
import { send, standIn } from '../stand-in-server.ts';
import { cluster, endOf, fleet, type KnownWay, type Run, settings, times } from './known-way.ts';

const files = {
  'distributary.yaml': fleet(''),
  'topology/paris.yaml': cluster('paris'),
  'apps/x/a.yaml': settings,
};

function committed(more: Readonly<Record<string, string>> = {}): TestRepository {
  const repository = makeRepository();
  repository.commit({ files: { ...files, ...more } });
  return repository;
}

/** What a run ends in, and what else came of it. */
async function endWith(
  run: Run,
  { directory }: TestRepository,
  argv: readonly string[],
): Promise<string> {
  return endOf(await run(argv, { cwd: directory, env: people }));
}

const people = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Ann'],
    [`GIT_${who}_EMAIL`, 'ann@example.com'],
  ]),
);

/** Puts a tree at a path of the last commit, and moves the branch to a commit with it. */
function withTree(repository: TestRepository, path: string, tree: string): void {
  repository.git('read-tree', 'HEAD');
  repository.git('read-tree', `--prefix=${path}`, tree);
  const whole = repository.git('write-tree').trim();
  const commit = repository.git('commit-tree', '-p', 'HEAD', '-m', 'Add a tree', whole).trim();
  repository.git('update-ref', 'refs/heads/main', commit);
}

const manyPaths: KnownWay = {
  name: 'one blob below six hundred paths',
  end: '1 DIS0116 DIS0205',
  attempt: async (run) => {
    const repository = committed({
      'apps/x/b.yaml': `${settings}data: {a: ${'x'.repeat(15e6)}}\n`,
    });
    const id = repository.git('rev-parse', 'HEAD:apps/x/b.yaml').trim();
    const { directory } = repository;
    const input = times(600, (i) => `100644 blob ${id}\tb${i}.yaml\n`).join('');
    const tree = execFileSync('git', ['mktree'], { cwd: directory, input, encoding: 'utf8' });
    withTree(repository, 'apps/many/', tree.trim());
    return endWith(run, repository, ['hydrate', '--dry-run', '--rev', 'HEAD']);
  },
};

/** A tree of a chart with an entry whose name climbs. */
function climbing(name: string, end: string): KnownWay {
  return {
    name: `an entry of a tree named ${name}`,
    needs: ['helm'],
    end,
    attempt: async (run) => {
      const repository = committed({
        'apps/c/Chart.yaml': 'apiVersion: v2\nname: x\nversion: 0.1.0\n',
        'apps/c/templates/y.yaml': settings.replace('name: a', 'name: c'),
      });
      const gitDirectory = join(repository.directory, '.git');
      const entriesOf = (path: string): readonly CraftedEntry[] =>
        repository
          .git('ls-tree', `HEAD:${path}`)
          .trimEnd()
          .split('\n')
          .map((line) => /^0*(?<mode>\d+) \w+ (?<id>\w+)\t(?<name>.*)$/.exec(line)?.groups)
          .map((groups) => ({ mode: '', id: '', name: '', ...groups }));
      const blob = writeObject(gitDirectory, 'blob', Buffer.from('name: evil\n'));
      const write = (entries: readonly CraftedEntry[]) =>
        writeObject(gitDirectory, 'tree', treeBody(entries));
      const swap = (path: string, part: string, id: string) =>
        write(entriesOf(path).map((entry) => (entry.name === part ? { ...entry, id } : entry)));
      const chart = write([{ mode: '100644', name, id: blob }, ...entriesOf('apps/c')]);
      const root = swap('', 'apps', swap('apps', 'c', chart));
      const commit = repository.git('commit-tree', '-p', 'HEAD', '-m', 'Climb', root).trim();
      repository.git('update-ref', 'refs/heads/main', commit);
      return endWith(run, repository, ['hydrate', '--dry-run', '--rev', 'HEAD']);
    },
  };
}

const olderCommit: KnownWay = {
  name: 'an older commit after a newer one',
  end: '0, then 1 DIS0730',
  attempt: async (run) => {
    const source = makeRepository();
    const at = (day: number) => ({ GIT_COMMITTER_DATE: `2026-02-0${day}T00:00:00Z` });
    const older = source.commit({ files, env: at(1) });
    source.commit({ files: { 'apps/x/a.yaml': `${settings}data: {a: b}\n` }, env: at(2) });
    const bare = cloneRepository(source.directory, '--bare');
    const newer = cloneRepository(`file://${bare.directory}`);
    const slower = cloneRepository(`file://${bare.directory}`);
    slower.git('reset', '--quiet', '--hard', older);
    const argv = ['hydrate', '--push', 'origin'];
    return `${await endWith(run, newer, argv)}, then ${await endWith(run, slower, argv)}`;
  },
};

const symbolic: KnownWay = {
  name: 'a branch that is a symbolic ref',
  end: '1 DIS0723 DIS0732',
  attempt: async (run) => {
    const repository = committed();
    repository.git('branch', 'release');
    repository.git('symbolic-ref', 'refs/heads/env/paris', 'refs/heads/release');
    const before = repository.ref('refs/heads/release');
    const end = await endWith(run, repository, ['hydrate']);
    return repository.ref('refs/heads/release') === before ? end : `${end}, writes through it`;
  },
};

/** A way that plants a script which leaves a mark when it is run. */
function planted(
  name: string,
  plant: (repository: TestRepository, script: string) => Readonly<Record<string, string>>,
): KnownWay {
  return {
    name,
    end: '0',
    attempt: async (run) => {
      const repository = committed();
      const mark = join(scratchDirectory(), 'ran');
      const env = plant(repository, `#!/bin/sh\necho > '${mark}'\nexit 1\n`);
      const argv = ['check', '--staged'];
      const left = await run(argv, { cwd: repository.directory, env: { ...people, ...env } });
      return endOf(left, ...(existsSync(mark) ? ['runs it'] : []));
    },
  };
}

const hangingRemote: KnownWay = {
  name: 'a remote that hangs before it takes a push',
  end: '3 DIS0812',
  attempt: async (run) => {
    const source = committed();
    const bare = cloneRepository(source.directory, '--bare');
    writeFiles(bare.directory, { 'hooks/pre-receive': '#!/bin/sh\nexec sleep 20\n' });
    const clone = cloneRepository(`file://${bare.directory}`);
    return endWith(run, clone, ['hydrate', '--push', 'origin', '--timeout', '2s']);
  },
};

const wholeMachine: KnownWay = {
  name: 'a KRM function that asks for the whole machine',
  end: '1 DIS0262',
  attempt: async (run) => {
    const list = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig:
  apiVersion: distributary.dev/v1alpha1
  kind: Hydration
  metadata: {name: paris}
  spec: {cluster: paris, repository: ../../../../../..}
items: []
`;
    return endOf(await run(['fn'], { cwd: scratchDirectory(), stdin: list }));
  },
};

const endlessServer: KnownWay = {
  name: 'nine thousand clusters of 300 KB each in an API server',
  end: '3 DIS0135',
  attempt: async (run) => {
    const note = 'x'.repeat(300_000);
    const server = await standIn((path, response) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const start = Number(query.get('continue') ?? '0');
      const end = Math.min(9000, start + Number(query.get('limit') ?? '100'));
      const items = times(end - start, (i) => `c${start + i}`).map((name) => ({
        metadata: { name, annotations: { note } },
        spec: { region: 'eu', zone: name, gatewayHost: '10.0.0.1', fsmNamespace: 'f' },
      }));
      const metadata = end < 9000 ? { continue: String(end) } : {};
      send(response, 200, { kind: 'ClusterList', apiVersion: 'v1', metadata, items });
    });
    const cwd = committed().directory;
    const env = { KUBECONFIG: server.kubeconfig };
    return endOf(await run(['topology', '--topology', 'live'], { cwd, env }));
  },
};

/** All of them. */
export const gitWays: readonly KnownWay[] = [
  manyPaths,
  climbing('../../../plugins/evil/plugin.yaml', '2 DIS0140'),
  climbing('../../../../x', '2 DIS0140'),
  olderCommit,
  symbolic,
  planted('core.fsmonitor of the clone', ({ directory, git }, script) => {
    writeFiles(directory, { '.git/monitor': script });
    git('config', 'core.fsmonitor', join(directory, '.git/monitor'));
    return {};
  }),
  planted('git of the working directory', ({ directory }, script) => {
    writeFiles(directory, { git: script });
    return { PATH: ['.', '', process.env['PATH']].join(delimiter) };
  }),
  hangingRemote,
  wholeMachine,
  endlessServer,
];
