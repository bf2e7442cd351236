import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bill30a,
  bill50,
  doccobFile30a,
  doccobFile50,
  waybill30a,
  waybill50,
} from '../../../test/support/doccob-files.ts';
import { readDoccob } from '../proceda/read-doccob.ts';
import { fromDoccob } from './from-doccob.ts';

const carrier = '34238864000168';
const sender = '11222333000181';
const recipient = '45997418000153';
const cpf = '00052998224725';

function entriesOf(text: string) {
  const file = readDoccob(new TextEncoder().encode(text));
  if (!('bills' in file)) throw new Error(file.findings[0]?.message);
  return file.bills.map((bill) => ({ line: bill.line, entry: fromDoccob(bill) }));
}

function onlyEntry(text: string) {
  const [{ entry } = { entry: null }, ...others] = entriesOf(text);
  if (entry === null || others.length > 0) throw new Error('not one bill');
  return entry;
}

describe('a bill of a DOCCOB file', () => {
  it('names its CT-es as their access keys have them', () => {
    const waybills = [
      waybill30a('000000004711', { series: '00001' }),
      waybill30a(4712, { series: 'U', freightValueCents: 8740, issuedOn: '2026-11-20' }),
      waybill30a(4713, { series: '', cteIssuerTaxId: carrier }),
      waybill30a(4714, { series: '0' }),
      waybill30a(4715, { series: '1000' }),
    ];
    const entry = onlyEntry(doccobFile30a({ carrier }, [bill30a(1, { waybills })]));
    const nothing = { accessKey: null, issuer: null, issuedOn: null, chargedCents: null };
    expect(entry).toMatchObject({
      kind: 'store',
      bill: {
        charges: [
          { ...nothing, series: 1, number: 4711 },
          { ...nothing, series: null, number: 4712, issuedOn: '2026-11-20', chargedCents: 8740 },
          { ...nothing, series: null, number: 4713, issuer: carrier },
          { ...nothing, series: 0, number: 4714 },
          { ...nothing, series: null, number: 4715 },
        ],
      },
    });
  });

  it('may be paid by companies that it names, the most telling first', () => {
    const invoice = {
      series: '1',
      number: 1,
      issuedOn: '2026-11-20',
      weightDag: 0,
      totalValueCents: 0,
      shipmentDocNumber: '',
      shipperRef1: '',
      shipperRef2: '',
      shipperRef3: '',
      isReturn: false,
    };
    const waybills = [
      waybill50(1, { senderTaxId: sender, recipientTaxId: cpf }),
      waybill50(2, { senderTaxId: cpf, invoices: [{ ...invoice, issuerTaxId: carrier }] }),
      waybill50(3, { senderTaxId: sender, recipientTaxId: recipient }),
    ];
    const parts = { carrier, recipientMailbox: '45.997.418/0001-53' };
    const bill = bill50(1, { totalValueCents: 3 * 8740, waybills });
    expect(onlyEntry(doccobFile50(parts, [bill]))).toMatchObject({
      payers: [[recipient], [sender], [carrier], [recipient]],
      messages: [],
    });
  });

  it('is cancelled by its number alone', () => {
    const text = doccobFile50({ carrier }, [bill50(7, { action: 'E', totalValueCents: 0, taxes: null })]);
    const name = { issuingBranch: 'SP', series: '1', number: 7 };
    expect(onlyEntry(text)).toMatchObject({ kind: 'cancel', name, payers: [] });
  });

  it('of thousands of bad lines names the first', () => {
    const waybills = Array.from({ length: 3_000 }, () => waybill50('X'));
    const entry = onlyEntry(doccobFile50({ carrier }, [bill50(1, { waybills })]));
    expect(entry.kind).toBe('refuse');
    expect(entry.kind === 'refuse' ? entry.messages.length : 0).toBe(20);
  });

  it('is whole or refused, whatever stands in the file', () => {
    const waybills = [1, 2, 3].map((number) => waybill50(number));
    const text = doccobFile50({ carrier }, [bill50(1, { waybills }), bill50(2, { waybills })]);
    const edit = fc.tuple(fc.nat(text.length), fc.nat(30), fc.string({ maxLength: 6, unit: texts }));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
        const edited = edits.reduce(
          (all, [place, cut, by]) => all.slice(0, place) + by + all.slice(place + cut),
          text,
        );
        const file = readDoccob(new TextEncoder().encode(edited));
        if (!('bills' in file)) return;
        for (const bill of file.bills) {
          const entry = fromDoccob(bill);
          if (entry.kind === 'store')
            expect(entry.bill.charges).toHaveLength(waybillLines(edited, bill.line).length);
        }
      }),
    );
  });
});

const texts = fc.constantFrom(...'0159 X.\n\r', '\r\n555', '\r\n556', '\r\n552', '\r\n559');

/** The lines of CT-es from a bill's line to the next record above them. */
function waybillLines(text: string, line: number): string[] {
  const after = text.split(/\r\n|\n|\r/).slice(line);
  const end = after.findIndex((one) => /^(?:000|55[012])/.test(one));
  return after.slice(0, end === -1 ? after.length : end).filter((one) => one.startsWith('555'));
}
