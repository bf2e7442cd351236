import { decodeXml } from '../fiscal-xml/decode-xml.ts';
import { namingOthers } from '../fiscal-xml/naming-others.ts';
import { readTree } from '../fiscal-xml/read-tree.ts';
import { type CteEvent, readCteEvent } from './read-cte-event.ts';
import { type CteXml, readCteXml } from './read-cte-xml.ts';

/** What carriers send as XML: a CT-e, or something that happened to one. */
export type CteXmlDocument = ({ kind: 'cte' } & CteXml) | { kind: 'event'; event: CteEvent };

const namespace = 'http://www.portalfiscal.inf.br/cte';

/**
 * Reads a document by its root element.
 * @throws XmlProblem for what cannot be read, or contradicts itself; what is another document is named.
 */
export const readCteDocument = namingOthers('cte', read);

function read(bytes: Uint8Array): CteXmlDocument {
  const root = readTree(decodeXml(bytes), namespace);
  if (root.name === 'procEventoCTe') return { kind: 'event', event: readCteEvent(root) };
  return { kind: 'cte', ...readCteXml(root) };
}
