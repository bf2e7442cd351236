import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomDocument } from '../../../test/support/random/documents.ts';
import { poked } from '../../../test/support/random/poked.ts';
import { minimalTable } from '../../../test/support/table-documents.ts';
import { FindingList } from '../../documents/finding.ts';
import { compileTable } from '../../engine/rating/compile.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { Failure } from '../../kernel/failure.ts';
import { checkDocument } from './check-document.ts';
import { parseTableDocument } from './parse-document.ts';

function codesOf(document: TableDocument): string[] {
  const findings = new FindingList();
  checkDocument(document, findings);
  return findings.report().findings.map(({ code }) => code);
}

function compiles(document: TableDocument): boolean {
  try {
    compileTable(document);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

describe('transit times that do not fit together', () => {
  test('are named in Portuguese, with the longest and the step', () => {
    const rows = minimalTable().coverage as object[];
    const coverage = [1, 70_000].map((transitMinutes) => ({ ...rows[0], transitMinutes }));
    expect(parseTableDocument({ ...minimalTable(), coverage }).report.findings).toMatchObject([
      {
        code: 'transit_times_apart',
        path: '/coverage',
        message:
          'Os prazos não cabem numa tabela: o maior é de 70000 minutos e o passo comum a todos, de 1; arredonde os prazos ou divida a tabela.',
      },
    ]);
  });
});

test('every random document may come in and compiles', () => {
  fc.assert(
    fc.property(randomDocument, (document) => {
      expect(codesOf(document)).toEqual([]);
      expect(compiles(document)).toBe(true);
    }),
  );
});

const pokedDocuments = randomDocument.chain((document) => poked(document));

describe('a document with a few members poked', () => {
  test('is refused with a code wherever the engine cannot compile it', () => {
    fc.assert(
      fc.property(pokedDocuments, (document) => {
        if (!compiles(document)) expect(codesOf(document)).not.toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('compiles wherever it is taken as JSON', () => {
    fc.assert(
      fc.property(pokedDocuments, (document) => {
        const read = parseTableDocument(structuredClone(document)).document;
        if (read !== null) expect(compiles(read)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
