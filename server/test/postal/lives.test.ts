import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { addEndpoint } from '../../src/freight/notify/endpoints/add-endpoint.ts';
import { codesOfFreight } from '../../src/freight/post/codes-of-freight.ts';
import { anonymiseFreight } from '../../src/freight/record/anonymise.ts';
import { removeLabelPicture } from '../../src/registry/label-pictures/remove-label-picture.ts';
import { setLabelPicture } from '../../src/registry/label-pictures/set-label-picture.ts';
import type { PictureOwner } from '../../src/registry/label-pictures/slot.ts';
import { readPostalAccount } from '../../src/registry/postal/account.ts';
import { updatePostalAccount } from '../../src/registry/postal/update-account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, quoted, sendHire, someRecipient } from '../support/hire.ts';
import { follow } from '../support/label-requests.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { greyPng } from '../support/png-files.ts';
import { openPostalService, postalEnvironment } from '../support/postal.ts';
import { fromDispatcher } from '../support/quote.ts';
import { databaseText, tester } from '../support/registry.ts';
import { legacyBody, reverseBody, sendReverse } from '../support/reverse.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let simulator: PostalSimulator;
let accountId: number;

beforeAll(async () => {
  app = await startTestApp({ environment: postalEnvironment });
  shop = await openShop(app);
  ({ simulator, accountId } = await openPostalService(app, shop));
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});

