import { describe, expect, test } from 'vitest';
import {
  carrierLabel,
  danfeLabel,
  hostileTexts,
  postalLabel,
  sampleLabels,
} from '../../../test/support/labels.ts';
import { allElements, readSvg } from '../../../test/support/read-svg.ts';
import { readFonts } from '../../platform/fonts/read-fonts.ts';
import type { Label } from '../labels/content.ts';
import { layoutOf } from '../labels/layouts.ts';
import { measureFonts } from '../pdf/fonts.ts';
import { openPictures } from '../pictures/open-pictures.ts';
import { renderSvg } from './render-svg.ts';

const fonts = await readFonts();
const typeface = measureFonts(fonts);
const draw = (label: Label, layout = 2) => renderSvg(typeface, layoutOf(layout), { label });
const textsOf = (svg: string) =>
  allElements(readSvg(svg)).flatMap(({ name, text }) => (name === 'text' ? [text] : []));

/** All that a drawing may consist of. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'width', 'height', 'viewBox', 'font-family'],
  title: [],
  g: ['shape-rendering', 'transform'],
  rect: ['x', 'y', 'width', 'height', 'fill', 'stroke', 'stroke-width'],
  text: ['x', 'y', 'font-size', 'font-weight', 'fill', 'textLength', 'lengthAdjust'],
  image: ['x', 'y', 'width', 'height', 'preserveAspectRatio', 'href'],
};

function strangers(svg: string): string[] {
  return allElements(readSvg(svg)).flatMap(({ name, attributes }) => {
    const known = allowed[name];
    if (known === undefined) return [name];
    const others = Object.keys(attributes).filter((attribute) => !known.includes(attribute));
    const isForeign = name === 'image' && !/^data:image\/png;base64,[\w+/]+=*$/.test(attributes.href ?? '');
    return [...others.map((attribute) => `${name} ${attribute}`), ...(isForeign ? ['href'] : [])];
  });
}

const hostile = [
  ...hostileTexts,
  '<script>alert(1)</script>',
  ']]><script/>',
  '"/><image href="https://elsewhere.example/x.png"/>',
  "' onload='alert(1)",
  '&lt;b&gt; &amp; &#0; &entity;',
  '<!-- --> <?xml version="1.0"?> <!DOCTYPE svg>',
  'a\u0000b\u0001c\u0008d\u001fe\u007ff\u0085g\ufffeh\uffffi\udfffj\u202ek',
];

describe('a label as a drawing', () => {
  test.each([
    [1, ['70mm', '99mm', '0 0 70 99']],
    [2, ['100mm', '140mm', '0 0 100 140']],
    [6, ['190mm', '55mm', '0 0 190 55']],
  ] as const)('in layout %d has its true size', (number, size) => {
    const { width, height, viewBox } = readSvg(draw(carrierLabel, number)).attributes;
    expect([width, height, viewBox]).toEqual(size);
  });

  test('has its texts as texts, accents and all', () => {
    expect(textsOf(draw(carrierLabel))).toEqual(
      expect.arrayContaining([
        'Conceição Gonçalves de Araújo e Silva',
        'PED-2026-004217',
        '12,350 kg',
        '2/3',
      ]),
    );
    expect(readSvg(draw(carrierLabel)).inside[0]).toMatchObject({
      name: 'title',
      text: 'Etiqueta FR2611220A7KQ002',
    });
  });

  test.each(Object.entries(sampleLabels))(
    'keeps every line of %s inside, whatever the font',
    (_, label: Label) => {
      const svg = readSvg(draw(label, label.model === 'danfe' ? 10 : 2));
      const lines = allElements(svg).filter(({ name }) => name === 'text');
      expect(lines.length).toBeGreaterThan(10);
      for (const { attributes, text } of lines) {
        const [x, length] = [Number(attributes.x), Number(attributes.textLength)];
        expect(length, text).toBeGreaterThan(0);
        expect(attributes.lengthAdjust).toBe('spacingAndGlyphs');
        expect([x >= 2.499, x + length <= 97.501], text).toEqual([true, true]);
      }
    },
  );

  test('shows light text on a dark ground', () => {
    const elements = allElements(readSvg(draw(postalLabel))).filter(({ name }) => name !== 'g');
    const light = elements.findIndex(({ name, attributes }) => name === 'text' && attributes.fill === '#fff');
    expect(light).toBeGreaterThan(0);
    expect(elements[light - 1]?.name).toBe('rect');
    expect(elements[light - 1]?.attributes.fill).toBeUndefined();
  });

  test.each(hostile)('shows %j as a text, and nothing else of it', (text) => {
    const party = { ...carrierLabel.recipient, name: text, street: text, complement: text, city: text };
    const labels: Label[] = [
      { ...carrierLabel, carrierName: text, orderNumber: text, route: text, recipient: party, sender: party },
      { ...postalLabel, serviceName: text, remark: text, recipient: { ...postalLabel.recipient, ...party } },
      { ...danfeLabel, carrierName: text, issuer: party, recipient: party },
    ];
    for (const label of labels) expect(strangers(draw(label, label.model === 'danfe' ? 10 : 2))).toEqual([]);
  });

  test('says marks of XML as they were written', () => {
    const name = '<b> & "c" \'d\' ]]>';
    expect(textsOf(draw({ ...carrierLabel, recipient: { ...carrierLabel.recipient, name } }))).toContain(
      name,
    );
  });

  test('brings its pictures with it, byte for byte', () => {
    const png = Buffer.from('any bytes: what is kept has been read and written anew');
    const label = { ...carrierLabel, logo: { id: 7, width: 30, height: 10 } };
    const svg = renderSvg(typeface, layoutOf(2), { label, pictures: openPictures(new Map([[7, png]])) });
    expect(strangers(svg)).toEqual([]);
    const images = allElements(readSvg(svg)).filter(({ name }) => name === 'image');
    expect(images.map(({ attributes: { href = '' } }) => Buffer.from(href.slice(22), 'base64'))).toEqual([
      png,
    ]);
    expect(draw(label)).not.toContain('<image');
  });

  test('is the same each time', () => {
    expect(draw(carrierLabel)).toBe(renderSvg(measureFonts(fonts), layoutOf(2), { label: carrierLabel }));
  });
});
