import { SaxesParser } from 'saxes';

/** An element with its text and what is inside; names without their prefixes. */
export type XmlNode = { name: string; text: string; children: XmlNode[] };

const deepest = 32;
const mostElements = 50_000;
const longestText = 100_000;

/** Says why an answer is no XML that is read. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem';
}

/**
 * The root of an XML document. A document type is refused whatever it says, so no entity exists beyond the five of
 * XML; depth, number of elements and length of texts are bounded.
 * @throws XmlProblem
 */
export function readXml(xml: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const top: XmlNode = { name: '', text: '', children: [] };
  const path: XmlNode[] = [top];
  let elements = 0;
  parser.on('doctype', () => {
    throw new XmlProblem('it declares a document type');
  });
  parser.on('error', () => {
    throw new XmlProblem('it is malformed');
  });
  parser.on('opentag', ({ local }) => {
    elements += 1;
    if (path.length > deepest || elements > mostElements) throw new XmlProblem('it has too many elements');
    const node: XmlNode = { name: local, text: '', children: [] };
    path.at(-1)?.children.push(node);
    path.push(node);
  });
  const onText = (text: string): void => {
    const node = path.at(-1) ?? top;
    node.text += text;
    if (node.text.length > longestText) throw new XmlProblem('it has too long a text');
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (root === undefined) throw new XmlProblem('it is empty');
  return root;
}

/** The first element of a name anywhere below, whatever service version wraps it. */
export function firstOf(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of node.children) {
    const found = child.name === name ? child : firstOf(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All elements of a name, anywhere below. */
export function allOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)]);
}

/** The text of the first element of a name; null where there is none, or nothing in it. */
export function textIn(node: XmlNode, name: string): string | null {
  return firstOf(node, name)?.text.trim() || null;
}
