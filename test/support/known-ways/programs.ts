/** What the templates of a chart once took of the machine. */
import { endOf, fleetWith, type KnownWay } from './known-way.ts';

/** More processor time than the program's own bounds leave to a template: they have to end it, and no limit around them. A slow machine took 8 s for what takes 3 s elsewhere. */
const SECONDS = 600;

function template(name: string, text: string): KnownWay {
  return {
    name: `a chart ${name}`,
    needs: ['helm'],
    end: 'bounded',
    attempt: async (run) => {
      const cwd = fleetWith({
        'apps/x/Chart.yaml': 'apiVersion: v2\nname: x\nversion: 0.1.0\n',
        'apps/x/templates/y.yaml': text,
      });
      const left = await run(['check'], { cwd, seconds: SECONDS });
      // A busy machine may be at the end of its time before it is at the end of its memory.
      return /^1 DIS08(?:33|47)$/.test(endOf(left)) ? 'bounded' : endOf(left);
    },
  };
}

/** All of them. */
export const programWays: readonly KnownWay[] = [
  template('that repeats a letter', '{{ repeat 300000000 "x" }}'),
  template('that never ends', '{{ range until 2000000000 }}x{{ end }}'),
];
