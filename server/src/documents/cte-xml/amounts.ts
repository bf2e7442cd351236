import { decimalToScaled } from '../../kernel/money.ts';
import { childAt, textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';

const decimal = /^[0-9]{1,13}(?:\.[0-9]{1,6})?$/;

/** A decimal number as an integer of `digits` decimals, half up; null where there is none. @throws XmlProblem */
export function amountAt(element: XmlElement | null, path: string, digits: number): number | null {
  const text = textAt(element, path, decimal);
  return text === null ? null : scaled(path, text, digits);
}

function scaled(path: string, text: string, digits: number): number {
  try {
    return decimalToScaled(Number(text), digits);
  } catch (error) {
    if (error instanceof RangeError) throw new XmlProblem(path, 'é grande demais');
    throw error;
  }
}

/** Free words, cut to a length; null where there are none. @throws XmlProblem */
export function wordsAt(element: XmlElement | null, path: string, longest: number): string | null {
  const text = childAt(element, path)?.text ?? '';
  return text === '' ? null : text.slice(0, longest);
}
