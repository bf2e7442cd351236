import type { CteComponent, CteDelivery } from '../../cte/document.ts';
import { childAt, requiredAt, type XmlElement } from '../../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../../fiscal-xml/xml-problem.ts';
import { amountAt } from '../amounts.ts';
import { type CteContent, codesIn, missing } from '../content.ts';
import { requireOtherKey } from '../ordinary-content.ts';
import { codedMeasures } from './coded-measures.ts';
import { deliveriesOf } from './deliveries.ts';
import { takingParties } from './taking-parties.ts';

const actions = { '5': 'include', '6': 'replace' } as const;

/**
 * What a simplified CT-e (tpCTe 5 and 6 of layout 4.00) charges, for whom and for what: one payer, several deliveries, each
 * with its NF-es and values. What they charge must add up to the total to the cent.
 * @throws XmlProblem
 */
export function simplifiedContent(inf: XmlElement, accessKey: string): CteContent {
  const kind = requiredAt(inf, 'ide/tpCTe', /^[56]$/) as keyof typeof actions;
  const { nfes, deliveries } = deliveriesOf(inf, accessKey);
  const totalCents = amountAt(inf, 'total/vTPrest', 2) ?? missing('total/vTPrest');
  const payableCents = amountAt(inf, 'total/vTRec', 2);
  requireSum(
    'total/vTPrest',
    totalCents,
    deliveries.map((one) => one.totalCents),
  );
  const payable = deliveries.flatMap((one) => one.payableCents ?? []);
  if (payableCents !== null && payable.length === deliveries.length)
    requireSum('total/vTRec', payableCents, payable);
  const { volumeCount, ...measures } = codedMeasures(childAt(inf, 'infCarga'));
  return {
    action: actions[kind],
    parties: takingParties(inf, nfes),
    nfes,
    totalCents,
    payableCents,
    relatedKeys: kind === '5' ? [] : [replacedOf(inf, accessKey)],
    trackingCodes: codesIn(inf),
    components: inAll(deliveries),
    measures,
    volumeCount,
    goodsCents: amountAt(inf, 'infCarga/vCarga', 2),
    deliveries,
  };
}

function requireSum(path: string, total: number, parts: readonly number[]): void {
  if (parts.reduce((sum, part) => sum + part, 0) !== total)
    throw new XmlProblem(path, 'não é a soma do que dizem as entregas (det)');
}

function replacedOf(inf: XmlElement, own: string): string {
  const path = 'infCteSub/chCte';
  const key = requiredAt(inf, path, /^[0-9A-Z]{44}$/);
  requireOtherKey(path, key, own);
  return key;
}

/** The components of all deliveries, each name once. */
function inAll(deliveries: readonly CteDelivery[]): CteComponent[] {
  const components = new Map<string, CteComponent>();
  for (const { name, cents, charge } of deliveries.flatMap((one) => one.components))
    components.set(name, { name, cents: cents + (components.get(name)?.cents ?? 0), charge });
  return [...components.values()];
}
