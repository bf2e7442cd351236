import { SaxesParser } from 'saxes';
import { XmlProblem } from './xml-problem.ts';

/** An element of a fiscal document: its own text and its children of the same namespace, by name in their order. */
export type XmlElement = {
  name: string;
  id: string | null;
  /** Its number among its like (`nItem`). */
  item: string | null;
  text: string;
  children: ReadonlyMap<string, readonly XmlElement[]>;
};

type Growing = Omit<XmlElement, 'children'> & { children: Map<string, XmlElement[]> };

const deepest = 32;
const mostElements = 300_000;
const longestText = 5_000;
const mostAttributes = 16;
const longestAttribute = 2_000;

/**
 * Reads an XML into a tree through a strict parser. A document type is refused whatever it says, so no entity exists
 * beyond the five of XML; depth, elements, attributes and texts are bounded; elements of other namespaces, signatures
 * above all, are left out with all they hold.
 * @throws XmlProblem
 */
export function readTree(xml: string, namespace: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: (Growing | null)[] = [];
  let root: Growing | null = null;
  let elements = 0;
  let attributes = 0;
  parser.on('doctype', () => {
    throw new XmlProblem('xml', 'o documento declara um DOCTYPE');
  });
  parser.on('error', () => {
    throw new XmlProblem('xml', 'o XML é malformado');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', ({ value }) => {
    attributes += 1;
    if (attributes > mostAttributes || value.length > longestAttribute)
      throw new XmlProblem('xml', 'atributos demais ou longos demais');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > mostElements) throw new XmlProblem('xml', 'elementos demais');
    if (open.length >= deepest) throw new XmlProblem('xml', 'elementos aninhados demais');
    const parent = open.at(-1);
    const isOurs = tag.uri === namespace && parent !== null;
    const element = isOurs ? elementOf(tag.local, tag.attributes) : null;
    if (parent === undefined) root = element;
    else if (element !== null) hang(parent, element);
    open.push(element);
  });
  const onText = (part: string): void => {
    const element = open.at(-1);
    if (element === undefined || element === null) return;
    if (element.text.length + part.length > longestText) throw new XmlProblem(element.name, 'é longo demais');
    element.text += part;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined && element !== null) element.text = element.text.trim();
  });
  parser.write(xml).close();
  if (root === null) throw new XmlProblem('xml', 'o documento não é do namespace esperado');
  return root;
}

type Attributes = Readonly<Record<string, { value: string }>>;

function elementOf(name: string, { Id: id, nItem: item }: Attributes): Growing {
  return { name, id: id?.value ?? null, item: item?.value ?? null, text: '', children: new Map() };
}

function hang(parent: Growing | null, element: XmlElement): void {
  const siblings = parent?.children.get(element.name);
  if (siblings === undefined) parent?.children.set(element.name, [element]);
  else siblings.push(element);
}

/** All children of a name. */
export function childrenOf(element: XmlElement | null, name: string): readonly XmlElement[] {
  return element?.children.get(name) ?? [];
}

/** The one child of a path; null where there is none. @throws XmlProblem where there are several. */
export function childAt(element: XmlElement | null, path: string): XmlElement | null {
  let at = element;
  for (const name of path.split('/')) {
    const [first = null, ...more] = childrenOf(at, name);
    if (more.length > 0) throw new XmlProblem(path, 'aparece mais de uma vez');
    at = first;
  }
  return at;
}

/** The text at a path, null where it is empty or absent. @throws XmlProblem for a text of another form. */
export function textAt(element: XmlElement | null, path: string, form: RegExp): string | null {
  const text = childAt(element, path)?.text ?? '';
  if (text === '') return null;
  if (!form.test(text)) throw new XmlProblem(path, 'é inválido');
  return text;
}

/** The same where there must be one. @throws XmlProblem */
export function requiredAt(element: XmlElement | null, path: string, form: RegExp): string {
  const text = textAt(element, path, form);
  if (text === null) throw new XmlProblem(path, 'é obrigatório');
  return text;
}
