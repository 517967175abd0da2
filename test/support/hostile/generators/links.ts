/** A seed → a tree of directories and links that lead to each other. */
import { directoryAt, emptyDirectory, type FileNode } from '../../../../src/read/tree/file-node.ts';
import { followLinks } from '../../../../src/read/tree/follow-links.ts';
import { oneOf, type Random, randomFor } from '../mutate-json.ts';
import { type Generator, judgeFindings } from '../trial.ts';
import { hostileTexts } from '../words.ts';

const fixed = [
  '.',
  '..',
  '../..',
  '/',
  '/d0',
  '/d1/a',
  '../d0',
  '../d1',
  'a',
  'b',
  'a/b/../c',
  '../d2/.',
];

function target(random: Random, at: number): string {
  const way = random(10);
  if (way < 5) return `../d${random(Math.max(1, at))}`;
  if (way < 8) return oneOf(random, fixed);
  return oneOf(random, hostileTexts);
}

function node(random: Random, at: number): FileNode {
  const way = random(12);
  if (way < 6) return { type: 'link', target: target(random, at) };
  if (way < 10) return { type: 'file', at: 'f' };
  return oneOf<FileNode>(random, [
    { type: 'outside', target: '/etc' },
    { type: 'submodule' },
    { type: 'special' },
    { type: 'misnamed' },
    { type: 'unmerged' },
    { type: 'unreadable', problem: 'EACCES' },
    emptyDirectory(),
  ]);
}

/** What may stand in a directory. */
const names = hostileTexts.filter((text) => text !== '' && !/[/\0]|^\.\.?$/.test(text));

/** Trees of up to thirty directories. */
export const links: Generator = {
  name: 'links',
  trial: (seed) => {
    const random = randomFor(seed);
    const root = emptyDirectory();
    const lines: string[] = [];
    const directories = 1 + random(oneOf(random, [4, 12, 30]));
    for (let at = 0; at < directories; at += 1) {
      const entries = directoryAt(root, [`d${at}`, ...(random(4) === 0 ? ['deep'] : [])])?.entries;
      for (let i = random(5); i >= 0; i -= 1) {
        const name = random(8) === 0 ? oneOf(random, names) : 'abcde'.charAt(i);
        const one = node(random, at);
        entries?.set(name, one);
        lines.push(`d${at}/${name} ${JSON.stringify(one)}`);
      }
    }
    return {
      files: [{ path: 'tree', text: lines.join('\n') }],
      size: lines.join('\n').length,
      run: async () => {
        const { files, problems, cut } = await followLinks(root);
        judgeFindings(cut === undefined ? problems : [...problems, cut]);
        return { findings: problems, output: [...files.keys()].join('\n') };
      },
    };
  },
};
