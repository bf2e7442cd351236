import type { CteDelivery, CteMunicipality, CteNfe } from '../../cte/document.ts';
import { childrenOf, requiredAt, type XmlElement } from '../../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../../fiscal-xml/xml-problem.ts';
import { amountAt, wordsAt } from '../amounts.ts';
import { componentsOf, missing } from '../content.ts';
import { eachOnce, nfeOfKey } from '../nfes.ts';
import { requireOtherKey } from '../ordinary-content.ts';

/** As many as the layout has numbers for. */
const mostDeliveries = 999;
const keyForm = /^[0-9A-Z]{44}$/;

/** The deliveries in their order, and the NF-es of all of them, each once. @throws XmlProblem */
export function deliveriesOf(inf: XmlElement, own: string): { nfes: CteNfe[]; deliveries: CteDelivery[] } {
  const groups = childrenOf(inf, 'det');
  if (groups.length === 0) throw new XmlProblem('det', 'é obrigatório');
  if (groups.length > mostDeliveries) throw new XmlProblem('det', `tem mais de ${mostDeliveries} entregas`);
  const named = groups.map(nfesOf);
  const nfes = eachOnce(named.flat(), 'det');
  const places = new Map(nfes.map(({ accessKey }, place) => [accessKey, place]));
  const deliveries = groups.map((group, index) => ({
    ...readDelivery(group, { place: index + 1, own }),
    nfes: [...new Set((named[index] ?? []).flatMap(({ accessKey }) => places.get(accessKey) ?? []))],
  }));
  if (new Set(deliveries.map(({ item }) => item)).size < deliveries.length)
    throw new XmlProblem('det.nItem', 'repete o número de outra entrega');
  return { nfes, deliveries };
}

/** NF-es of the delivery itself, or those of an earlier carrier's CT-e that go on in part. */
function nfesOf(group: XmlElement): CteNfe[] {
  const earlier = childrenOf(group, 'infDocAnt').flatMap((one) => childrenOf(one, 'infNFeTranspParcial'));
  return [...childrenOf(group, 'infNFe'), ...earlier].map((one) =>
    nfeOfKey(requiredAt(one, 'chNFe', keyForm), 'det/infNFe/chNFe'),
  );
}

function readDelivery(
  group: XmlElement,
  { place, own }: { place: number; own: string },
): Omit<CteDelivery, 'nfes'> {
  const { item } = group;
  if (item !== null && !/^[1-9][0-9]{0,2}$/.test(item)) throw new XmlProblem('det.nItem', 'é inválido');
  return {
    item: item === null ? place : Number(item),
    origin: municipalityAt(group, 'Ini'),
    destination: municipalityAt(group, 'Fim'),
    totalCents: amountAt(group, 'vPrest', 2) ?? missing('det/vPrest'),
    payableCents: amountAt(group, 'vRec', 2),
    charges: {},
    components: componentsOf(group, 'det'),
    earlierKeys: earlierKeysOf(group, own),
  };
}

function municipalityAt(group: XmlElement, end: 'Ini' | 'Fim'): CteMunicipality {
  return { ibge: requiredAt(group, `cMun${end}`, /^[0-9]{7}$/), name: wordsAt(group, `xMun${end}`, 60) };
}

function earlierKeysOf(group: XmlElement, own: string): string[] {
  const path = 'det/infDocAnt/chCTe';
  const keys = childrenOf(group, 'infDocAnt').map((one) => requiredAt(one, 'chCTe', keyForm));
  for (const key of keys) requireOtherKey(path, key, own);
  return [...new Set(keys)];
}
