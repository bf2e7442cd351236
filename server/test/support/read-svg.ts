import { SaxesParser } from 'saxes';
import type { BarcodePicture } from './read-barcodes.ts';

export type SvgElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  inside: SvgElement[];
};

/** The root of an SVG, by a reader that takes well-formed XML alone. */
export function readSvg(svg: string): SvgElement {
  const document: SvgElement = { name: '', attributes: {}, text: '', inside: [] };
  const open = [document];
  const last = () => open.at(-1) ?? document;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes, uri }) => {
    if (uri !== 'http://www.w3.org/2000/svg') throw new Error(`${name} is of ${uri}`);
    const read = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const element = { name, attributes: Object.fromEntries(read), text: '', inside: [] };
    last().inside.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    last().text += text;
  });
  for (const refused of ['doctype', 'processinginstruction', 'cdata', 'comment'] as const)
    parser.on(refused, () => {
      throw new Error(`a drawing has no ${refused}`);
    });
  parser.on('closetag', () => open.pop());
  parser.write(svg).close();
  const [root] = document.inside;
  if (root === undefined) throw new Error('an SVG without a root');
  return root;
}

/** An element and all that are inside it. */
export function allElements(element: SvgElement): SvgElement[] {
  return [element, ...element.inside.flatMap(allElements)];
}

/** What symbols and filled rectangles of a label's drawing look like; its texts, frames and pictures are left out. */
export function drawRectangles(svg: string, dotsPerMm: number): Exclude<BarcodePicture, Uint8Array> {
  const root = readSvg(svg);
  const [, , widthMm = 0, heightMm = 0] = (root.attributes.viewBox ?? '').split(' ').map(Number);
  const [width, height] = [Math.round(widthMm * dotsPerMm), Math.round(heightMm * dotsPerMm)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const pixels = new Uint32Array(data.buffer);
  const fill = ({ attributes }: SvgElement, { x, y, scaleX, scaleY }: Place) => {
    if (attributes.fill === 'none') return;
    const number = (name: string) => Number(attributes[name] ?? 0);
    const dot = (mm: number) => Math.round(mm * dotsPerMm);
    const [left, top] = [x + number('x') * scaleX, y + number('y') * scaleY];
    const [right, bottom] = [dot(left + number('width') * scaleX), dot(top + number('height') * scaleY)];
    const pixel = attributes.fill === '#fff' ? white : black;
    for (let row = dot(top); row < bottom; row += 1)
      pixels.fill(pixel, row * width + dot(left), row * width + right);
  };
  for (const element of root.inside)
    if (element.name === 'rect') fill(element, { x: 0, y: 0, scaleX: 1, scaleY: 1 });
    else if (element.name === 'g') for (const part of element.inside) fill(part, placeOf(element));
  return { data, width, height };
}

/** Without light, and with all of it; their cover is in the highest byte here, and whole. */
const [black, white] = [0xff000000, 0xffffffff];

type Place = { x: number; y: number; scaleX: number; scaleY: number };

function placeOf({ attributes: { transform = '' } }: SvgElement): Place {
  const numbers = /^translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+) ([\d.]+)\)$/.exec(transform);
  if (numbers === null) throw new Error(`another transform: ${transform}`);
  const [x = 0, y = 0, scaleX = 0, scaleY = 0] = numbers.slice(1).map(Number);
  return { x, y, scaleX, scaleY };
}
