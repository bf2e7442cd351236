import type { LabelBatchView, LabelLayoutView } from '@carreto/contract/admin/freights/labels';
import { danfeMembers } from '../../../documents/labels/danfe-nfe.ts';
import { allLayouts, sheetOf } from '../../../documents/labels/layouts.ts';
import type { LabelBatch } from './print-batch.ts';

export function toLabelBatch(batch: LabelBatch): LabelBatchView {
  const { files, printedBefore, listUrls, problems, notices } = batch;
  return {
    files: files.map(({ expiresAtMs, ...file }) => ({
      ...file,
      expiresAt: new Date(expiresAtMs).toISOString(),
    })),
    alreadyPrinted: printedBefore.map(({ printedAtMs, ...printed }) => ({
      ...printed,
      printedAt: new Date(printedAtMs).toISOString(),
    })),
    postingListUrls: listUrls,
    problems,
    warnings: notices,
  };
}

const needs = {
  accessKey: 'access_key',
  number: 'number',
  series: 'series',
  issuedAtMs: 'issue_date',
  operationType: 'operation',
  emissionType: 'emission',
  protocol: 'protocol',
} as const satisfies Record<(typeof danfeMembers)[number], LabelLayoutView['needs'][number]>;

/** The layouts as people choose one. */
export function toLabelLayouts(): LabelLayoutView[] {
  return allLayouts().map((layout) => {
    const [first = 'carrier'] = layout.models;
    const { page } = sheetOf(layout, first);
    return {
      layout: layout.number,
      name: names[layout.number - 1] ?? '',
      paperWidthMm: page.widthMm,
      paperHeightMm: page.heightMm,
      labels: layout.models.map((model) => {
        const { cell, columns, rows } = sheetOf(layout, model);
        return { model, widthMm: cell.widthMm, heightMm: cell.heightMm, perPage: columns * rows };
      }),
      isThermal: page.widthMm !== 210,
      isText: layout.isText,
      needs: first === 'danfe' ? danfeMembers.map((member) => needs[member]) : [],
    };
  });
}

/** By number. */
const names = [
  'A4, nove etiquetas de transportadora ou duas postais',
  'Térmica 100 × 140 mm',
  'A4, quatro etiquetas',
  'A4, seis etiquetas',
  'Térmica 100 × 140 mm, ZPL em arquivo de texto',
  'Térmica 190 × 55 mm',
  'A4, quatro DANFEs simplificados de 100 × 100 mm',
  'A4, quatro DANFEs simplificados de 100 × 140 mm',
  'DANFE simplificado em térmica 100 × 100 mm',
  'DANFE simplificado em térmica 100 × 140 mm',
];
