/** Five findings that are awkward to show, and the files that they are about: every format is tested with the same ones. */
import { unknownField } from '../../src/diagnostic/codes/schema.ts';
import { type Diagnostic, diagnose } from '../../src/diagnostic/diagnostic.ts';
import type { Position } from '../../src/diagnostic/position.ts';
import type { SilencedFinding } from '../../src/judge/silence.ts';
import { type Told, toldFinding } from './told-finding.ts';

/** The files by path. */
export const files: ReadonlyMap<string, string> = new Map([
  ['topology/east.yaml', 'kind: Cluster\nspec:\n  gatewayPort: 70000 # too big\n'],
  ['topology/west.yaml', '- list\n'.repeat(10).concat('name: "east"\n')],
  ['apps/網.yaml', 'a:\n\t名前: 東京\u202E\u001B[31m\n'],
  ['topology/south.yaml', 'spec:\n  kubeconfig: |\n    token: hunter2\n  region: eu\n'],
]);

const place = (file: string, line: number, column: number, pointer = ''): Position => ({
  file,
  document: 0,
  line,
  column,
  pointer,
});

/** An error with a second place, a wide warning, a hidden value, a file that nobody has, an info on a long line. */
const five: readonly Told[] = [
  {
    code: 'DIS9001',
    severity: 'error',
    message: 'Cluster east has gatewayPort 70000, expected 1 to 65535',
    fix: 'write a port',
    at: place('topology/east.yaml', 3, 16, '/spec/gatewayPort'),
    related: [{ message: 'the same name', at: place('topology/west.yaml', 11, 7, '/name') }],
  },
  {
    code: 'DIS9002',
    severity: 'warning',
    message: 'the name "東京\u202E\u001B[31m" is odd',
    fix: 'rename it',
    at: place('apps/網.yaml', 2, 6, '/a'),
    related: [],
  },
  {
    code: 'DIS9003',
    severity: 'error',
    message: 'kubeconfig is no text',
    fix: 'leave it out',
    at: place('topology/south.yaml', 3, 5, '/spec/kubeconfig'),
    related: [{ message: 'its key', at: place('topology/south.yaml', 2, 3, '/spec/kubeconfig') }],
  },
  {
    code: 'DIS9004',
    severity: 'error',
    message: 'no such file',
    fix: 'make it',
    at: place('apps/absent.yaml', 1, 1),
    related: [],
  },
  {
    code: 'DIS9005',
    severity: 'info',
    message: 'first line',
    fix: 'nothing to do',
    at: place('topology/east.yaml', 1, 1),
    related: [],
  },
];

/** Those, as they come from the rooms. */
export const fiveFindings: readonly Diagnostic[] = five.map(toldFinding);

/** Two that are silent: one by a comment, and one by an entry whose reason holds what it should not. */
export const silencedFindings: readonly SilencedFinding[] = [
  {
    finding: toldFinding({ ...must(five[4]), at: place('apps/網.yaml', 1, 1) }),
    silence: {
      by: 'comment',
      reason: 'first lines are\nlike that',
      at: place('apps/網.yaml', 1, 4),
    },
  },
  {
    finding: toldFinding(must(five[1])),
    silence: {
      by: 'entry',
      reason: 'see https://ann:hunter2@git.example.com/1',
      at: place('distributary.yaml', 6, 5),
    },
  },
];

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there are five');
  return value;
}

function hostile(
  what: string,
  file: string,
  message: string,
): { what: string; finding: Diagnostic } {
  const at = place(file, 7, 3);
  return {
    what,
    finding: toldFinding({
      code: 'DIS9006',
      severity: 'error',
      message,
      fix: 'rename it',
      at,
      related: [],
    }),
  };
}

/** Names and texts of strangers that would break out of one format or another. */
export const hostileFindings: readonly { readonly what: string; readonly finding: Diagnostic }[] = [
  hostile('a name of properties and commands', 'a,line=1::error::%0A%.yaml', 'x'),
  hostile('a name of several lines', 'a\n::add-mask::x\r\n::stop-commands::y.yaml', 'x'),
  hostile('a message of several lines', 'a.yaml', 'x\n::set-output name=a::b\u2028##[error]c'),
  hostile(
    'markup',
    '<a href="x">&amp;.yaml',
    ']]></failure><testcase name="y"/>\u0000\u0008\uFFFE\uD800',
  ),
  hostile('commands to Azure Pipelines', '##vso[task.complete]/a.yaml', 'x ##[error]y ##VSO[a.b]z'),
  hostile(
    'commands to TeamCity',
    'a.yaml',
    "##teamcity[buildStop comment='x'] and ##[set-output name=x]y",
  ),
  hostile(
    'sections of GitLab',
    'section_start:1:x[collapsed=true]\r\u001B[0K.yaml',
    '\u001B[0Ksection_end:1:x\r\u001B[0K',
  ),
  hostile('groups of Buildkite', '--- a.yaml', '+++ b\n~~~ c\n^^^ +++'),
  hostile('a command as the name of a file', '::error::a.yaml', '::warning::b\n  ::group::c'),
  hostile('links and placeholders', 'a b/[x](0)#?.yaml', 'see [this](http://example.com) and {0}'),
];

/** One mistake in seven objects, copied from one to the next. */
export const oneMistake: readonly Diagnostic[] = Array.from({ length: 7 }, (_, i) => {
  const field = {
    object: `Gateway shop/g${i}`,
    field: `spec.servers[${i}].prot`,
    found: 'a map',
    expected: 'one of port, hosts, tls',
    hint: '; did you mean "port"?',
  };
  return diagnose(unknownField, field, place(`apps/g${i}.yaml`, 9 + i, 5, `/spec/servers/${i}`));
});
