import { describe, expect, test } from 'vitest';
import { hostileTexts, postingList, sampleLabels } from '../../../test/support/labels.ts';
import { readFonts } from '../../platform/fonts/read-fonts.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { printerTypeface } from '../zpl/printer-face.ts';
import type { CarrierLabel, Label, LabelParty } from './content.ts';
import { isAddressCut } from './cut-address.ts';
import { fitText, isShortened } from './fit-text.ts';
import { layoutOf, sheetOf } from './layouts.ts';
import { postingListPages } from './posting-list-pages.ts';
import type { Scene, SceneItem } from './scene.ts';
import { sceneOf } from './scene-of.ts';

const faces = [printerTypeface, openPdf(await readFonts(), 'faces').typeface];

const cases = Object.entries(sampleLabels).flatMap(([name, label]) =>
  Array.from({ length: 10 }, (_, index) => layoutOf(index + 1))
    .filter(({ models }) => (models as readonly string[]).includes(label.model))
    .map((layout) => [name, layout.number, label as Label] as const),
);
const sceneIn = (number: number, label: Label) => sceneOf(label, sheetOf(layoutOf(number), label.model).cell);

const isInk = (item: SceneItem) =>
  item.kind === 'bars' ||
  item.kind === 'matrix' ||
  item.kind === 'picture' ||
  (item.kind === 'text' && item.text !== '');

function outsiders({ items, widthMm, heightMm }: Scene): SceneItem[] {
  const slack = 1e-6;
  return items.filter(
    ({ x, y, width, height }) =>
      x < -slack ||
      y < -slack ||
      width < 0 ||
      height < 0 ||
      x + width > widthMm + slack ||
      y + height > heightMm + slack,
  );
}

function overlaps({ items }: Scene): [SceneItem, SceneItem][] {
  const inked = items.filter(isInk);
  const slack = 1e-6;
  return inked.flatMap((one, index) =>
    inked
      .slice(index + 1)
      .filter(
        (other) =>
          one.x + slack < other.x + other.width &&
          other.x + slack < one.x + one.width &&
          one.y + slack < other.y + other.height &&
          other.y + slack < one.y + one.height,
      )
      .map((other): [SceneItem, SceneItem] => [one, other]),
  );
}

/** Texts that are cut, or not there at all, in some back end. */
function losses({ items }: Scene): string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'text' || item.text === '') return [];
    const words = item.text.replace(/\s+/g, ' ').trim();
    return faces.flatMap((face) => {
      const { lines } = fitText(item, item.bold ? face.bold : face.regular);
      return lines.map(({ text }) => text).join(' ') === words ? [] : [item.text];
    });
  });
}

describe.each(cases)('%s in layout %i', (_, number, label) => {
  test('stays inside the cell, without one thing on another', () => {
    expect(outsiders(sceneIn(number, label))).toEqual([]);
    expect(overlaps(sceneIn(number, label))).toEqual([]);
  });

  test('shows every text of an everyday label whole', () => {
    expect(losses(sceneIn(number, label))).toEqual([]);
  });

  test('takes any text without leaving its place', () => {
    for (const text of hostileTexts) {
      const party = <Of extends LabelParty>(of: Of): Of => ({
        ...of,
        name: text,
        street: text,
        number: text,
        complement: text,
        district: text,
        city: text,
      });
      const odd = {
        ...label,
        orderNumber: text,
        serviceName: text,
        ...(label.model === 'carrier' ? { carrierCode: text } : {}),
        recipient: party(label.recipient),
      } as Label;
      expect(outsiders(sceneIn(number, odd))).toEqual([]);
      expect(overlaps(sceneIn(number, odd))).toEqual([]);
    }
  });
});

test('a carrier label of a freight of which little is known has what there is', () => {
  const bare: CarrierLabel = {
    ...sampleLabels.carrier,
    route: null,
    nfes: [],
    weightG: null,
    orderNumber: null,
    trackingUrl: `https://exemplo.com.br/${'x'.repeat(700)}`,
    recipient: { ...sampleLabels.carrier.recipient, city: '', document: null, complement: null },
  };
  for (const number of [1, 2, 3, 4, 6]) {
    const scene = sceneIn(number, bare);
    const texts = scene.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    expect(texts).toContain('MG');
    expect(texts).toContain('30320-670');
    expect(scene.items.some(({ kind }) => kind === 'matrix')).toBe(false);
  }
});

