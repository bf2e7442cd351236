import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTable, type TariffMode } from '../../../test/support/random/clean-tables.ts';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import { someTable } from '../../../test/support/table-files.ts';
import { demoWorld } from '../../demo/world.ts';
import { documentProblems } from '../../engine/rating/check-document.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { lintTable } from './lint-table.ts';

const modes: readonly TariffMode[] = ['weight', 'comparison', 'unit', 'invoice', 'full_load'];

const written = (json: object): TableDocument => parseTableDocument(structuredClone(json)).document!;

describe('lintTable', () => {
  test.each(modes)('finds nothing in a clean table by %s', (mode) => {
    fc.assert(
      fc.property(cleanTable(mode), (document) => {
        expect(documentProblems(document)).toEqual([]);
        expect(lintTable(document)).toEqual({ findings: [], errorCount: 0, warningCount: 0 });
      }),
      { numRuns: 40 },
    );
  });

  const demo = demoWorld().carriers.flatMap(({ tables }) => tables.map(({ document }) => document));
  test.each([...demo, written(minimalTable()), richTable(), written(someTable())])(
    'finds nothing in the table $service.name',
    (document) => {
      expect(lintTable(document).findings).toEqual([]);
    },
  );
});
