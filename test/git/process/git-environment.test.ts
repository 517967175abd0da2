import { expect, test } from 'vitest';
import { gitEnvironment } from '../../../src/git/process/git-environment.ts';

const ours = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_GRAFT_FILE: '/dev/null/none',
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
  LC_ALL: 'C',
  LANGUAGE: '',
};

test.each([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_AUTHOR_DATE',
  'GIT_COMMITTER_NAME',
  'GIT_CONFIG_PARAMETERS',
  'GIT_TRACE',
  'GIT_EXEC_PATH',
  'GIT_QUARANTINE_PATH',
  'git_dir',
  'EDITOR',
  'PAGER',
])('%s does not reach git', (name) => {
  expect(gitEnvironment({ [name]: 'x' })).toEqual(ours);
});

test.each([
  'HOME',
  'SSH_AUTH_SOCK',
  'GIT_SSH_COMMAND',
  'GIT_ASKPASS',
  'GIT_SSL_CAINFO',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_KEY_0',
  'GIT_CONFIG_VALUE_12',
])('%s does', (name) => {
  expect(gitEnvironment({ [name]: 'x' })).toEqual({ ...ours, [name]: 'x' });
});

test('nobody is asked, and messages are in English', () => {
  expect(gitEnvironment({ LC_ALL: 'de_DE', GIT_TERMINAL_PROMPT: '1', NOTHING: undefined })).toEqual(
    ours,
  );
});

test('programs are looked for in absolute directories only', () => {
  expect(gitEnvironment({ PATH: '/usr/bin:.::bin' })['PATH']).toBe('/usr/bin');
});

test('settings come behind those of the user', () => {
  const outside = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'a.b', GIT_CONFIG_VALUE_0: 'c' };
  expect(gitEnvironment(outside, { settings: [['hook.x=y.enabled', 'false']] })).toMatchObject({
    ...outside,
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_1: 'hook.x=y.enabled',
    GIT_CONFIG_VALUE_1: 'false',
  });
});

test('what a partial clone lacks is fetched only where a remote may be reached', () => {
  expect(gitEnvironment({}, { remoteSeconds: 1 })).not.toHaveProperty('GIT_NO_LAZY_FETCH');
});
