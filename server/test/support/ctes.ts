import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import type { TestApp } from './app.ts';
import { someNfe } from './hire.ts';
import { issueCarrierToken } from './occurrences.ts';
import type { Shop } from './shop.ts';

/** A carrier that sends CT-es: its id, CNPJ and token. */
export type CteSender = { id: number; cnpj: string; token: string };

/** The carrier that has a freight, with a token. */
export async function senderOf(app: TestApp, freightCode: string): Promise<CteSender> {
  const carrier = await app.ctx.db
    .selectFrom('freight')
    .innerJoin('carrier', 'carrier.id', 'freight.carrierId')
    .select(['carrier.id', 'carrier.cnpj'])
    .where('code', '=', freightCode)
    .executeTakeFirstOrThrow();
  return { ...carrier, token: await issueCarrierToken(app, carrier.id) };
}

type KeyParts = {
  stateCode: string;
  month: string;
  cnpj: string;
  model: string;
  series: number;
  number: number;
  code: string;
};

/** The access key of a CT-e. */
export function cteKey(changes: Partial<KeyParts> & { cnpj: string; number: number }): string {
  const parts = { stateCode: '35', month: '2611', model: '57', series: 1, code: '12345678', ...changes };
  const { stateCode, month, cnpj, model, series, number, code } = parts;
  const base = `${stateCode}${month}${cnpj}${model}${String(series).padStart(3, '0')}${String(number).padStart(9, '0')}1${code}`;
  return base + accessKeyCheckDigit(base);
}

let numbers = 1000;

/** A number that no other CT-e of the tests has. */
export function nextNumber(): number {
  numbers += 1;
  return numbers;
}

/** An item of the request, for the NF-e that freights here have. */
export function cteItem(shop: Pick<Shop, 'cnpj'>, sender: Pick<CteSender, 'cnpj'>, changes: object = {}) {
  const { numero = nextNumber(), serie = 1 } = changes as { numero?: number; serie?: number };
  return {
    acao: 'I',
    cnpj_embarcador: shop.cnpj,
    numero,
    serie,
    chave_acesso: cteKey({ cnpj: sender.cnpj, number: numero, series: serie }),
    data_emissao: '2026-11-20 10:30:00',
    numero_nf: Number(someNfe.numero),
    serie_nf: Number(someNfe.serie),
    tipo_frete: 'C',
    valor: 87.4,
    tipo_operacao: 'N',
    ...changes,
  };
}
export type CteItem = ReturnType<typeof cteItem>;

export type CteAnswer = {
  status: number;
  body: {
    conhecimentos: { chave_acesso: string; cte_id: number; status: string }[];
    code?: string;
    details?: { field: string; message: string }[];
  };
};

/** Sends CT-es as JSON. */
export async function sendCtes(
  app: TestApp,
  sender: Pick<CteSender, 'cnpj' | 'token'>,
  items: readonly object[],
): Promise<CteAnswer> {
  return sendKeyed(app, sender, { items, headers: {} });
}

/** The same with headers, such as an `Idempotency-Key`. */
export async function sendKeyed(
  app: TestApp,
  sender: Pick<CteSender, 'cnpj' | 'token'>,
  { items, headers }: { items: readonly object[]; headers: Record<string, string> },
): Promise<CteAnswer> {
  const path = '/api/external/transportadora/v1/quotes/invoices/ctes';
  const response = await fetch(`${app.address}${path}?token=${sender.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ cnpj_transportadora: sender.cnpj, conhecimentos: items }),
  });
  return { status: response.status, body: (await response.json()) as CteAnswer['body'] };
}

/** Sends one CT-e and gives its id; it must be taken. */
export async function sentCte(app: TestApp, sender: CteSender, item: object): Promise<number> {
  const { status, body } = await sendCtes(app, sender, [item]);
  const [received] = body.conhecimentos ?? [];
  if (received === undefined) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return received.cte_id;
}

/** A CT-e as it is stored. */
export function storedCte(app: TestApp, cteId: number) {
  return app.ctx.db.selectFrom('cte').selectAll().where('id', '=', cteId).executeTakeFirstOrThrow();
}

/** The freights of a CT-e, in their order. */
export async function freightsOf(app: TestApp, cteId: number): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom('cteFreight')
    .select('freightCode')
    .where('cteId', '=', cteId)
    .orderBy('position')
    .execute();
  return rows.map(({ freightCode }) => freightCode);
}

/** The members that an answer complains about. */
export function fieldsOf({ body }: CteAnswer): string[] {
  return (body.details ?? []).map(({ field }) => field);
}

/** Gets something of a shipper's. */
export async function getAs(app: TestApp, shop: Shop, path: string) {
  const response = await fetch(`${app.address}/api/external/embarcador/${path}&token=${shop.token}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
