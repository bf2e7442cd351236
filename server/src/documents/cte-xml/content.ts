import type { Cte, CteComponent, CteDocument } from '../cte/document.ts';
import { childAt, childrenOf, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { amountAt, wordsAt } from './amounts.ts';
import type { CteParties } from './parties.ts';

/** What a CT-e charges, for whom and for what: where it stands differs between its two models. */
export type CteContent = Pick<Cte, 'action' | 'nfes' | 'totalCents' | 'relatedKeys' | 'trackingCodes'> &
  Pick<
    CteDocument,
    'components' | 'measures' | 'volumeCount' | 'goodsCents' | 'payableCents' | 'deliveries'
  > & { parties: CteParties };

const mostComponents = 200;

/** The components of a value, in their order. @throws XmlProblem */
export function componentsOf(value: XmlElement | null, path: string): CteComponent[] {
  const components = childrenOf(value, 'Comp');
  if (components.length > mostComponents) throw new XmlProblem(`${path}/Comp`, 'componentes demais');
  return components.map((one) => ({
    name: wordsAt(one, 'xNome', 60) ?? missing(`${path}/Comp/xNome`),
    cents: amountAt(one, 'vComp', 2) ?? missing(`${path}/Comp/vComp`),
    charge: null,
  }));
}

/** Texts of the carrier's and shipper's own fields: one of them may be a code of the freight. @throws XmlProblem */
export function codesIn(inf: XmlElement, orders: readonly (string | null)[] = []): string[] {
  const fields = childrenOf(childAt(inf, 'compl'), 'ObsCont').map((one) => wordsAt(one, 'xTexto', 160));
  const codes = [...fields, ...orders].filter((code) => code !== null && code.length <= 60);
  return [...new Set(codes)].slice(0, 20) as string[];
}

/** @throws XmlProblem */
export function missing(path: string): never {
  throw new XmlProblem(path, 'é obrigatório');
}
