import type { BilledLines } from '../../src/engine/attribution/billed.ts';
import { dueOf, type Inputs, isDue } from '../../src/engine/attribution/due.ts';
import { loadOf } from '../../src/engine/rating/load.ts';
import { laneFromSnapshot } from '../../src/engine/rating/snapshot.ts';
import { shownG } from '../../src/engine/rating/weights.ts';
import { auditDue } from '../../src/freight/audit/audit-due.ts';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import type { TestApp } from './app.ts';
import { type CteSender, cteItem } from './ctes.ts';
import { hireBody, quoted, sendHire, someNfe } from './hire.ts';
import { fromDispatcher, someVolume } from './quote.ts';
import type { Shop } from './shop.ts';

/** The inputs of a freight's agreed price. */
export async function agreedInputs(app: TestApp, freightCode: string): Promise<Inputs> {
  const { agreement } = await app.ctx.db
    .selectFrom('freight')
    .select('agreement')
    .where('code', '=', freightCode)
    .executeTakeFirstOrThrow();
  if (agreement.rating === null) throw new Error('not rated');
  const { lane, shipment } = agreement.rating;
  return { lane: laneFromSnapshot(lane), load: loadOf(shipment), extraCents: 0, extrasHoldTax: false };
}

const memberOf: Record<string, string> = {
  freight_weight: 'valor_frete_peso_volume',
  advalorem: 'advalorem',
  gris: 'gris',
  toll: 'pedagio',
  dispatch: 'valor_despacho',
  collect: 'valor_coleta',
  redispatch: 'valor_redespacho',
  sec_cat: 'sec_cat',
  ademe: 'ademe',
  itr: 'itr',
  tep: 'tep',
  trt: 'trt',
  tas: 'tas',
  suframa: 'suframa',
  additional: 'valor_adicional',
};

/** The CT-e of a carrier that charges by these inputs and tells all of it. */
export function chargedBy(inputs: Inputs): Record<string, unknown> {
  const due = dueOf(inputs);
  if (!isDue(due)) throw new Error('not priced');
  const { ratePpm, cents, baseCents } = due.levy;
  return {
    valor: due.totalCents / 100,
    ...linesIn(due.netLines),
    peso_taxado: shownG(due.weights.usedMg) / 1000,
    percentual_icms: ratePpm / 10_000,
    valor_icms: cents / 100,
    base_calculo_icms: baseCents / 100,
  };
}

/** Lines in the words of a submission. */
export function linesIn(lines: BilledLines): Record<string, number> {
  return Object.fromEntries(
    Object.entries(lines).map(([charge, cents]) => [memberOf[charge] ?? charge, cents / 100]),
  );
}

/** An honest CT-e of a freight, on the day of its quote. */
export async function honestItem(
  app: TestApp,
  { shop, sender, freight }: { shop: Shop; sender: CteSender; freight: string },
  changes: object = {},
): Promise<ReturnType<typeof cteItem>> {
  return cteItem(shop, sender, { ...chargedBy(await agreedInputs(app, freight)), ...changes });
}

/** Audits what is due. */
export async function audited(app: TestApp): Promise<void> {
  await app.ctx.mirror.refresh();
  await auditDue({ ...app.ctx, sheets: app.desk.replaySheets });
}

/** The last audit of a CT-e. */
export function lastAudit(app: TestApp, cteId: number) {
  return app.ctx.db
    .selectFrom('cteAudit')
    .selectAll()
    .where('cteId', '=', cteId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

let nfeNumbers = 5000;

/** The access key of an NF-e of the shop, by its number. */
export function nfeKey(number: number): string {
  const base = `3226111122233300018155001${String(number).padStart(9, '0')}112345678`;
  return base + accessKeyCheckDigit(base);
}

/** What is other than usual: the offer, the goods, the quote, whom it goes to. */
type Hiring = { offer?: number; volume?: object; quote?: object; recipient?: object };

/** Hires an offer of a quote, the first unless told, with an NF-e of its own; gives both. */
export async function hiredWithNfe(
  app: TestApp,
  shop: Shop,
  { offer = 1, volume = {}, quote = {}, recipient }: Hiring = {},
): Promise<{ freight: string; nfe: number }> {
  nfeNumbers += 1;
  const nota_fiscal = { ...someNfe, numero: String(nfeNumbers), chave_acesso: nfeKey(nfeNumbers) };
  const goods = fromDispatcher(shop, { volumes: [{ ...someVolume, ...volume }] });
  const { id: token } = await quoted(app, shop, { ...goods, ...quote });
  const told = { nota_fiscal, ...(recipient === undefined ? {} : { destinatario: recipient }) };
  const { status, body } = await sendHire(app, shop, { token, offer, body: hireBody(shop, told) });
  if (status !== 200) throw new Error(`hire answered ${status}: ${JSON.stringify(body)}`);
  return { freight: body.id_frete, nfe: nfeNumbers };
}
