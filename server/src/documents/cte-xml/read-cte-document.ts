import { decodeXml } from '../fiscal-xml/decode-xml.ts';
import { namingOthers } from '../fiscal-xml/naming-others.ts';
import { childrenOf, readTree, textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { type CteEvent, cancellation, readCteEvent } from './read-cte-event.ts';
import { type CteXml, readCteXml } from './read-cte-xml.ts';
import { readOldCancellation } from './read-old-cancellation.ts';

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
  if (root.name === 'procCancCTe') return { kind: 'event', event: readOldCancellation(root) };
  const cte = readCteXml(root);
  const event = cancellationInside(root, cte.cte.accessKey);
  return event === null ? { kind: 'cte', ...cte } : { kind: 'event', event };
}

/**
 * Some programs keep a CT-e and its cancellation in one file: such a file says that the CT-e charges nothing, so it is its
 * cancellation. Letters of correction and events of other CT-es beside it are left out.
 */
function cancellationInside(root: XmlElement, accessKey: string): CteEvent | null {
  const cancellations = [
    ...childrenOf(root, 'procEventoCTe')
      .filter((event) => textAt(event, 'eventoCTe/infEvento/tpEvento', /^[0-9]{6}$/) === cancellation)
      .map(readCteEvent),
    ...childrenOf(root, 'procCancCTe').map(readOldCancellation),
  ];
  return cancellations.find((event) => event.accessKey === accessKey) ?? null;
}
