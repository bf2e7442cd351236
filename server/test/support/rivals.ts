import { expect } from 'vitest';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import { cnpjCheckDigits } from '../../src/kernel/cnpj.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import type { TestApp } from './app.ts';
import { hired, someNfe } from './hire.ts';
import { importBody } from './import.ts';
import { carrierTokenOf, progressOf, report, trailOf } from './occurrences.ts';
import { offersOf, quoteBody } from './quote.ts';
import { tester } from './registry.ts';
import { openBareShop, openShop, type Shop } from './shop.ts';

/** Three shippers of one carrier, which has the token `carrier`. */
export type Rivals = {
  owner: Shop;
  rival: Shop;
  third: Shop;
  carrier: string;
  /** A freight with an NF-e, of any shipper, with the one carrier. */
  freightOf(shop: Shop, key: string, orderNumber?: string): Promise<string>;
  /** The freight that a report by a name of it reached, else what became of the report. */
  reachedBy(name: object): Promise<string | undefined>;
  /** What a shipper is told of and can read about a freight beyond its beginning. */
  learnt(freightCode: string): Promise<{ codes: number[]; carrierCodes: string[]; events: number }>;
  /** Sets which shippers may carry what another issued. */
  share(shop: Shop, nfeSharedWith: readonly number[]): Promise<void>;
};

let numbers = 5000;

/** The key of a new NF-e of an issuer. */
export function newKey(issuer: string): string {
  numbers += 1;
  const base = `322611${issuer}55001${String(numbers).padStart(9, '0')}112345678`;
  return base + accessKeyCheckDigit(base);
}

/** A branch of a shipper, which is nobody's registered number. */
export function branchOf({ cnpj }: Shop): string {
  const base = `${cnpj.slice(0, 8)}0077`;
  return base + cnpjCheckDigits(base);
}

/** The number of an NF-e, as files and carriers without keys say it. */
export function numberOfKey(key: string): number {
  return Number(key.slice(25, 34));
}

/** Names a number, as carriers and files without keys do, with the shipper or the issuer beside it. */
export function numbered(key: string, cnpj: string) {
  return { numero_nf: String(numberOfKey(key)), serie_nf: '1', cnpj_embarcador: cnpj };
}

export const quarantined = 'quarentena nota_de_outro_embarcador';
/** What `learnt` gives where nobody told the shipper anything. */
export const nothing = { codes: [], carrierCodes: [], events: 0 };

/** Opens three shippers and their one carrier in an app under test. */
export async function openRivals(app: TestApp): Promise<Rivals> {
  const owner = await openShop(app);
  const rival = await openBareShop(app, 1);
  const third = await openBareShop(app, 2);
  const carrier = await carrierTokenOf(app, await hired(app, owner));
  const terms = await importedTerms(app, owner);
  return {
    ...{ owner, rival, third, carrier },
    freightOf: async (shop, key, orderNumber) => {
      numbers += 1;
      app.clock.advanceMs(1000);
      const order_number = orderNumber ?? `P${numbers}`;
      const freightCode = await imported(app, shop, { ...terms, order_number });
      await attachNfe(app, { shop, freightCode, key });
      return freightCode;
    },
    reachedBy: async (name) => {
      const { body } = await report(app, carrier, [
        { ...name, codigo: 15, data_ocorrencia: '2026-11-20 14:00:00', codigo_rastreio: 'RASTRO1' },
      ]);
      const [result] = body.resultados;
      return result?.resultado === 'aceita' ? result.id_frete : `${result?.resultado} ${result?.motivo}`;
    },
    learnt: (freightCode) => learntOf(app, freightCode),
    share: async (shop, nfeSharedWith) => {
      const { revision } = await getShipper(app.ctx, shop.id);
      const changes = { revision, settings: { nfeSharedWith: [...nfeSharedWith] } };
      await updateShipper(app.ctx, tester, { shipperId: shop.id, changes });
      await app.ctx.mirror.refresh();
    },
  };
}

/** Order import with the carrier named, so that no table of the shipper's is needed. */
async function importedTerms(app: TestApp, owner: Shop): Promise<object> {
  const [offer] = await offersOf(app, quoteBody(owner));
  return {
    not_quote: true,
    type_hiring: 3,
    delivery_time: 9,
    original_delivery_time: 7,
    freight_value: 12.34,
    carrier: { service: offer?.service, registered_number: offer?.carrier.registered_number },
  };
}

async function imported(app: TestApp, shop: Shop, changes: object): Promise<string> {
  const body = importBody(shop, { ...changes, order_date: '2026-11-19 10:00:00' });
  const response = await fetch(`${app.address}/api/external/embarcador/v1/order-import?token=${shop.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  const row = await app.ctx.db
    .selectFrom('freight')
    .select('code')
    .where('shipperId', '=', shop.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.code;
}

async function attachNfe(
  app: TestApp,
  { shop, freightCode, key }: { shop: Shop; freightCode: string; key: string },
): Promise<void> {
  const { serie, valor, data_emissao } = someNfe;
  const path = `/api/external/embarcador/v1/quotes/${freightCode}/invoices`;
  const nfe = { numero: key.slice(25, 34), serie, valor, data_emissao, chave_acesso: key };
  const response = await fetch(`${app.address}${path}?token=${shop.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nota_fiscal: [nfe] }),
  });
  expect(response.status).toBe(200);
}

async function learntOf(app: TestApp, freightCode: string) {
  const events = await app.ctx.db
    .selectFrom('webhookDelivery')
    .select('id')
    .where('subject', '=', freightCode)
    .execute();
  const { carrierCodes } = await progressOf(app, freightCode);
  const codes = (await trailOf(app, freightCode)).map(({ code }) => code);
  return { codes: codes.slice(2), carrierCodes, events: events.length };
}
