import { parseDay } from '../../kernel/days.ts';
import { textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';

const withOffset =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:Z|[+-][0-9]{2}:[0-9]{2})$/;

/** An instant with its offset, as written and in milliseconds; null where there is none. @throws XmlProblem */
export function instantAt(element: XmlElement, path: string): { text: string; ms: number } | null {
  const text = textAt(element, path, withOffset);
  if (text === null) return null;
  const ms = Date.parse(text);
  if (parseDay(text.slice(0, 10)) === null || Number.isNaN(ms))
    throw new XmlProblem(path, 'não é uma data que exista');
  return { text, ms };
}
