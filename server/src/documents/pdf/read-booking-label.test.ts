import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingPdf, cornerPdf } from '../../../test/support/booking-pdfs.ts';
import { readBookingLabel } from './read-booking-label.ts';

const read = (bytes: Uint8Array, mostPages = 10) => readBookingLabel({ bytes, mostPages });

async function ready(bytes: Uint8Array): Promise<Uint8Array> {
  const label = await read(bytes);
  if ('problem' in label) throw new Error(label.problem);
  return label.pdf;
}

/** A file of a page whose drawing is those bytes as they are sent. */
function pdfOf(drawing: Uint8Array, filter: string, page = ''): Buffer {
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 397] /Contents 4 0 R ${page}>>\nendobj\n`,
    `4 0 obj\n<< /Length ${drawing.byteLength} ${filter} >>\nstream\n`,
  ].join('');
  const end = '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(`%PDF-1.4\n${objects}`), drawing, Buffer.from(end)]);
}

describe("a carrier's label", () => {
  test('is made ready the same way each time, with all its pages', async () => {
    const bytes = await bookingPdf('ABC123', 'DEF456');
    const label = await read(bytes);
    expect(label).toMatchObject({ pageCount: 2 });
    expect(await read(bytes)).toEqual(label);
  });

  test('leaves behind what is not drawn: who wrote it, and what a reader would run', async () => {
    const source = await PDFDocument.load(await cornerPdf({ width: 283, height: 397 }));
    source.addJavaScript('all', 'app.alert("x")');
    await source.attach(Uint8Array.of(1, 2, 3), 'segredo.txt', {});
    const text = Buffer.from(await ready(await source.save({ useObjectStreams: false }))).toString('latin1');
    for (const left of ['Fulano', 'alert', 'segredo', 'JavaScript', '/Info', 'pdf-lib'])
      expect(text).not.toContain(left);
  });

  test.each([
    [0, 283, 397],
    [90, 397, 283],
    [180, 283, 397],
    [-90, 397, 283],
    [450, 397, 283],
  ])('that its reader turns by %i degrees is upright afterwards', async (turnedBy, width, height) => {
    const pdf = await PDFDocument.load(await ready(await cornerPdf({ width: 283, height: 397, turnedBy })));
    expect(pdf.getPage(0).getSize()).toEqual({ width, height });
    expect(pdf.getPage(0).getRotation().angle).toBe(0);
  });

  test('is cut to what its reader shows', async () => {
    const cut = await ready(await cornerPdf({ width: 595, height: 842, crop: [300, 400, 283, 397] }));
    expect((await PDFDocument.load(cut)).getPage(0).getSize()).toEqual({ width: 283, height: 397 });
  });

  test('that is encrypted is not printed', async () => {
    const document = await PDFDocument.load(await cornerPdf({ width: 283, height: 397 }));
    document.encrypt({ userPassword: 'senha', ownerPassword: 'senha' });
    expect(await read(await document.save({ useObjectStreams: false }))).toEqual({ problem: 'encrypted' });
  });

  test('of too many pages, or too many bytes, is not printed', async () => {
    const page = { width: 283, height: 397 };
    expect(await read(await cornerPdf(page, page, page), 2)).toEqual({ problem: 'overlong' });
    expect(await read(Buffer.alloc(3_000_000, '%'))).toEqual({ problem: 'oversized' });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['what is no PDF', Buffer.from('<html>etiqueta</html>')],
    ['a head alone', Buffer.from('%PDF-1.4 simulated')],
    ['a page without a size', pdfOf(Buffer.from('0 0 1 1 re f'), '', '/CropBox [9 9 9 9] ')],
    [
      'a drawing that unfolds to a gigabyte',
      pdfOf(deflateSync(Buffer.alloc(1 << 30)), '/Filter /FlateDecode'),
    ],
    [
      'a drawing that is folded twice',
      pdfOf(deflateSync(deflateSync(Buffer.alloc(1 << 26))), '/Filter [/FlateDecode /FlateDecode]'),
    ],
    ['a filter that nobody knows', pdfOf(Buffer.from('x'), '/Filter /Odd')],
  ])('that is %s is broken', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ problem: 'broken' });
  });

  test('is printed though its file is damaged where a reader does without', async () => {
    expect(await read(pdfOf(Buffer.from('0 0 100 100 re f'), ''))).toMatchObject({ pageCount: 1 });
  });

  test('of any bytes is read or refused, and never thrown', async () => {
    const whole = await bookingPdf('ABC123');
    const change = fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 20 }),
        fc.nat(whole.byteLength),
        async (changes, end) => {
          const bytes = whole.slice(0, end);
          for (const [at, value] of changes) if (at < end) bytes[at] = value;
          await read(bytes);
        },
      ),
      { numRuns: 30 },
    );
  });
});
