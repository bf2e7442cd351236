import { isAccessKey, issuerOfKey } from '../../kernel/access-key.ts';
import type { CteNfe } from '../cte/document.ts';
import { childAt, childrenOf, requiredAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import type { CteParties } from './parties.ts';

/** Most documents of the goods of one CT-e. */
const mostNfes = 5_000;

/** The documents of the goods: NF-es by their keys, older notes by number and series, each once. @throws XmlProblem */
export function nfesOf(inf: XmlElement, { senderCnpj }: CteParties): CteNfe[] {
  const documents = childAt(inf, 'infCTeNorm/infDoc');
  const keyed = childrenOf(documents, 'infNFe').map((one) =>
    nfeOfKey(requiredAt(one, 'chave', /^[0-9A-Z]{44}$/), 'infDoc/infNFe/chave'),
  );
  const old = childrenOf(documents, 'infNF').map((one) => fromOld(one, senderCnpj));
  return eachOnce([...keyed, ...old], 'infCTeNorm/infDoc');
}

/** @throws XmlProblem where they are too many. */
export function eachOnce(all: readonly CteNfe[], path: string): CteNfe[] {
  const nfes = new Map(all.map((nfe) => [`${nfe.accessKey} ${nfe.series} ${nfe.number}`, nfe]));
  if (nfes.size > mostNfes) throw new XmlProblem(path, `tem mais de ${mostNfes} documentos`);
  return [...nfes.values()];
}

/** An NF-e by its key. @throws XmlProblem */
export function nfeOfKey(accessKey: string, path: string): CteNfe {
  if (!isAccessKey(accessKey)) throw new XmlProblem(path, 'não é uma chave de acesso válida');
  return {
    accessKey,
    number: String(Number(accessKey.slice(25, 34))),
    series: String(Number(accessKey.slice(22, 25))),
    issuer: issuerOfKey(accessKey),
    isNumberCut: false,
  };
}

function fromOld(element: XmlElement, issuer: string | null): CteNfe {
  return {
    accessKey: null,
    number: String(Number(requiredAt(element, 'nDoc', /^[0-9]{1,20}$/))),
    series: withoutZeros(requiredAt(element, 'serie', /^[0-9A-Z]{1,3}$/)),
    issuer,
    isNumberCut: false,
  };
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '');
}
