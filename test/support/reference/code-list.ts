/** All codes → docs/reference/codes.md, a table an area. */
import { codes } from '../../../src/render/codes.ts';
import { cell } from './cell.ts';

/** The first two digits of a code → what its area is about, as `CodeText.code` has it. */
const areas: Readonly<Record<string, string>> = {
  '00': 'The program',
  '01': 'Reading a repository',
  '02': 'Syntax and schemas',
  '03': 'Topology, sources and placement',
  '04': 'Derivation',
  '05': 'Merging with authored objects',
  '06': 'Checks of what a cluster runs',
  '07': 'Branches',
  '08': 'Git, programs that render, vendored files and host programs',
  '09': 'APIs of other systems',
  '10': 'Service Mesh Hub',
  '11': 'Istio',
  '12': 'Istio, continued',
  '13': 'What requests reach',
  '14': 'What a sync does, and requests without an answer',
};

/** The page, without its last line. */
export function codeList(): string {
  const used = [...new Set(codes.map(({ code }) => areaOf(code)))];
  const sections = used.map((area) => {
    const title = areas[area];
    if (title === undefined)
      throw new Error(`name the area ${area} of codes in ${import.meta.url}`);
    const rows = codes
      .filter(({ code }) => areaOf(code) === area)
      .map(
        ({ code, severity, title: words }) =>
          `| [${code}](../../fixtures/codes/${code}/README.md) | ${severity} | ${cell(words)} |\n`,
      );
    return `## ${title}\n\n| code | severity | title |\n|---|---|---|\n${rows.join('')}`;
  });
  return `# Codes

Each finding has a code, and each code has a page with the cause, the fix and in most cases an example: \`distributary explain CODE\` prints it. An error blocks all branches; [Adopting it step by step](../adopt.md) describes how to silence a warning or change its severity. A number is never reused.

${sections.join('\n')}`;
}

const areaOf = (code: string) => code.slice(3, 5);
