/** A Dockerfile → its stages and instructions. */

/** One instruction: `RUN` and what stands behind it, continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** What one FROM begins. */
export interface Stage {
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** The stages in order. */
export function parseDockerfile(text: string): readonly Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { from: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`no instruction: ${line}`);
    if (name === 'FROM') stages.push({ from: rest, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

/** What a stage copies from the repository. */
export function copiedPaths({ instructions }: Stage): readonly string[] {
  return instructions
    .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
    .flatMap(({ text }) => text.split(' ').slice(0, -1));
}
