import { SaxesParser } from 'saxes';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';

/** What stands at each wanted path, in order, and the `Id` of the document. */
export type NfeValues = { id: string; byPath: ReadonlyMap<string, readonly string[]> };

const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
const deepest = 32;
const mostElements = 200_000;
const longestValue = 200;

/** Below `infNFe`, and below `infProt` of the protocol. */
const wanted: ReadonlySet<string> = new Set([
  ...['cUF', 'cNF', 'mod', 'serie', 'nNF', 'dhEmi', 'dEmi', 'tpNF', 'tpEmis', 'tpAmb'].map(
    (name) => `ide/${name}`,
  ),
  'emit/CNPJ',
  'emit/CPF',
  'det/prod/CFOP',
  'total/ICMSTot/vNF',
  'total/ICMSTot/vProd',
  'transp/vol/qVol',
  'infProt/chNFe',
  'infProt/nProt',
  'infProt/cStat',
]);

const none: ReadonlySet<string> = new Set();

const roots = ['nfeProc/NFe/infNFe', 'NFe/infNFe'];
const protocol = 'nfeProc/protNFe/';
/** Registrations of events that stand beside the NF-e in its file, alone or in their own envelopes. */
const registration =
  /^nfeProc\/(?:procEventoNFe\/|procCancNFe\/)?(?:retEvento|retCancNFe)\/(infEvento\/(?:tpEvento|cStat|chNFe)|infCanc\/(?:cStat|chNFe))$/;

/**
 * Streams an NF-e, alone or in its `nfeProc`, through a strict parser and keeps the values that are wanted. A document
 * type is refused whatever it says, so no entity exists beyond the five of XML; depth, number of elements and length
 * of values are bounded; elements of other namespaces are not looked at, and a second NF-e is refused.
 * @param further elements below `infNFe` that are kept besides those that every reader needs.
 * @throws XmlProblem
 */
export function collectValues(xml: string, further: ReadonlySet<string> = none): NfeValues {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const byPath = new Map<string, string[]>();
  const path: string[] = [];
  let id: string | null = null;
  let elements = 0;
  let current: string | null = null;
  let text = '';
  parser.on('doctype', () => {
    throw new XmlProblem('xml', 'o documento declara um DOCTYPE');
  });
  parser.on('error', () => {
    throw new XmlProblem('xml', 'o XML é malformado');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    path.push(tag.uri === nfeNamespace ? tag.local : '!');
    if (path.length > deepest) throw new XmlProblem('xml', 'elementos aninhados demais');
    if (elements > mostElements) throw new XmlProblem('xml', 'elementos demais');
    const place = path.join('/');
    if (roots.includes(place)) {
      if (id !== null) throw new XmlProblem('infNFe', 'há mais de uma NF-e no documento');
      id = tag.attributes.Id?.value ?? '';
    }
    current = wantedPart(place, further);
    text = '';
  });
  const onText = (part: string): void => {
    if (current !== null && text.length <= longestValue) text += part;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    if (current !== null) keep(byPath, current, text.trim());
    path.pop();
    current = null;
  });
  parser.write(xml).close();
  if (id === null) throw new XmlProblem('infNFe', 'o documento não é uma NF-e');
  return { id, byPath };
}

function wantedPart(place: string, further: ReadonlySet<string>): string | null {
  const root = [...roots, protocol.slice(0, -1)].find((one) => place.startsWith(`${one}/`));
  if (root === undefined) return registration.exec(place)?.[1] ?? null;
  const part = place.slice(root.length + 1);
  return wanted.has(part) || further.has(part) ? part : null;
}

function keep(byPath: Map<string, string[]>, part: string, value: string): void {
  if (value.length > longestValue) throw new XmlProblem(part, 'é longo demais');
  const values = byPath.get(part);
  if (values === undefined) byPath.set(part, [value]);
  else values.push(value);
}
