import type { FindingReport } from '../finding.ts';
import { decodeText } from '../spreadsheets/text-encoding.ts';
import { conemb31 } from './layouts/conemb-31.ts';
import { conemb50 } from './layouts/conemb-50.ts';
import { linesOf } from './lines.ts';
import { readProceda } from './read-proceda.ts';
import type { NodeOf, ReadLine } from './record.ts';

export type Read31 = NodeOf<(typeof conemb31)['root'], ReadLine>;
export type Read50 = NodeOf<(typeof conemb50)['root'], ReadLine>;
export type Waybill31 = Read31['documents'][number]['carriers'][number]['waybills'][number];
export type Waybill50 = Read50['documents'][number]['carriers'][number]['waybills'][number];

/** A waybill of a file, with the lines it stands on and those above it, as they came. */
export type ConembWaybill = { line: number; lines: string } & (
  | {
      version: '3.1';
      /** The waybill and those that go on with its invoices. */
      parts: readonly [Waybill31, ...Waybill31[]];
    }
  | { version: '5.0'; waybill: Waybill50 }
);

/** The waybills of a file in its order. */
export type ConembFile = {
  version: '3.1' | '5.0';
  interchangeId: string;
  waybills: ConembWaybill[];
  report: FindingReport;
};

/** Reads CONEMB 3.1 and 5.0; gives the findings alone where the file is none. */
export function readConemb(bytes: Uint8Array): ConembFile | FindingReport {
  const file = readProceda(bytes, [conemb31, conemb50] as const);
  if (!('interchange' in file)) return file;
  const textAt = new Map([...linesOf(decodeText(bytes).text)].map(({ line, text }) => [line, text]));
  const linesAt = (numbers: readonly number[]) =>
    numbers.map((line) => `${textAt.get(line) ?? ''}\r\n`).join('');
  const { interchangeId } = file.interchange;
  const facts = { interchangeId, report: file.report };
  return file.layout.version === '3.1'
    ? { ...facts, version: '3.1', waybills: waybillsOf31(file.interchange as Read31, linesAt) }
    : { ...facts, version: '5.0', waybills: waybillsOf50(file.interchange as Read50, linesAt) };
}

type LinesAt = (numbers: readonly number[]) => string;

function waybillsOf31(root: Read31, linesAt: LinesAt): ConembWaybill[] {
  return root.documents.flatMap((document) =>
    document.carriers.flatMap((carrier) =>
      joined(carrier.waybills).map((parts): ConembWaybill => {
        const own = parts.flatMap(({ line, extra }) => [line, ...(extra === null ? [] : [extra.line])]);
        const lines = linesAt([root.line, document.line, carrier.line, ...own]);
        return { version: '3.1', line: parts[0].line, lines, parts };
      }),
    ),
  );
}

/** A waybill goes on in the next one of its number where it says so. */
function joined(waybills: readonly Waybill31[]): [Waybill31, ...Waybill31[]][] {
  const groups: [Waybill31, ...Waybill31[]][] = [];
  for (const waybill of waybills) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const goesOn =
      last?.continuation === 'C' && last.number === waybill.number && last.series === waybill.series;
    if (goesOn && group !== undefined) group.push(waybill);
    else groups.push([waybill]);
  }
  return groups;
}

function waybillsOf50(root: Read50, linesAt: LinesAt): ConembWaybill[] {
  return root.documents.flatMap((document) =>
    document.carriers.flatMap((carrier) =>
      carrier.waybills.map((waybill): ConembWaybill => {
        const { values, invoices, jointDeliveries, consignee } = waybill;
        const below = [values, ...invoices, ...jointDeliveries, consignee].flatMap(
          (node) => node?.line ?? [],
        );
        const own = [waybill.line, ...below.toSorted((one, other) => one - other)];
        const lines = linesAt([root.line, document.line, carrier.line, ...own]);
        return { version: '5.0', line: waybill.line, lines, waybill };
      }),
    ),
  );
}
