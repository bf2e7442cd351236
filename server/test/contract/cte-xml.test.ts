import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOriginalsBefore } from '../../src/freight/cte/forget-originals.ts';
import { dropOldEvents } from '../../src/freight/cte/intake/events/drop-old-events.ts';
import { moveCteIn } from '../../src/freight/cte/move-cte.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  bareCteXml,
  type CteXmlParts,
  correctionLetter,
  cteEventXml,
  cteFileWith,
  cteKeyOf,
  cteXml,
} from '../support/cte-xml.ts';
import {
  type CteAnswer,
  type CteSender,
  cteItem,
  fieldsOf,
  freightsOf,
  getAs,
  nextNumber,
  sendCtes,
  senderOf,
  storedCte,
} from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { horizonNow } from '../support/moving-clock.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;
let sender: CteSender;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  freight = await hired(app, shop, { nota_fiscal: someNfe });
  sender = await senderOf(app, freight);
});
afterAll(() => app.close());

/** Of the carrier, for the shop, with a number of its own. */
function xml(changes: Partial<CteXmlParts> = {}): string {
  return cteXml(partsOf(changes));
}

function partsOf(changes: Partial<CteXmlParts>): Partial<CteXmlParts> {
  return {
    issuer: sender.cnpj,
    nCT: String(nextNumber()),
    rem: `<rem><CNPJ>${shop.cnpj}</CNPJ><xNome>Loja</xNome></rem>`,
    ...changes,
  };
}

async function upload(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<CteAnswer> {
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/cte/xml?token=${sender.token}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/xml', ...headers },
      body: Buffer.from(body),
    },
  );
  return { status: response.status, body: (await response.json()) as CteAnswer['body'] };
}

async function taken(body: string): Promise<number> {
  const answer = await upload(body);
  const [received] = answer.body.conhecimentos ?? [];
  if (received === undefined) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return received.cte_id;
}

async function takeTests(takesTestDocuments: boolean): Promise<void> {
  const { revision } = await getShipper(app.ctx, shop.id);
  const changes = { revision, settings: { takesTestDocuments } };
  await updateShipper(app.ctx, tester, { shipperId: shop.id, changes });
  await app.ctx.mirror.refresh();
}

