import { describe, expect, test } from 'vitest';
import { hasPdfTools } from '../../../../dev/pdf-tools.ts';
import {
  carrierLabel,
  danfeLabel,
  hostileTexts,
  postalLabel,
  postingList,
} from '../../../test/support/labels.ts';
import { pdfInfo, pdfText } from '../../../test/support/pdf-tools.ts';
import { readFonts } from '../../platform/fonts/read-fonts.ts';
import type { Label } from '../labels/content.ts';
import { layoutOf } from '../labels/layouts.ts';
import { renderPdf } from './render-pdf.ts';
import { renderPostingList } from './render-posting-list.ts';

const fonts = await readFonts();

test('the same labels give the same bytes', async () => {
  const once = await renderPdf(fonts, layoutOf(2), { labels: [carrierLabel] });
  expect(Buffer.from(once.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(Buffer.compare(once, await renderPdf(fonts, layoutOf(2), { labels: [carrierLabel] }))).toBe(0);
});

describe.skipIf(!hasPdfTools())('a PDF of labels', () => {
  test.each([
    [1, carrierLabel, 10, 2, 210, 297],
    [1, postalLabel, 2, 1, 210, 297],
    [2, carrierLabel, 3, 3, 100, 140],
    [3, postalLabel, 5, 2, 210, 297],
    [4, carrierLabel, 6, 1, 210, 297],
    [6, carrierLabel, 1, 1, 190, 55],
    [7, danfeLabel, 4, 1, 210, 297],
    [8, danfeLabel, 5, 2, 210, 297],
    [9, danfeLabel, 2, 2, 100, 100],
    [10, danfeLabel, 1, 1, 100, 140],
  ] as const)(
    'in layout %i has its pages at true size',
    async (...[number, label, count, pages, widthMm, heightMm]) => {
      const labels = Array.from({ length: count }, (): Label => label);
      expect(await pdfInfo(await renderPdf(fonts, layoutOf(number), { labels }))).toEqual({
        pages,
        widthMm,
        heightMm,
      });
    },
  );

  test('has its texts as texts, accents and all', async () => {
    const text = await pdfText(await renderPdf(fonts, layoutOf(2), { labels: [carrierLabel] }));
    for (const part of [
      'Conceição Gonçalves de Araújo e Silva',
      'São João del-Rei/MG',
      'Rua Desembargador Jorge Fontana, 428',
      'PED-2026-004217',
      '12,350 kg',
      '2/3',
    ])
      expect(text).toContain(part);
  });

  test('has the mandatory content of a simplified DANFE', async () => {
    const text = await pdfText(await renderPdf(fonts, layoutOf(9), { labels: [danfeLabel] }));
    for (const part of [
      'DANFE SIMPLIFICADO - ETIQUETA',
      '4126 0811 2223 3300 0181 5501 0000 0045 6718 7654 3214',
      '141260000123456 - 20/08/2026 10:01:02',
      'CNPJ 11.222.333/0001-81',
      'IE 110042490114',
      'UF SP',
      '1 - SAÍDA',
      '20/08/2026',
      'UF MG',
      'CPF 529.982.247-25',
      'R$ 1.234,56',
    ])
      expect(text).toContain(part);
  });

  test.each([') \\ % ( endstream', '<< /Type /Page >> endobj', 'BT ET Tj fi ffi'])(
    'says %j as it was written',
    async (name) => {
      const label = { ...carrierLabel, recipient: { ...carrierLabel.recipient, name } };
      expect(await pdfText(await renderPdf(fonts, layoutOf(2), { labels: [label] }))).toContain(name);
    },
  );

  test('is valid whatever it says', async () => {
    const labels = hostileTexts.map((text) => ({
      ...carrierLabel,
      carrierName: text,
      orderNumber: text,
      recipient: { ...carrierLabel.recipient, name: text, street: text, city: text },
    }));
    const pdf = await renderPdf(fonts, layoutOf(1), { labels });
    expect(await pdfInfo(pdf)).toMatchObject({ pages: 1 });
    expect(await pdfText(pdf)).toContain('?????????');
  });

  test('of a posting list has its objects, sums and as many pages as it needs', async () => {
    const pdf = await renderPostingList(fonts, postingList(80));
    expect(await pdfInfo(pdf)).toEqual({ pages: 3, widthMm: 210, heightMm: 297 });
    const text = await pdfText(pdf);
    for (const part of [
      'LISTA DE POSTAGEM',
      '9912345678',
      '0067599079',
      'AA 100 000 003 BR',
      'TOTAL DE OBJETOS',
      'Página 3 de 3',
      'Assinatura do remetente',
    ])
      expect(text).toContain(part);
  });
});
