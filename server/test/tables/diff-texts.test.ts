import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TableDocument } from '../../src/engine/rating/document.ts';
import { diffDocuments } from '../../src/tariff/diff/diff-documents.ts';
import { randomTable } from '../support/random/tables.ts';
import { table } from '../support/tables.ts';

/** Words of documents and of our code that are none of Portuguese. */
const english =
  /\b(?:invoices?|weight|freight|s0|shipment|object|larger|cubed|none|before|after|individual|company|both|carrier|road|air|fractional|comparison|unit|units|route|rate|exempt|factor|flagged|volumes|ctes|products|only|except|origin|destination|either|pallet|collect|dispatch|delivery|ferry|toll|other|river|scheduling|daily|ceil|exact|fixed|price|region|charge|tier|scope|minimum|percent|limit|null|undefined|object|NaN)\b/;
const identifier = /\b[a-z]+(?:[A-Z]\w*|_\w+)\b/;

/** The same table with names that people gave out of the way: they may be in any language. */
function nameless(table: TableDocument): TableDocument {
  const surcharges = table.surcharges.map((charge, at) => ({ ...charge, name: `Taxa ${at % 3}` }));
  const service = { ...table.service, name: 'Rodo', code: null, description: null, deliveryNote: null };
  return { ...table, service, surcharges } as TableDocument;
}

test('terms are told by what they are called', () => {
  const before = table();
  const after: TableDocument = {
    ...before,
    loadType: 'full_load',
    modal: 'air',
    operator: 'postal',
    recipients: 'company',
    minimum: { mode: 'flagged', cents: 100, withTax: false },
    tax: { ...before.tax, icms: { kind: 'simples' } },
    weight: { ...before.weight, scope: 'object', charge: 'cubed', rounding: 'ceil_kg' },
  };
  const { groups } = diffDocuments(before, after);
  expect(groups.map(({ sentence }) => sentence)).toEqual([
    'Tipo de carga de “fracionada” para “lotação”.',
    'Modal de “rodoviário” para “aéreo”.',
    'Operador de “transportadora” para “postal”.',
    'Destinatários de “ambos” para “pessoa jurídica”.',
    'Frete mínimo da tabela de nada para R$ 1,00.',
    'ICMS de “pela rota” para “Simples Nacional”.',
    'Peso por remessa ou por volume de “remessa” para “volume”.',
    'Peso cobrado de “o maior entre real e cubado” para “cubado”.',
    'Arredondamento do peso de “nenhum” para “ao kg acima”.',
  ]);
});

test('what differs between two tables is said in Portuguese alone, without a word of documents', () => {
  fc.assert(
    fc.property(randomTable, randomTable, (before, after) => {
      const { groups, sections } = diffDocuments(nameless(before), nameless(after));
      const texts = [...groups, ...sections].map(({ sentence }) => sentence);
      const items = groups.map(({ item }) => item).filter((item) => item !== null);
      for (const text of [...texts, ...items]) {
        expect(text).not.toMatch(english);
        expect(text).not.toMatch(identifier);
      }
    }),
  );
});
