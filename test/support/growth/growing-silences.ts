/** Fleets in which what is said of findings grows. */
import { fleetOf, type GrowingList, istioText, times } from './growing-lists.ts';

const rule = (name: string, host: string) =>
  istioText('DestinationRule', name, `\n  host: ${host}`);

const entry = (i: number) =>
  `  - {code: DIS0631, severity: silent, reason: known, files: ["apps/x${i}/**"], objects: ["DestinationRule shop/r${i}"]}\n`;

/** Entries of the Fleet, findings that they are about, comments and annotations. */
export const growingSilences: readonly GrowingList[] = [
  {
    name: 'entries of the Fleet about findings',
    files: (n) => fleetOf(rule('r', 'absent'), { fleet: `spec:\n  findings:\n${times(n, entry)}` }),
  },
  {
    name: 'findings that an entry of the Fleet silences',
    files: (n) =>
      fleetOf(
        times(n, (i) => rule(`r${i}`, `absent${i}`)),
        {
          fleet:
            'spec:\n  findings: [{code: DIS0631, severity: silent, reason: known, objects: ["DestinationRule shop/*"]}]\n',
        },
      ),
  },
  {
    name: 'comments that silence findings',
    files: (n) =>
      fleetOf(times(n, (i) => rule(`r${i}`, `absent${i} # distributary: ignore DIS0631 known`))),
  },
  {
    name: 'lines of an annotation that silences findings',
    files: (n) =>
      fleetOf(
        rule('r', 'absent').replace(
          'namespace: shop}',
          `namespace: shop, annotations: {distributary.dev/ignore: "${times(n, () => 'DIS0631 known\\n')}"}}`,
        ),
      ),
  },
];
