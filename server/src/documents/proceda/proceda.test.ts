import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOf } from './check-totals.ts';
import { Fault, type Field } from './fields/field.ts';
import { conemb31 } from './layouts/conemb-31.ts';
import { conemb50 } from './layouts/conemb-50.ts';
import { doccob30a } from './layouts/doccob-30a.ts';
import { doccob50 } from './layouts/doccob-50.ts';
import { notfis31 } from './layouts/notfis-31.ts';
import { notfis50 } from './layouts/notfis-50.ts';
import { ocoren31 } from './layouts/ocoren-31.ts';
import { ocoren50 } from './layouts/ocoren-50.ts';
import { prefat3 } from './layouts/prefat-3.ts';
import { type ProcedaFile, readProceda } from './read-proceda.ts';
import { type AnyNode, type FileLayout, type NodeOf, type RecordLayout, recordsOf } from './record.ts';
import { writeProceda } from './write-proceda.ts';

const layouts = [
  ...([ocoren31, ocoren50, notfis31, notfis50] as const),
  ...([conemb31, conemb50, doccob30a, doccob50, prefat3] as const),
] as const;
const named = layouts.map((layout) => ({
  name: `${layout.kind} ${layout.version}`,
  layout: layout as FileLayout,
}));

/** Values of a field that say something, in the form in which they are read. */
function valuesOf(field: Field<unknown>, lineLength: number): fc.Arbitrary<unknown> {
  const raws = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ABZ019 -/.&'), minLength: field.length, maxLength: field.length }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: field.length, maxLength: field.length }),
    fc.constantFrom(
      'S',
      'N',
      'I',
      'E',
      'C',
      'F',
      'U',
      'D',
      'R',
      'P',
      'T',
      'A',
      '1',
      '2',
      '3',
      'BCO',
      'CAR',
      'IC3',
    ),
    fc.constantFrom('31122026', '29022028', '01011990', '311289', '290228', '2359', '0001'),
    fc.constant('1'.repeat(field.length)),
  );
  const isLast = field.at + field.length - 1 === lineLength;
  const read = raws
    .map((raw) => field.read(raw.padEnd(field.length).slice(0, field.length)))
    .filter((value) => !(value instanceof Fault) && !(isLast && /[.*]$/.test(String(value))));
  return field.need === 'optional'
    ? fc.oneof(fc.constant(field.empty), read)
    : read.filter((value) => value !== field.empty && !(Array.isArray(value) && value.length === 0));
}

function nodeOf(layout: FileLayout, record: RecordLayout): fc.Arbitrary<AnyNode> {
  const fields = Object.entries(record.fields).map(([name, field]) => [
    name,
    valuesOf(field, layout.lineLength),
  ]);
  const children = Object.entries(record.children).map(([name, child]) => {
    const node = nodeOf(layout, child.record);
    if (child.kind === 'one') return [name, fc.option(node, { nil: null })];
    const least = record === layout.root ? 1 : 0;
    return [name, fc.array(node, { minLength: least, maxLength: Math.min(2, child.most ?? 2) })];
  });
  return fc.record(Object.fromEntries([...fields, ...children]));
}

const bytesOf = (layout: FileLayout, node: AnyNode): Uint8Array => {
  const written = writeProceda(layout, node as NodeOf<RecordLayout>);
  if ('problems' in written) throw new Error(JSON.stringify(written.problems.slice(0, 3)));
  return written.bytes;
};

function readWell(bytes: Uint8Array): ProcedaFile<(typeof layouts)[number]> {
  const read = readProceda(bytes, layouts);
  if (!('interchange' in read)) throw new Error(JSON.stringify(read.findings.slice(0, 3)));
  return read;
}

/** A file without what the reader adds to each line. */
const bare = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, member: unknown) =>
    name === 'line' || name === 'accessKey' ? undefined : member,
  );

describe.each(named)('the layout $name', ({ layout }) => {
  it('covers every line from its first to its last column, once', () => {
    for (const record of recordsOf(layout.root)) {
      const spans = [
        ...Object.values(record.fields).map(({ at, length }) => [at, length] as const),
        ...record.blanks,
      ].sort((a, b) => a[0] - b[0]);
      let next = 4;
      for (const [at, length] of spans) {
        expect({ id: record.id, at }).toEqual({ id: record.id, at: next });
        next += length;
      }
      expect({ id: record.id, next }).toEqual({ id: record.id, next: layout.lineLength + 1 });
    }
  });

  it('names every record once, and fields for its totals', () => {
    const records = recordsOf(layout.root);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    for (const { trailer, field, of, sum } of layout.totals) {
      const fieldsOf = (id: string) => Object.keys(records.find((record) => record.id === id)?.fields ?? {});
      expect(fieldsOf(trailer)).toContain(field);
      if (sum !== undefined) expect(fieldsOf(of)).toContain(sum);
    }
  });

  it('is read back as it was written, whatever its fields say', () => {
    fc.assert(
      fc.property(nodeOf(layout, layout.root), (node) => {
        const { layout: found, interchange, report } = readWell(bytesOf(layout, node));
        expect(found).toBe(layout);
        expect(report.errorCount).toBe(0);
        expect(bare(interchange)).toEqual(bare(node));
      }),
      { numRuns: 60 },
    );
  });

  it('is read the same with lines cut at their last letter and any line ends', () => {
    fc.assert(
      fc.property(
        nodeOf(layout, layout.root),
        fc.constantFrom('\n', '\r', '\r\n\r\n', '*\r\n'),
        (node, end) => {
          const bytes = bytesOf(layout, node);
          const text = new TextDecoder().decode(bytes);
          const lines = text.split('\r\n').map((line) => line.trimEnd());
          const changed = end === '*\r\n' ? text.replaceAll(' \r\n', '*\r\n') : lines.join(end);
          expect(bare(readWell(new TextEncoder().encode(`${changed}\u001a`)).interchange)).toEqual(
            bare(readWell(bytes).interchange),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it('warns where the totals say something else than the lines, or are missing', () => {
    const [total] = layout.totals;
    if (total === undefined) return;
    fc.assert(
      fc.property(nodeOf(layout, layout.root), (node) => {
        const [document] = node.documents as AnyNode[];
        if (document === undefined) throw new Error('a file has a document');
        const file = { ...node, documents: [document] };
        const codes = () => readWell(bytesOf(layout, file)).report.findings.map(({ code }) => code);
        const { totals } = document as { totals: AnyNode | null };
        if (totals === null) {
          expect(codes()).toContain('missing_totals');
          return;
        }
        Object.assign(totals, totalsOf(layout, document));
        fc.pre(!('problems' in writeProceda(layout, file as AnyNode as NodeOf<RecordLayout>)));
        expect(codes()).not.toContain('totals_differ');
        totals[total.field] = (totals[total.field] as number) + 1;
        expect(codes()).toContain('totals_differ');
      }),
      { numRuns: 20 },
    );
  });
});