async function labels(code: string, query = ''): Promise<Record<string, unknown>> {
  const path = `/api/external/embarcador/v1/labels?token=${shop.token}&layout=1${query}`;
  const response = await fetch(`${app.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ id_frete: [code] }]),
  });
  const [answer] = (await response.json()) as Record<string, unknown>[];
  return answer ?? {};
}

async function objectsOf(freightCode: string): Promise<string[]> {
  return (await codesOfFreight(app.ctx.db, { shipperId: shop.id, freightCode })).map(({ code }) => code);
}

/** Hires the first offer of a service, as a person who sends to or gives back to the shop. */
async function hiredOf(service: string, { quote = {}, hire = {} }: { quote?: object; hire?: object } = {}) {
  const { id, offers = [] } = await quoted(app, shop, quote);
  const offer = offers.find((one) => JSON.stringify(one).includes(service)) as { offer: number } | undefined;
  if (offer === undefined) throw new Error(`nobody offers ${service}`);
  return sendHire(app, shop, { token: id, offer: offer.offer, body: hireBody(shop, hire) });
}

describe('labels of a contract with the operator’s API', () => {
  it('book each volume once and put them on one list', async () => {
    const { body } = await hiredOf('Encomenda Econômica');
    const before = simulator.state.bookings.length;
    const [first, again] = [await labels(body.id_frete), await labels(body.id_frete)];
    expect(first).toMatchObject({
      etiqueta: expect.stringContaining('http'),
      plp: expect.stringContaining('http'),
    });
    expect(again.etiqueta).toEqual(expect.stringContaining('http'));
    expect(
      simulator.state.bookings
        .slice(before)
        .map(({ reference }) => reference)
        .sort(),
    ).toEqual([`${body.id_frete}001`, `${body.id_frete}002`]);
    const lists = await app.ctx.db.selectFrom('postingList').select('number').execute();
    expect(lists).toEqual([{ number: 1 }]);
  });

  it('say that the operator is away, and print once it is back', async () => {
    const { body } = await hiredOf('Encomenda Econômica');
    simulator.state.mode = 'error';
    const failed = await labels(body.id_frete);
    expect(failed.etiqueta).toBeNull();
    expect(JSON.stringify(failed.erro_detalhe)).toContain('O operador postal está indisponível');
    simulator.state.mode = 'normal';
    const { revision } = await readPostalAccount(app.ctx.db, accountId);
    await updatePostalAccount(app.ctx, tester, { accountId, changes: { revision, lowMark: 7 } });
    expect((await labels(body.id_frete)).etiqueta).toEqual(expect.stringContaining('http'));
  });
});

describe('pictures', () => {
  it('are the shipper’s and the service’s mark, and on a return, which a consumer sends, the mark alone', async () => {
    const { body: sent } = await hiredOf('Encomenda Econômica');
    const { body: returned } = await sendReverse(app, shop, { body: reverseBody('LIFE-20') });
    const codes = [sent.id_frete, String(returned.freight_id)];
    const set = (owner: PictureOwner) => setLabelPicture(app.ctx, tester, { owner, bytes: greyPng(9, 9) });
    const graphics = async (code: string) => {
      const link = String((await labels(code, '&formato=zpl')).etiqueta);
      const zpl = await (await fetch(app.address + new URL(link).pathname)).text();
      return zpl.split('^XZ').slice(0, 1).join('').match(/\^GFA/g)?.length ?? 0;
    };
    const each = () => Promise.all(codes.map(graphics));
    expect(await each()).toEqual([0, 0]);
    await set({ shipperId: shop.id });
    expect(await each()).toEqual([1, 0]);
    const services = new Set(
      (
        await app.ctx.db
          .selectFrom('postalCode')
          .select('serviceCode')
          .where('freightCode', 'in', codes)
          .execute()
      ).map(({ serviceCode }) => serviceCode),
    );
    for (const serviceCode of services) await set({ accountId, serviceCode });
    expect(await each()).toEqual([2, 1]);
    await removeLabelPicture(app.ctx, tester, { shipperId: shop.id });
    expect(await each()).toEqual([1, 1]);
    for (const serviceCode of services) await removeLabelPicture(app.ctx, tester, { accountId, serviceCode });
  });
});

describe('a return by pre-posting', () => {
  it('has a label with its code, and stands on no posting list', async () => {
    const { body } = await sendReverse(app, shop, { body: reverseBody('LIFE-1') });
    const answer = await labels(String(body.freight_id));
    expect(answer).toMatchObject({ etiqueta: expect.stringContaining('http') });
    expect(answer.plp ?? null).toBeNull();
    expect(simulator.state.bookings.filter(({ reference }) => reference.startsWith('LIFE-1'))).toHaveLength(
      1,
    );
  });

  it('keeps the codes it was booked with, also where labels are to be regenerated', async () => {
    const { body } = await sendReverse(app, shop, { body: reverseBody('LIFE-4') });
    const code = String(body.freight_id);
    const [booked, before] = [await objectsOf(code), simulator.state.bookings.length];
    await setDatabaseClock(app.ctx.db, new Date(Date.now() + 600_000).toISOString());
    expect((await labels(code, '&regerar_etiqueta=true')).etiqueta).toEqual(expect.stringContaining('http'));
    expect(await objectsOf(code)).toEqual(booked);
    expect(simulator.state.bookings).toHaveLength(before);
  });

  it('has the day of its collection, whatever days to post the operator answers', async () => {
    const day = { home_collection: true, home_collection_date: '2026-12-01', posting_deadline: undefined };
    const { body } = await sendReverse(app, shop, { body: reverseBody('LIFE-9', day) });
    expect([body.type, body.deadline]).toEqual(['C', '2026-12-01']);
  });

  it('forgets its consumer like any recipient', async () => {
    const dispatcher = {
      ...reverseBody('').dispatcher,
      name: 'Zenóbia Única',
      email: 'zenobia@exemplo.com.br',
    };
    const { body } = await sendReverse(app, shop, { body: reverseBody('LIFE-2', { dispatcher }) });
    expect(await databaseText(app.ctx)).toContain('Zenóbia Única');
    await anonymiseFreight(app.ctx, tester, String(body.freight_id));
    const text = await databaseText(app.ctx);
    for (const said of ['Zenóbia', 'zenobia@exemplo']) expect(text).not.toContain(said);
  });

  it('is told to webhooks that include reverse freights, and to no others', async () => {
    const endpoint = (name: string, includeReverse: boolean) =>
      addEndpoint(app.ctx, tester, {
        shipperId: shop.id,
        endpoint: { name, url: `https://exemplo.com.br/${name}`, kinds: ['occurrence'], includeReverse },
      });
    await endpoint('todos', true);
    await endpoint('sem-reversa', false);
    await sendReverse(app, shop, { path: '', body: legacyBody('LIFE-3') });
    await hiredOf('Rodolume');
    const told = await app.ctx.db
      .selectFrom('webhookDelivery')
      .innerJoin('webhookEndpoint', 'webhookEndpoint.id', 'webhookDelivery.endpointId')
      .innerJoin('freight', 'freight.code', 'webhookDelivery.subject')
      .select(['webhookEndpoint.name', 'freight.reverse'])
      .orderBy('webhookEndpoint.name')
      .orderBy('freight.reverse')
      .distinct()
      .execute();
    expect(told).toEqual([
      { name: 'sem-reversa', reverse: false },
      { name: 'todos', reverse: false },
      { name: 'todos', reverse: true },
    ]);
  });
});

