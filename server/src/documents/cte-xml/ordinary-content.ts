import { isAccessKey } from '../../kernel/access-key.ts';
import { childAt, childrenOf, requiredAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { amountAt, wordsAt } from './amounts.ts';
import { type CteContent, codesIn, componentsOf, missing } from './content.ts';
import { measuresOf } from './measures.ts';
import { nfesOf } from './nfes.ts';
import { partiesOf } from './parties.ts';

const actions = { '0': 'include', '1': 'complement', '3': 'replace' } as const;

/** What an ordinary CT-e charges, for whom and for what. @throws XmlProblem */
export function ordinaryContent(inf: XmlElement, accessKey: string): CteContent {
  const kind = requiredAt(inf, 'ide/tpCTe', /^[013]$/) as keyof typeof actions;
  const parties = partiesOf(inf);
  const { volumeCount, ...measures } = measuresOf(inf);
  return {
    action: actions[kind],
    parties,
    nfes: nfesOf(inf, parties),
    totalCents: amountAt(inf, 'vPrest/vTPrest', 2) ?? missing('vPrest/vTPrest'),
    payableCents: amountAt(inf, 'vPrest/vRec', 2),
    relatedKeys: relatedKeysOf(inf, kind, accessKey),
    trackingCodes: codesIn(inf, ordersOf(inf)),
    components: componentsOf(childAt(inf, 'vPrest'), 'vPrest'),
    measures,
    volumeCount,
    goodsCents: amountAt(inf, 'infCTeNorm/infCarga/vCarga', 2),
  };
}

function relatedKeysOf(inf: XmlElement, kind: keyof typeof actions, own: string): string[] {
  const path = kind === '1' ? 'infCteComp/chCTe' : 'infCTeNorm/infCteSub/chCte';
  const elements =
    kind === '1'
      ? childrenOf(inf, 'infCteComp').map((one) => childAt(one, 'chCTe'))
      : [childAt(inf, 'infCTeNorm/infCteSub/chCte')];
  const keys = elements.flatMap((element) => (element === null ? [] : [element.text]));
  if (kind !== '0' && keys.length === 0) throw new XmlProblem(path, 'é obrigatório');
  for (const key of keys) requireOtherKey(path, key, own);
  return kind === '0' ? [] : [...new Set(keys)];
}

/** @throws XmlProblem */
export function requireOtherKey(path: string, key: string, own: string): void {
  if (!isAccessKey(key) || key === own) throw new XmlProblem(path, 'não é a chave de acesso de outro CT-e');
}

function ordersOf(inf: XmlElement): (string | null)[] {
  return childrenOf(childAt(inf, 'infCTeNorm/infDoc'), 'infNF').map((one) => wordsAt(one, 'nPed', 20));
}
