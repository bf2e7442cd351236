import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOriginalsBefore, forgetOriginalsBefore } from '../../src/freight/cte/forget-originals.ts';
import { anonymiseBefore } from '../../src/freight/record/anonymise.ts';
import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';
import { parseDay } from '../../src/kernel/days.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { cteXml } from '../support/cte-xml.ts';
import { type CteSender, getAs, nextNumber, senderOf, storedCte } from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { catchUpTo, setDatabaseClock } from '../support/moving-clock.ts';
import { tester } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { addressOfPage, moved, visit } from '../support/tracking-page.ts';
import { get } from '../support/trail.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_ANONYMISE_AFTER_DAYS: '30' } });
  shop = await openShop(app);
});
afterAll(() => app.close());

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(['privacy', 'anonymise', ...words], databaseEnvironment(app.connection));

function recipientOf(freightCode: string) {
  return app.ctx.db
    .selectFrom('freightRecipient')
    .selectAll()
    .where('freightCode', '=', freightCode)
    .executeTakeFirstOrThrow();
}

function anonymisations() {
  return app.ctx.db
    .selectFrom('changeLog')
    .select(['actor', 'shipperId', 'before', 'after'])
    .where('kind', '=', 'freight')
    .where('action', '=', 'anonymise')
    .orderBy('id')
    .execute();
}

/** What it was before it was said differently. */
const saidFirst = {
  firstMessage: 'Entregue à Maria',
  firstCarrierDescription: 'Recebido por Maria Aparecida',
};

const said = {
  message: 'Entregue ao Joaquim',
  carrierDescription: 'Recebido por Joaquim Pedro',
  courierName: 'Pedro Motorista',
  courierDocument: '11144477735',
  proofs: [{ url: 'https://provas.exemplo.com.br/joaquim.jpg' }],
};

/** A delivered freight with everything that may name people around it. */
async function freightWithPeople(): Promise<string> {
  const code = await hired(app, shop, {
    nota_fiscal: someNfe,
    obs_cliente: 'Entregar ao Joaquim',
    metadados: [{ chave: 'presente para', valor: 'Joaquim' }],
  });
  await moved(app, shop, {
    code,
    events: [{ code: 3, at: '2026-11-24T18:00:00Z', ...said, ...saidFirst }],
    phase: 'delivered',
  });
  const { db } = app.ctx;
  await sql`
    insert into quarantined_occurrence
      (shipper_id, freight_code, carrier_id, reason, carrier_code, occurred_at, held, content_hash, source, note)
    select shipper_id, code, carrier_id, 'unmapped_code', 'X1', hired_at,
      ${JSON.stringify({ ...said, redeliveryOn: '2026-11-25' })}::jsonb, sha256(code::bytea), 'carrier', 'ligar ao Joaquim'
    from freight where code = ${code}`.execute(db);
  await sql`
    insert into proof_image (shipper_id, freight_code, content_hash, content_type, bytes, url)
    values (${shop.id}, ${code}, sha256('x'), 'image/png', 'x', 'https://x.example/1')`.execute(db);
  return code;
}

