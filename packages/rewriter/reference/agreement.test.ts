import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { honestPages, hostilePages } from '../corpus/hostile.ts';
import { html5libInputs } from '../corpus/html5lib.ts';
import { corpusPages, readPage } from '../corpus/pages.ts';
import { toBytes } from './bytes.ts';
import { unexcusedDifference, unitDifference } from './laws.ts';

describe('the scanner and the parse5 reference find the same units', () => {
  test.each(chunks(corpusPages(), 50))('on real pages %i', (_, pages) => {
    const differences = pages.flatMap((page) => {
      const difference = unitDifference(readPage(page));
      return difference === undefined || difference.excuse !== undefined
        ? []
        : [{ page: page.name, ...difference }];
    });
    expect(differences).toEqual([]);
  });

  test('on html5lib inputs', () => {
    const differences = html5libInputs().flatMap((input) => {
      const difference = unitDifference(toBytes(input.replaceAll(/[\uD800-\uDFFF]/g, '')));
      return difference === undefined || difference.excuse !== undefined
        ? []
        : [{ input, ...difference }];
    });
    expect(differences).toEqual([]);
  });

  test('on well-formed generated pages', () => {
    fc.assert(
      fc.property(honestPages, (html) => {
        expect(unexcusedDifference(toBytes(html))).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  test('on hostile generated pages', () => {
    fc.assert(
      fc.property(hostilePages, (html) => {
        expect(unexcusedDifference(toBytes(html))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});

function chunks<T>(list: readonly T[], size: number): [number, T[]][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => [
    index,
    list.slice(index * size, (index + 1) * size),
  ]);
}