describe('the XML of a CT-e', () => {
  test('of the test environment is refused, but for shippers that take them', async () => {
    const ofTests = xml({ tpAmb: '2', protocolTpAmb: '2' });
    const { status, body } = await upload(ofTests);
    expect([status, fieldsOf({ status, body })]).toEqual([422, ['ide/tpAmb']]);
    await takeTests(true);
    expect(await storedCte(app, await taken(ofTests))).toMatchObject({ source: 'xml' });
    await takeTests(false);
  });

  test('that holds its own cancellation deletes it, and waits for nothing else', async () => {
    const parts = partsOf({});
    const cteId = await taken(cteXml(parts));
    const event = cteEventXml(cteKeyOf(parts), { author: sender.cnpj });
    const { status, body } = await upload(cteFileWith(cteXml(parts), event));
    expect([status, body.conhecimentos?.[0]?.cte_id]).toEqual([200, cteId]);
    expect((await storedCte(app, cteId)).deletedAt).not.toBeNull();
  });

  test('is stored with its components and found by the key of its NF-e', async () => {
    const sent = xml();
    const { status, body } = await upload(sent);
    expect({ status, body }).toMatchObject({ status: 200, body: { conhecimentos: [{ status: 'pending' }] } });
    const cteId = body.conhecimentos[0]?.cte_id ?? 0;
    expect(await storedCte(app, cteId)).toMatchObject({
      source: 'xml',
      shipperId: shop.id,
      freightCode: freight,
      document: {
        charges: { freight_weight: 6000, advalorem: 500, toll: 1240, additional: 1000 },
        components: [{}, {}, {}, { name: 'TX NOVA', charge: null }],
      },
    });
    const { foundBy } = await app.ctx.db
      .selectFrom('cteFreight')
      .select('foundBy')
      .where('cteId', '=', cteId)
      .executeTakeFirstOrThrow();
    expect(foundBy).toBe('nfe_key');
    expect(await upload(sent)).toEqual({ status, body });
    expect(await upload(sent.replace('<vRec>', ' <vRec>'))).toEqual({ status, body });
  });

  test('is downloaded as it came, byte by byte', async () => {
    const sent = `\uFEFF${xml()}`;
    const { linkId, accessKey } = await storedCte(app, await taken(sent));
    const file = await fetch(`${app.address}/conhecimentos/${linkId}`);
    expect(file.headers.get('content-type')).toBe('application/xml');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="CTe${accessKey}.xml"`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(sent));
  });

  test('shows as XML in the list', async () => {
    const cteId = await taken(xml());
    const { accessKey } = await storedCte(app, cteId);
    const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const period = `start_date=${day} 00:00&end_date=${day} 23:59`;
    const { body } = await getAs(app, shop, `v2/quote/cte?${period}`);
    const listed = (body.data as Record<string, unknown>[]).find(
      ({ access_key }) => access_key === accessKey,
    );
    expect(listed).toMatchObject({
      file_type: 'XML',
      issuer_corporate_name: 'Transportes & Cia',
      total_invoice_value: '1019.70',
      value_icms: '10.49',
    });
  });

  test('is refused under a key that was received with another content', async () => {
    const parts = partsOf({});
    expect((await upload(cteXml(parts))).status).toBe(200);
    for (const other of [cteXml({ ...parts, vTPrest: '87.41' }), bareCteXml(parts)]) {
      const answer = await upload(other);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'conflict' });
      expect(fieldsOf(answer)).toEqual(['infCte.Id']);
    }
  });

  test('finds its shipper by its parties, where no freight is known', async () => {
    const unknown = { nfes: [cteKeyOf({ mod: '55', nCT: '77001' })] };
    const cteId = await taken(xml(unknown));
    expect(await storedCte(app, cteId)).toMatchObject({ shipperId: shop.id, freightCode: null });
    const nobody = await upload(xml({ ...unknown, rem: '<rem><CNPJ>45997418000153</CNPJ></rem>' }));
    expect({ status: nobody.status, code: nobody.body.code, fields: fieldsOf(nobody) }).toEqual({
      status: 422,
      code: 'invalid_file',
      fields: ['ide/toma'],
    });
  });

  test('of a shipper that the carrier does not serve is refused as if nobody knew it', async () => {
    const bare = await openBareShop(app, 31);
    const answer = await upload(xml({ nfes: [], rem: `<rem><CNPJ>${bare.cnpj}</CNPJ></rem>` }));
    expect(fieldsOf(answer)).toEqual(['ide/toma']);
  });

  test('of another carrier is refused', async () => {
    const answer = await upload(xml({ issuer: '45997418000153' }));
    expect({ status: answer.status, fields: fieldsOf(answer) }).toEqual({
      status: 422,
      fields: ['infCte.Id'],
    });
  });

  test.each([
    ['nothing', ''],
    ['another text', 'olá'],
    ['a document type', '<!DOCTYPE x><CTe/>'],
    ['an NF-e', '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"/>'],
  ])('that is %s is refused', async (_, body) => {
    const answer = await upload(body);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'invalid_file' });
  });

  test('under an Idempotency-Key is answered once and kept', async () => {
    const headers = { 'idempotency-key': 'cte-1' };
    const sent = xml();
    const first = await upload(sent, headers);
    expect(await upload(sent, headers)).toEqual(first);
    expect((await upload(xml(), headers)).status).toBe(422);
  });

  test('of 5 MB leaves the event loop free', async () => {
    const load = '<infUnidCarga><tpUnidCarga>1</tpUnidCarga></infUnidCarga>'.repeat(86_000);
    const big = xml().replace('</chave></infNFe>', `</chave>${load}</infNFe>`);
    expect(Buffer.byteLength(big)).toBeGreaterThan(5_000_000 - 200_000);
    let isDone = false;
    const uploaded = upload(big).finally(() => {
      isDone = true;
    });
    let answered = 0;
    for (; !isDone; answered += 1) await fetch(`${app.address}/health/live`);
    expect((await uploaded).status).toBe(200);
    // Reading it on the event loop would let through what came before it alone.
    expect(answered).toBeGreaterThan(10);
  });
});

describe('CT-es that belong together', () => {
  test('a complement follows the CT-e it completes to its freight, also later', async () => {
    const target = partsOf({ nfes: [cteKeyOf({ mod: '55', nCT: '88001' })] });
    const complement = await taken(xml({ tpCTe: '1', completed: [cteKeyOf(target)] }));
    expect(await freightsOf(app, complement)).toEqual([]);
    const first = await taken(cteXml(target));
    expect(await freightsOf(app, complement)).toEqual([]);
    const nota = { ...someNfe, numero: '88001', chave_acesso: cteKeyOf({ mod: '55', nCT: '88001' }) };
    const code = await hired(app, shop, { nota_fiscal: nota });
    await app.settle();
    expect(await freightsOf(app, first)).toEqual([code]);
    expect(await freightsOf(app, complement)).toEqual([code]);
    expect(await storedCte(app, complement)).toMatchObject({ action: 'complement', freightCode: code });
  });

  test('a replacement ends what it replaces, whichever comes first', async () => {
    const old = partsOf({});
    const before = await taken(cteXml(old));
    const after = await taken(xml({ tpCTe: '3', replaced: cteKeyOf(old) }));
    expect(await storedCte(app, before)).toMatchObject({ state: 5, replacedBy: after });
    const late = partsOf({ vTPrest: '99.01' });
    const early = await taken(xml({ tpCTe: '3', replaced: cteKeyOf(late) }));
    const replaced = await taken(cteXml(late));
    expect(await storedCte(app, replaced)).toMatchObject({ state: 5, replacedBy: early, duplicateOf: null });
    const again = await upload(xml({ tpCTe: '3', replaced: cteKeyOf(late) }));
    expect({ status: again.status, fields: fieldsOf(again) }).toEqual({
      status: 409,
      fields: ['infCteSub/chCte'],
    });
  });
});

describe('what happened to a CT-e', () => {
  async function sentNow(): Promise<{ key: string; cteId: number }> {
    const parts = partsOf({});
    return { key: cteKeyOf(parts), cteId: await taken(cteXml(parts)) };
  }

  function logOf(cteId: number) {
    return app.ctx.db
      .selectFrom('cteLog')
      .select(['fromState', 'toState', 'message', 'messageJson', 'complement'])
      .where('cteId', '=', cteId)
      .orderBy('id')
      .execute();
  }

  async function waitingFor(accessKey: string): Promise<string[]> {
    const rows = await app.ctx.db
      .selectFrom('waitingCteEvent')
      .select(['kind', 'sequence'])
      .where('accessKey', '=', accessKey)
      .orderBy('kind')
      .orderBy('sequence')
      .execute();
    return rows.map(({ kind, sequence }) => `${kind} ${sequence}`);
  }

  const told = ({ status, body }: CteAnswer) => ({
    status,
    code: body.code,
    fields: (body.details ?? []).map(({ field }) => field),
  });

  test('cancelled at the tax authority, it is deleted, once', async () => {
    const { key, cteId } = await sentNow();
    const event = cteEventXml(key, { author: sender.cnpj });
    const answer = await upload(event);
    expect(answer).toEqual({
      status: 200,
      body: { conhecimentos: [{ chave_acesso: key, cte_id: cteId, status: 'rejected' }] },
    });
    expect(await upload(event)).toEqual(answer);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 5, deletedAt: expect.any(Date) });
    const log = await logOf(cteId);
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({
      ...{ fromState: 0, toState: 5, message: 'CT-e cancelado na SEFAZ, protocolo 135260000000999' },
      messageJson: {
        event: 'deleted',
        protocol: '135260000000999',
        registeredAt: '2026-11-20T14:00:03.000Z',
      },
      complement: 'Valor do frete digitado errado',
    });
    expect(await freightsOf(app, cteId)).toEqual([freight]);
    const record = await getAs(app, shop, `v1/quote/${freight}?`);
    expect(record.status).toBe(200);
    expect(record.body.cte).toEqual(expect.any(Array));
    expect(JSON.stringify(record.body.cte)).not.toContain(key);
  });

  test('cancelled after its release, it stays', async () => {
    const { key, cteId } = await sentNow();
    await app.ctx.db
      .transaction()
      .execute((tx) =>
        moveCteIn(tx, { cteId, to: 4, cause: 'audit', actor: tester, note: { message: 'liberado' } }),
      );
    const answer = await upload(cteEventXml(key, { author: sender.cnpj }));
    expect(told(answer)).toEqual({ status: 409, code: 'conflict', fields: ['infEvento/chCTe'] });
    expect(await storedCte(app, cteId)).toMatchObject({ state: 4, deletedAt: null });
  });

  test('corrected by a letter, it is noted once without what was corrected', async () => {
    const { key, cteId } = await sentNow();
    const event = cteEventXml(key, { ...correctionLetter, author: sender.cnpj });
    const answer = await upload(event);
    expect(answer).toMatchObject({
      status: 200,
      body: { conhecimentos: [{ cte_id: cteId, status: 'pending' }] },
    });
    expect(await upload(event)).toEqual(answer);
    const log = await logOf(cteId);
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({
      message: 'Carta de correção 2 de dest/xNome, compl/xObs, protocolo 135260000000999',
      messageJson: { event: 'corrected', fields: ['dest/xNome', 'compl/xObs'] },
    });
    expect(JSON.stringify(log)).not.toContain('Maria');
    expect(await storedCte(app, cteId)).toMatchObject({ state: 0, totalCents: 8740 });
  });

  test('is refused for a CT-e of another carrier, known or not', async () => {
    const strange = '45997418000153';
    const key = cteKeyOf({ issuer: strange });
    const refused = { status: 422, code: 'invalid_file', fields: ['infEvento/chCTe'] };
    for (const changes of [{}, correctionLetter])
      expect(told(await upload(cteEventXml(key, { ...changes, author: strange })))).toEqual(refused);
    expect(await waitingFor(key)).toEqual([]);
  });

  test('waits for it where it comes first, and then leaves what it leaves after it', async () => {
    const parts = partsOf({ vTPrest: '41.07' });
    const key = cteKeyOf(parts);
    const letter = { ...correctionLetter, author: sender.cnpj };
    const events = [cteEventXml(key, letter), cteEventXml(key, { author: sender.cnpj })];
    const waits = { status: 200, body: { conhecimentos: [{ chave_acesso: key, status: 'waiting' }] } };
    for (const event of [...events, ...events]) expect(await upload(event)).toEqual(waits);
    expect(await waitingFor(key)).toEqual(['cancellation 1', 'correction 2']);
    const answer = await upload(cteXml(parts));
    expect(answer.body.conhecimentos).toMatchObject([{ chave_acesso: key, status: 'rejected' }]);
    expect(await waitingFor(key)).toEqual([]);
    const early = answer.body.conhecimentos[0]?.cte_id ?? 0;

    const usual = partsOf({ vTPrest: '41.07' });
    const late = await taken(cteXml(usual));
    for (const changes of [letter, { author: sender.cnpj }])
      expect((await upload(cteEventXml(cteKeyOf(usual), changes))).status).toBe(200);
    const [one, other] = [await storedCte(app, early), await storedCte(app, late)];
    const stateOf = ({ state, deletedAt, auditDueAt, freightCode, duplicateOf }: typeof one) => ({
      ...{ state, isDeleted: deletedAt !== null, auditDueAt, freightCode, duplicateOf },
    });
    expect(stateOf(one)).toEqual({
      ...{ state: 5, isDeleted: true, auditDueAt: null, freightCode: freight, duplicateOf: null },
    });
    expect(stateOf(one)).toEqual(stateOf(other));
    const linesOf = async (cteId: number) =>
      (await logOf(cteId)).map(({ fromState, toState, message, complement }) => ({
        ...{ fromState, toState, message, complement },
      }));
    expect(await linesOf(early)).toEqual(await linesOf(late));

    // What comes again says what was said, and changes nothing.
    expect(await upload(cteXml(parts))).toEqual(answer);
    const gone = { conhecimentos: [{ chave_acesso: key, cte_id: early, status: 'rejected' }] };
    expect(await upload(events[1] ?? '')).toEqual({ status: 200, body: gone });
    expect((await upload(events[0] ?? '')).status).toBe(200);
    expect(await logOf(early)).toHaveLength(3);
    expect(await waitingFor(key)).toEqual([]);
  });

  test('waits for a CT-e however it comes, and leaves those alone that it does not stop', async () => {
    const cancelled = cteItem(shop, sender, { valor: 41.08 });
    await upload(cteEventXml(cancelled.chave_acesso, { author: sender.cnpj }));
    const corrected = cteItem(shop, sender, { valor: 41.09 });
    await upload(cteEventXml(corrected.chave_acesso, { ...correctionLetter, author: sender.cnpj }));
    const { status, body } = await sendCtes(app, sender, [cancelled, corrected]);
    expect({ status, statuses: body.conhecimentos.map((one) => one.status) }).toEqual({
      ...{ status: 200, statuses: ['rejected', 'pending'] },
    });
    expect(await logOf(body.conhecimentos[1]?.cte_id ?? 0)).toMatchObject([
      { message: expect.stringContaining('CT-e recebido') },
      { fromState: 0, toState: 0, message: expect.stringContaining('Carta de correção 2') },
    ]);
    // A CT-e that is refused leaves its event waiting.
    const refused = cteItem(shop, sender, { valor: 41.1, cnpj_embarcador: '45997418000153' });
    await upload(cteEventXml(refused.chave_acesso, { author: sender.cnpj }));
    expect((await sendCtes(app, sender, [refused])).status).toBe(422);
    expect(await waitingFor(refused.chave_acesso)).toEqual(['cancellation 1']);
  });

  test('waits once for each sequence', async () => {
    const key = cteKeyOf(partsOf({}));
    const letter = { ...correctionLetter, author: sender.cnpj };
    expect((await upload(cteEventXml(key, letter))).status).toBe(200);
    expect((await upload(cteEventXml(key, { ...letter, nSeqEvento: '3', nProt: '77' }))).status).toBe(200);
    const other = await upload(cteEventXml(key, { ...letter, nProt: '78' }));
    expect(told(other)).toEqual({ status: 409, code: 'conflict', fields: ['infEvento/chCTe'] });
    expect(await waitingFor(key)).toEqual(['correction 2', 'correction 3']);
  });

  test('is refused where too much waits already', async () => {
    await sql`
      insert into waiting_cte_event (access_key, kind, sequence, carrier_id, actor, protocol, registered_at, event)
      select lpad(n::text, 44, '0'), 'cancellation', 1, ${sender.id}, 'x', '1', app_now(), '{}'
      from generate_series(1, 10000) as n`.execute(app.ctx.db);
    for (const changes of [{}, correctionLetter]) {
      const answer = await upload(cteEventXml(cteKeyOf(partsOf({})), { ...changes, author: sender.cnpj }));
      expect(told(answer)).toEqual({ status: 422, code: 'invalid_file', fields: ['infEvento/chCTe'] });
    }
    await sql`delete from waiting_cte_event where actor = 'x'`.execute(app.ctx.db);
  });

  test('is forgotten where the CT-e does not come in time', async () => {
    const keys = [cteKeyOf(partsOf({})), cteKeyOf(partsOf({}))];
    for (const [index, key] of keys.entries()) {
      await upload(cteEventXml(key, { author: sender.cnpj }));
      await sql`update waiting_cte_event set arrived_at = app_now() - ${90 + index} * interval '1 day' + interval '1 hour'
        where access_key = ${key}`.execute(app.ctx.db);
    }
    const [young = '', old = ''] = keys;
    await dropOldEvents(app.ctx, await horizonNow(app));
    expect([await waitingFor(young), await waitingFor(old)]).toEqual([['cancellation 1'], []]);
    await forgetOriginalsBefore(app.ctx, tester, { beforeDay: Math.floor(Date.now() / 86_400_000) - 60 });
    expect(await waitingFor(young)).toEqual([]);
  });

  test('is sent safely again under an Idempotency-Key', async () => {
    const { key } = await sentNow();
    const headers = { 'idempotency-key': key };
    const event = cteEventXml(key, { author: sender.cnpj });
    const answer = await upload(event, headers);
    expect(answer.status).toBe(200);
    expect(await upload(event, headers)).toEqual(answer);
    expect(
      (await upload(cteEventXml(key, { ...correctionLetter, author: sender.cnpj }), headers)).status,
    ).toBe(422);
  });
});