/** All that the database still says of a freight beside what was agreed, as text. */
async function everythingOf(code: string): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ',
      (select json_agg(r) from freight_recipient r where freight_code = ${code}),
      (select json_agg(o) from occurrence o where freight_code = ${code}),
      (select json_agg(q) from quarantined_occurrence q where freight_code = ${code}),
      (select json_agg(p) from proof_image p where freight_code = ${code}),
      (select agreement from freight where code = ${code})) as all`.execute(app.ctx.db);
  return rows[0]?.all ?? '';
}

type Record = {
  destinatario: { cnpj_cpf: string | null; nome: string; endereco: { [name: string]: string } };
};

describe('forgetting the recipient of a freight', () => {
  test('empties what names people, keeps what the tax office needs, and is logged', async () => {
    const code = await freightWithPeople();
    expect(await everythingOf(code)).toContain('Joaquim');
    expect(await carreto('--freight', code)).toMatchObject({
      code: 0,
      out: `Forgot the recipient of ${code}.\n`,
    });
    const rest = await everythingOf(code);
    const names = ['Maria', 'Aparecida', 'Joaquim', 'Pedro', '52998224725', '11144477735', '11987654321'];
    for (const name of [...names, 'maria@', 'Paulista', 'Apto 42', 'Bela Vista', 'provas.exemplo'])
      expect(rest).not.toContain(name);
    expect(await recipientOf(code)).toMatchObject({ city: 'São Paulo', state: 'SP', zip: '01311000' });
    const { accessKey } = await app.ctx.db
      .selectFrom('freightNfe')
      .select('accessKey')
      .where('freightCode', '=', code)
      .executeTakeFirstOrThrow();
    expect(accessKey).toBe(someNfe.chave_acesso);
    expect((await anonymisations()).at(-1)).toEqual({
      actor: 'cli',
      shipperId: shop.id,
      before: { code: null, anonymised: false },
      after: { code, anonymised: true },
    });
  });

  test('shows in the record and on the tracking page', async () => {
    const code = await freightWithPeople();
    await carreto('--freight', code);
    const { status, body } = await get<Record>(app, shop, `quote/${code}`);
    expect(status).toBe(200);
    expect(body.destinatario).toMatchObject({
      cnpj_cpf: '',
      nome: 'Anonimizado',
      endereco: { rua: '', numero: '', bairro: '', cidade: 'São Paulo', estado: 'SP' },
    });
    const freight = await app.ctx.db
      .selectFrom('freight')
      .select(['code', 'trackingKey'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const page = await visit(addressOfPage(app, freight));
    expect(page.status).toBe(200);
    expect(page.body).toContain('<bdi>São Paulo/SP</bdi>');
    expect(page.body).not.toMatch(/Maria|Anonimizado/);
  });

  test('again forgets what was written since, and is not logged twice', async () => {
    const code = await freightWithPeople();
    await carreto('--freight', code);
    const { anonymisedAt } = await recipientOf(code);
    const logged = await anonymisations();
    await moved(app, shop, {
      code,
      events: [{ code: 146, at: '2026-11-25T18:00:00Z', ...said }],
      phase: 'delivered',
    });
    expect(await carreto('--freight', code, '--json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('"wasKnown": false'),
    });
    expect(await everythingOf(code)).not.toContain('Joaquim');
    expect((await recipientOf(code)).anonymisedAt).toEqual(anonymisedAt);
    expect(await anonymisations()).toEqual(logged);
  });

  test('keeps only the region of the zip code', async () => {
    const code = await freightWithPeople();
    await app.ctx.db
      .updateTable('freightRecipient')
      .set({ zip: '01310942' })
      .where('freightCode', '=', code)
      .execute();
    await carreto('--freight', code);
    expect((await recipientOf(code)).zip).toBe('01310000');
  });
});

describe('forgetting what was agreed', () => {
  test('empties notes and metadata and leaves everything else as it was', async () => {
    const code = await freightWithPeople();
    const agreed = () =>
      app.ctx.db.selectFrom('freight').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
    const before = await agreed();
    await carreto('--freight', code);
    const { agreement } = before;
    expect(await agreed()).toEqual({
      ...before,
      agreement: { ...agreement, metadata: [], order: { ...agreement.order, notes: null } },
    });
    const { status, body } = await get<{ obs_cliente?: string; metadados?: object[] }>(
      app,
      shop,
      `quote/${code}`,
    );
    expect(status).toBe(200);
    expect(body.obs_cliente ?? null).toBeNull();
    expect(body.metadados ?? []).toEqual([]);
  });

  test('forgets a dispatcher who is a person, and no company', async () => {
    const code = await hired(app, shop);
    await sql`
      update freight set agreement = jsonb_set(agreement, '{dispatcher}', agreement -> 'dispatcher' ||
        '{"document": "11144477735", "corporateName": "Joaquim", "tradeName": "Joaquim"}')
      where code = ${code}`.execute(app.ctx.db);
    await carreto('--freight', code);
    const { agreement } = await app.ctx.db
      .selectFrom('freight')
      .select('agreement')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(agreement.dispatcher).toEqual({
      ...{ document: '', stateInscription: null, corporateName: 'Anonimizado', tradeName: 'Anonimizado' },
      ...{ address: null, zip: '29161000' },
    });
    expect(agreement.shipper.document).toBe(shop.cnpj);
    const { status } = await get(app, shop, `quote/${code}`);
    expect(status).toBe(200);
  });

  test('is all that may ever change of it', async () => {
    const code = await hired(app, shop);
    const price = sql`update freight set agreement = jsonb_set(agreement, '{price,costCents}', '1') where code = ${code}`;
    await expect(price.execute(app.ctx.db)).rejects.toThrow('immutable');
    const order = sql`update freight set order_number = 'x' where code = ${code}`;
    await expect(order.execute(app.ctx.db)).rejects.toThrow('immutable');
  });
});

describe('forgetting what CT-es say of people', () => {
  const people = {
    dest: '<dest><CPF>52998224725</CPF><xNome>Maria Aparecida</xNome><fone>11987654321</fone></dest>',
    others: '<receb><CNPJ>45997418000153</CNPJ><xNome>Joaquim Pedro 52998224725</xNome></receb>',
    compl: '<compl><ObsCont xCampo="Recebedor"><xTexto>Maria Aparecida</xTexto></ObsCont></compl>',
  };

  async function sentXml(sender: CteSender, nfes: string[]): Promise<number> {
    const body = cteXml({
      ...{ ...people, nfes, issuer: sender.cnpj, nCT: String(nextNumber()) },
      ...{ rem: `<rem><CNPJ>${shop.cnpj}</CNPJ><xNome>Loja</xNome></rem>` },
    });
    const path = `${app.address}/api/external/transportadora/v1/cte/xml?token=${sender.token}`;
    const headers = { 'content-type': 'application/xml' };
    const answer = await fetch(path, { method: 'POST', headers, body });
    const { conhecimentos } = (await answer.json()) as { conhecimentos: { cte_id: number }[] };
    return conhecimentos[0]?.cte_id ?? 0;
  }

  async function everythingOfCte(cteId: number): Promise<string> {
    const { rows } = await sql<{ all: string }>`
      select concat_ws(' ', (select json_agg(c) from cte c where id = ${cteId}),
        (select json_agg(n) from cte_nfe n where cte_id = ${cteId}),
        (select json_agg(l) from cte_log l where cte_id = ${cteId}),
        (select convert_from(bytes, 'UTF8') from cte_original where cte_id = ${cteId})) as all`.execute(
      app.ctx.db,
    );
    return rows[0]?.all ?? '';
  }

  async function listed(
    cteId: number,
  ): Promise<{ link?: string; valor?: string; chave: string } | undefined> {
    const { accessKey } = await storedCte(app, cteId);
    const { body } = await getAs(
      app,
      shop,
      'v1/quote/cte/find?data_inicio=2026-11-01%2000:00&data_fim=2026-11-30%2023:59&tipo_data=1',
    );
    return (body.data as { chave: string }[]).find(({ chave }) => chave === accessKey);
  }

  const gone = async (linkId: string) => {
    const answer = await fetch(`${app.address}/conhecimentos/${linkId}`);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };

  test('takes the originals of a freight away and keeps what the tax office needs', async () => {
    const code = await hired(app, shop, { nota_fiscal: someNfe });
    const sender = await senderOf(app, code);
    const cteId = await sentXml(sender, [someNfe.chave_acesso]);
    const { linkId, freightCode, document } = await storedCte(app, cteId);
    expect(freightCode).toBe(code);
    expect(await everythingOfCte(cteId)).toMatch(/Maria.*52998224725/s);
    expect(await listed(cteId)).toMatchObject({ link: expect.stringContaining(linkId) });
    await carreto('--freight', code);
    const rest = await everythingOfCte(cteId);
    for (const name of ['Maria', 'Aparecida', 'Joaquim', '52998224725', '11987654321'])
      expect(rest).not.toContain(name);
    expect(await gone(linkId)).toEqual([410, 'document_forgotten']);
    const shown = await listed(cteId);
    expect(shown).toMatchObject({ valor: '87.40' });
    expect(shown).not.toHaveProperty('link');
    expect((await storedCte(app, cteId)).document).toEqual({
      ...document,
      consignee: { cnpj: '45997418000153', name: null },
    });
  });

  test('takes those away that came before a day, also where no freight was ever found', async () => {
    const code = await hired(app, shop);
    const sender = await senderOf(app, code);
    const base = '3226111122233300018155001000009999112345678';
    const cteId = await sentXml(sender, [base + accessKeyCheckDigit(base)]);
    const { linkId, freightCode } = await storedCte(app, cteId);
    expect(freightCode).toBeNull();
    expect(await forgetOriginalsBefore(app.ctx, tester, { beforeDay: parseDay('2026-11-01') ?? 0 })).toBe(0);
    const later = { beforeDay: parseDay('2100-01-01') ?? 0 };
    expect(await countOriginalsBefore(app.ctx, later.beforeDay)).toBe(1);
    expect(await forgetOriginalsBefore(app.ctx, tester, later)).toBe(1);
    expect(await forgetOriginalsBefore(app.ctx, tester, later)).toBe(0);
    expect(await everythingOfCte(cteId)).not.toContain('Maria');
    expect(await gone(linkId)).toEqual([410, 'document_forgotten']);
    const { shipperId, after } = await app.ctx.db
      .selectFrom('changeLog')
      .select(['shipperId', 'after'])
      .where('kind', '=', 'cte')
      .where('entityId', '=', cteId)
      .where('action', '=', 'anonymise')
      .executeTakeFirstOrThrow();
    expect({ shipperId, after }).toEqual({ shipperId: shop.id, after: { anonymised: true } });
  });

  test('leaves links that never were what they are', async () => {
    expect(await gone('a1b2c3d4e5f6g7h8i9j0k1l2m3')).toEqual([404, 'not_found']);
  });
});

describe('forgetting recipients by age', () => {
  const before = (day: string) => ({ beforeDay: parseDay(day) ?? 0 });

  test('takes freights hired before the day in São Paulo, in batches, and no others', async () => {
    app.clock.set('2026-12-02T02:59:00Z');
    const old = [await hired(app, shop), await hired(app, shop), await hired(app, shop)];
    app.clock.set('2026-12-02T03:00:00Z');
    const young = await hired(app, shop);
    await anonymiseBefore(app.ctx, tester, before('2026-12-01'));
    for (const code of old) expect((await recipientOf(code)).anonymisedAt).toBeNull();
    expect(await anonymiseBefore(app.ctx, tester, { ...before('2026-12-02'), atOnce: 2, batches: 1 })).toBe(
      2,
    );
    expect(await anonymiseBefore(app.ctx, tester, { ...before('2026-12-02'), atOnce: 2 })).toBe(1);
    expect(await anonymiseBefore(app.ctx, tester, before('2026-12-02'))).toBe(0);
    for (const code of old) expect((await recipientOf(code)).name).toBe('Anonimizado');
    expect((await recipientOf(young)).anonymisedAt).toBeNull();
  });

  test('happens by itself when the term is over', async () => {
    app.clock.set('2027-01-10T12:00:00Z');
    const code = await freightWithPeople();
    await catchUpTo(app, '2027-02-09T12:00:00Z');
    await app.settle();
    expect((await recipientOf(code)).anonymisedAt).toBeNull();
    await catchUpTo(app, '2027-02-10T12:00:00Z');
    await app.settle();
    expect(await everythingOf(code)).not.toContain('Joaquim');
    expect((await anonymisations()).at(-1)?.actor).toBe('carreto');
    await setDatabaseClock(app.ctx.db, new Date().toISOString());
  });

  test('counts without forgetting where it is only tried', async () => {
    const code = await hired(app, shop);
    const { out } = await carreto('--before', '2026-11-01', '--dry-run');
    expect(out).toBe('0 freights hired before 2026-11-01 have a recipient to forget.\n');
    expect((await recipientOf(code)).anonymisedAt).toBeNull();
  });
});

describe('the command', () => {
  test.each([
    [[], 'CARRETO_ANONYMISE_AFTER_DAYS'],
    [['--before', '31/12/2026'], 'is no day'],
    [['--before', '2026-02-30'], 'is no day'],
    [['--before', '9999-01-01'], 'is yet to come'],
    [['--before', '2026-01-01', '--freight', 'FR261120ABCDE'], 'stands alone'],
  ])('refuses %j', async (words, reason) => {
    expect(await carreto(...words)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
  });

  test('says that there is no such freight', async () => {
    expect(await carreto('--freight', "FR'; drop")).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no freight'),
    });
  });
});
