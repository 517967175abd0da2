import { describe, expect, test } from 'vitest';
import { sourceWithoutMatch } from '../../../src/diagnostic/codes/place.ts';
import { emptyBranch } from '../../../src/diagnostic/codes/plan.ts';
import { programMissing } from '../../../src/diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose, following } from '../../../src/diagnostic/diagnostic.ts';
import { attributeErrors } from '../../../src/place/kept/attribute-errors.ts';
import { positionIn } from '../../support/fleet-builder.ts';
import { matchOf } from '../../support/source-match.ts';

const web = matchOf({ clusters: ['paris', 'tokyo'], application: 'apps/web' });
const cache = matchOf({ clusters: ['paris'], application: 'apps/cache' });
const beside = matchOf({
  clusters: ['paris'],
  application: 'apps/cache',
  all: ['more/cache.yaml'],
});
const shared = matchOf({
  clusters: ['tokyo'],
  application: 'apps/all',
  all: ['topology/all.yaml', 'distributary.yaml'],
});

function errorIn(file: string, ...related: readonly string[]): Diagnostic {
  const places = related.map((path) => ({ message: 'also here', at: positionIn(path) }));
  return diagnose(sourceWithoutMatch, { path: file, reason: 'r' }, positionIn(file), places);
}

function attribute(...errors: readonly Diagnostic[]) {
  return attributeErrors(errors, {
    fleet: { topology: ['topology'] },
    fleetFile: 'distributary.yaml',
    matches: [web, cache, beside, shared],
  });
}

describe('an error', () => {
  test('belongs to the application whose file it stands in, in all its clusters', () => {
    const { leftOut, places, matches, others } = attribute(errorIn('apps/web/all.yaml'));
    expect(leftOut).toEqual(
      new Map([
        ['paris', new Set(['apps/web'])],
        ['tokyo', new Set(['apps/web'])],
      ]),
    );
    expect([...places.keys()]).toEqual(['apps/web']);
    expect(matches).toEqual([web]);
    expect(others).toEqual([]);
  });

  test('takes along what else the application has from another directory', () => {
    expect(attribute(errorIn('apps/cache/all.yaml')).matches).toEqual([cache, beside]);
  });

  test.each<readonly [string, Diagnostic]>([
    ['in no file of a source', errorIn('base/web.yaml')],
    ['in the Fleet', errorIn('distributary.yaml')],
    ['below a topology path', errorIn('topology/all.yaml')],
    ['that points to another application', errorIn('apps/web/all.yaml', 'apps/cache/all.yaml')],
    ['that points to the Fleet', errorIn('apps/web/all.yaml', 'distributary.yaml')],
    [
      'about a branch',
      diagnose(
        emptyBranch,
        { clusterName: 'a', branch: 'b', files: 1 },
        positionIn('apps/web/all.yaml'),
      ),
    ],
    [
      'about a program that is not there',
      diagnose(
        programMissing,
        { directory: 'apps/web', program: 'helm', minimum: '3' },
        positionIn('apps/web/all.yaml'),
      ),
    ],
  ])('%s belongs to none', (_, error) => {
    const { leftOut, others } = attribute(error);
    expect(others).toEqual([error]);
    expect(leftOut.size).toBe(0);
  });

  test('that points to its own application belongs there', () => {
    const error = errorIn('apps/cache/all.yaml', 'apps/cache/all.yaml');
    expect(attribute(error).others).toEqual([]);
  });

  test('that follows from another one goes where that goes', () => {
    const [cause, stranger] = [errorIn('apps/cache/all.yaml'), errorIn('base/web.yaml')];
    const [one, other] = [cause, stranger].map((of) => following(errorIn('apps/web/all.yaml'), of));
    const { leftOut, others } = attribute(...[cause, one, stranger, other].flatMap((e) => e ?? []));
    expect(leftOut).toEqual(new Map([['paris', new Set(['apps/cache'])]]));
    expect(others).toEqual([stranger, other]);
  });
});
