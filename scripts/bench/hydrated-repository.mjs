/** The fleet as a git repository with a history of changes, and copies of it in which branches are written. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { run } from './measure.mjs';
import { fleetFiles, writeFiles } from './repositories.mjs';

/** What changes from one commit to the next, in order: which version an application then has. */
export const stages = [
  { name: 'fresh', title: 'fresh branches', versionOf: () => '1.0.0' },
  { name: 'all', title: 'all objects changed', versionOf: () => '2.0.0' },
  { name: 'one', title: '1 application changed', versionOf: oneChanged },
  { name: 'none', title: 'no manifest changed', versionOf: oneChanged },
];

function oneChanged(application) {
  return application === 'app-000' ? '2.0.1' : '2.0.0';
}

/** Makes the repository, packed as a clone is, with a tag for each stage. */
export function makeRepository(directory, size, env, made = stages) {
  mkdirSync(directory, { recursive: true });
  const git = (...args) => run(['git', ...args], { cwd: directory, env });
  git('init', '-q', '-b', 'main');
  for (const { name, title, versionOf } of made) {
    writeFiles(directory, fleetFiles(size, versionOf));
    writeFiles(directory, new Map([['NOTES.md', `${title}\n`]]));
    git('add', '-A');
    git('commit', '-q', '-m', title);
    git('tag', name);
  }
  git('repack', '-adq');
  return directory;
}

/** A copy in which nothing was hydrated yet. */
export function copyRepository(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  return to;
}

/** Puts a repository at the commit of a stage. */
export function goTo(directory, stage, env) {
  run(['git', 'checkout', '-q', '-B', 'main', stage], { cwd: directory, env });
}

/** The branches of clusters and the note: ref → commit. */
export function hydratedRefs(directory, env) {
  const refs = ['refs/heads/env', 'refs/notes'];
  const format = '--format=%(refname) %(objectname)';
  const lines = run(['git', 'for-each-ref', format, ...refs], { cwd: directory, env }).trim();
  return new Map(lines === '' ? [] : lines.split('\n').map((line) => line.split(' ')));
}

/** The manifests of a commit, as one stream. */
export function manifestsAt(directory, commit, env) {
  const git = (args, input) => run(['git', ...args], { cwd: directory, env, input });
  const list = git(['ls-tree', '-r', commit]).split('\n');
  const ids = list
    .filter((line) => line.endsWith('/manifest.yaml'))
    .map((line) => line.split(/\s/)[2]);
  const blobs = git(['cat-file', '--batch=%(objecttype)'], `${ids.join('\n')}\n`);
  return blobs.replace(/^blob$/gm, '---');
}