describe('pictures', () => {
  const picturesIn = (number: number, label: Label) =>
    sceneIn(number, label).items.flatMap((item) => (item.kind === 'picture' ? [item] : []));
  const { carrier, postal } = sampleLabels;
  const sizes = [
    [300, 300],
    [1200, 1],
    [1, 1200],
    [640, 200],
    [3, 7],
  ] as const;

  test('of any proportions keep them, inside the label and apart from everything', () => {
    for (const [width, height] of sizes)
      for (const number of [1, 2, 3, 4, 5, 6])
        for (const label of [carrier, postal]) {
          const [logo, serviceMark] = [1, 2].map((id) => ({ id, width, height }));
          const shown = { ...label, ...(logo && { logo }), ...(serviceMark && { serviceMark }) } as Label;
          expect(outsiders(sceneIn(number, shown))).toEqual([]);
          expect(overlaps(sceneIn(number, shown))).toEqual([]);
          for (const picture of picturesIn(number, shown))
            expect(picture.width / picture.height).toBeCloseTo(width / height, 6);
        }
  });

  test('stand left and right of the two-dimensional code, as high as it nearly', () => {
    const [logo, serviceMark] = [1, 2].map((id) => ({ id, width: 100, height: 100 }));
    const shown = { ...postal, ...(logo && { logo }), ...(serviceMark && { serviceMark }) };
    for (const number of [1, 2, 3, 4, 6]) {
      const matrix = sceneIn(number, shown).items.find(({ kind }) => kind === 'matrix');
      const [left, right] = picturesIn(number, shown);
      if (matrix === undefined || left === undefined || right === undefined) throw new Error('not there');
      expect([left.pictureId, right.pictureId]).toEqual([1, 2]);
      expect(matrix.x - (left.x + left.width)).toBeGreaterThan(1);
      expect(right.x - (matrix.x + matrix.width)).toBeGreaterThan(1);
      expect(left.height).toBeGreaterThan(23);
      expect(right.height).toBeGreaterThan(19);
    }
  });

  test('of shippers stand beside who sends where there is room, and nowhere else', () => {
    const shown = { ...carrier, logo: { id: 1, width: 100, height: 100 } };
    expect([1, 2, 3, 4, 5, 6].map((number) => picturesIn(number, shown).length)).toEqual([0, 1, 1, 1, 1, 0]);
  });

  test('take no word from a label but the name that a logo stands for', () => {
    const words = (number: number, label: Label) =>
      sceneIn(number, label).items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    const logo = { id: 1, width: 100, height: 100 };
    for (const number of [2, 6]) {
      expect(words(number, { ...carrier, logo })).toEqual(words(number, carrier));
      const shown = words(number, { ...postal, logo, serviceMark: logo });
      expect(shown).toContain('SEDEX 03220');
      expect(shown.join('\n')).toContain(postal.sender.name);
    }
  });
});

describe('a posting list', () => {
  test.each([0, 1, 22, 26, 36, 37, 80, 1000])('of %i objects lists each once and signs once', (count) => {
    const list = postingList(count);
    const pages = postingListPages(list);
    const texts = pages.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
    );
    const codes = texts
      .filter((text) => /^[A-Z]{2} \d{3} \d{3} \d{3} BR$/.test(text))
      .map((text) => text.replaceAll(' ', ''));
    expect(codes).toEqual(list.items.map(({ trackingCode }) => trackingCode));
    expect(texts.filter((text) => text.startsWith('Assinatura do remetente'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes(`de ${pages.length}`))).toHaveLength(pages.length);
    for (const page of pages) {
      expect(outsiders(page)).toEqual([]);
      expect(overlaps(page)).toEqual([]);
    }
  });

  test('adds up, and counts by service', () => {
    const texts = postingListPages(postingList(3)).flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
    );
    expect(texts).toEqual(expect.arrayContaining(['3', '1053', 'R$ 100,50', '03298 PAC: 1; 03220 SEDEX: 2']));
  });
});

describe('a very long address', () => {
  const recipient: LabelParty = {
    ...sampleLabels.carrier.recipient,
    street: 'Rua Engenheiro Agrônomo Doutor '.repeat(9).trim(),
    number: '98765',
    complement: 'Condomínio Residencial das Palmeiras Imperiais, Torre Norte, Bloco C, Apartamento 1203',
    district: 'Jardim Botânico de Cima',
  };
  const long = (label: Label) => ({ ...label, recipient: { ...label.recipient, ...recipient } }) as Label;

  test.each(cases)(
    'keeps number and district of %s in layout %i, and is told to be cut',
    (_, number, label) => {
      const sent = long(label);
      for (const face of faces) {
        const texts = sceneIn(number, sent).items.flatMap((item) =>
          item.kind === 'text' && item.text.includes('Botânico')
            ? [
                fitText(item, face.regular)
                  .lines.map(({ text }) => text)
                  .join(' '),
              ]
            : [],
        );
        expect(texts).not.toEqual([]);
        for (const text of texts) expect(text).toMatch(/Rua Engenheiro.*98765.*Jardim Botânico de Cima$/);
      }
      if (number === 1) expect(isAddressCut(sent, number)).toBe(true);
      expect(isAddressCut(label, number)).toBe(false);
    },
  );

  test('is told to be cut wherever any letters cut it', () => {
    for (const [, number, label] of cases)
      for (let length = 10; length < 240; length += 11) {
        const sent = long({ ...label, recipient: { ...label.recipient } } as Label);
        sent.recipient.street = 'Avenida WMQ '.repeat(20).slice(0, length);
        const isCut = sceneIn(number, sent).items.some(
          (item) =>
            item.kind === 'text' &&
            item.shorter !== undefined &&
            faces.some((face) => isShortened(item, face.regular)),
        );
        if (isCut) expect(isAddressCut(sent, number)).toBe(true);
      }
  });
});