describe('a return by the older service', () => {
  it('has a label with its authorization, for each of its objects, and books nothing for it', async () => {
    const { body } = await sendReverse(app, shop, {
      path: '',
      body: legacyBody('LIFE-5', { quantidade_itens: 2 }),
    });
    const { code } = await app.ctx.db
      .selectFrom('freight')
      .select('code')
      .where('orderNumber', '=', 'LIFE-5')
      .executeTakeFirstOrThrow();
    const before = simulator.state.bookings.length;
    const answer = await labels(code, '&formato=zpl');
    expect(answer).toMatchObject({ etiqueta: expect.stringContaining('http') });
    expect(answer).not.toHaveProperty('plp');
    const zpl = await (await follow(app, answer.etiqueta as string)).text();
    const number = String(body.numero_coleta);
    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    // As bars on each of them.
    expect(zpl.split(`^FD${number}^FS`)).toHaveLength(3);
    expect(zpl).not.toContain('^BX');
    // Nobody weighed them.
    expect(zpl).not.toContain('^FD0^FS');
    expect(simulator.state.bookings).toHaveLength(before);
    expect(await objectsOf(code)).toEqual([]);
  });
});

describe('a freight that is cancelled', () => {
  const cancel = async (code: string): Promise<number> => {
    const path = `/api/external/embarcador/v1/quotes/${code}/cancel?token=${shop.token}`;
    const { status } = await fetch(app.address + path, { method: 'POST' });
    await app.settle();
    return status;
  };
  const standing = (wanted: string) =>
    simulator.state.bookings
      .filter(({ reference }) => reference.startsWith(wanted))
      .map(({ isCancelled }) => isCancelled);

  it('is taken back at the operator, object by object', async () => {
    const { body } = await hiredOf('Encomenda Econômica');
    await labels(body.id_frete);
    expect(standing(body.id_frete)).toEqual([false, false]);
    expect(await cancel(body.id_frete)).toBe(200);
    expect(standing(body.id_frete)).toEqual([true, true]);
  });

  it('is taken back where it is a return, in either form', async () => {
    const { body } = await sendReverse(app, shop, { body: reverseBody('LIFE-6') });
    await sendReverse(app, shop, { path: '', body: legacyBody('LIFE-7') });
    const { code } = await app.ctx.db
      .selectFrom('freight')
      .select('code')
      .where('orderNumber', '=', 'LIFE-7')
      .executeTakeFirstOrThrow();
    expect(await cancel(String(body.freight_id))).toBe(200);
    expect([standing('LIFE-6'), standing('LIFE-7')]).toEqual([[true], [false]]);
    expect(await cancel(code)).toBe(200);
    expect([standing('LIFE-6'), standing('LIFE-7')]).toEqual([[true], [true]]);
  });

  it('is taken back later where the operator is away', async () => {
    const { body } = await sendReverse(app, shop, { body: reverseBody('LIFE-8') });
    simulator.state.mode = 'error';
    expect(await cancel(String(body.freight_id))).toBe(200);
    simulator.state.mode = 'normal';
    expect(standing('LIFE-8')).toEqual([false]);
    await sql`update job set due_at = app_now()`.execute(app.ctx.db);
    await app.settle();
    expect(standing('LIFE-8')).toEqual([true]);
  });
});

describe('a reverse hire of a carrier’s offer', () => {
  const consumer = { registered_number: '52998224725', zipcode: 1_311_000 };
  const unit = {
    ...someRecipient,
    ...{ cnpj_cpf: '99500101000199', inscricao_estadual: '089500101', nome: 'Lojas Vermiluz' },
    endereco: { cep: '29161376', rua: 'Rua das Paineiras', numero: '500', bairro: 'Jardim Limoeiro' },
  };

  it('goes from the consumer to the unit and has a label of its own', async () => {
    const quote = {
      reverse: true,
      recipient: {
        ...{ type: 1, country: 'BRA', registered_number: '99500101000199', state_inscription: '089500101' },
        zipcode: 29_161_376,
      },
      ...fromDispatcher(shop, consumer),
    };
    const expedidor = {
      cnpj: '52998224725',
      razao_social: 'Maria Aparecida de Souza',
      endereco: { cep: '01311000', rua: 'Avenida Paulista', numero: '1000', bairro: 'Bela Vista' },
    };
    const { status, body } = await hiredOf('Encomenda', { quote, hire: { expedidor, destinatario: unit } });
    expect([status, body.error]).toEqual([200, undefined]);
    const freight = await app.ctx.db
      .selectFrom('freight')
      .select(['reverse', 'agreement'])
      .where('code', '=', body.id_frete)
      .executeTakeFirstOrThrow();
    expect(freight).toMatchObject({
      reverse: true,
      agreement: {
        dispatcher: { document: '52998224725', zip: '01311000', corporateName: 'Maria Aparecida de Souza' },
      },
    });
    expect(await labels(body.id_frete)).toMatchObject({
      etiqueta: expect.stringContaining('http'),
      origem: { endereco: { cep: '01311000' } },
    });
  });
});
