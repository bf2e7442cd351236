import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { ownPermissions, type Permission } from '@carreto/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote } from '../../src/freight/record/notes/notes.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { allEndpoints, isForPartners } from '../support/all-endpoints.ts';
import { someRecipient } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { type Request, requestOf } from '../support/scope-requests.ts';
import { openScopeWorld, type ScopeWorld, secret } from '../support/scope-world.ts';

const operations = (await allEndpoints()).filter(({ auth }) => auth === 'admin');
const reads = operations.filter(({ method }) => method === 'GET');
const canaries = [secret, someRecipient.cnpj_cpf, '529.982.247-25', someRecipient.telefone];

let world: ScopeWorld;
let freightCode = '';
const tokens = { whole: '', finance: '', developer: '', most: '', narrowed: '' };

beforeAll(async () => {
  world = await openScopeWorld();
  const { app } = world;
  freightCode = String(world.things.freightCode);
  const person = async (name: string, holding: object, needs?: readonly Permission[]) => {
    const { id } = await addOperator(app.ctx, tester, { name, ...holding });
    const token = {
      owner: { kind: 'operator' as const, id },
      name: 'test',
      ...(needs && { needs: [...needs] }),
    };
    return (await issueToken(app.ctx, tester, token)).token;
  };
  const masked = ownPermissions.filter((one) => one !== 'personal.see');
  tokens.whole = await person('Olga', { roles: ['owner'] });
  tokens.finance = await person('Fatima', { roles: ['finance'] });
  tokens.developer = await person('Igor', { roles: ['developer'] });
  tokens.most = await person('Mara', { permissions: masked });
  tokens.narrowed = await person('Nara', { roles: ['owner'] }, masked);
  await app.ctx.mirror.refresh();
  await writeOfRecipient();
});
afterAll(() => world.close());

/** What carriers and operators write about the recipient, wherever they may write. */
async function writeOfRecipient(): Promise<void> {
  const { app, receiver, things } = world;
  receiver.answer((response, { body }) => response.writeHead(500).end(`did not like ${body}`));
  await addNote(app.ctx, tester, { scope: everything, code: freightCode, text: `Ligar para ${secret}` });
  const person = { nome_entregador: secret, cnpj_cpf_entregador: someRecipient.cnpj_cpf };
  const said = { id_frete: freightCode, mensagem: `porteiro de ${secret}`, ...person };
  const carrier = await carrierTokenOf(app, freightCode);
  await report(app, carrier, [
    {
      ...{ ...said, codigo_ocorrencia: 15, data_ocorrencia: '2026-11-20 15:00:00' },
      comprovantes: [{ url_imagem: `https://imagens.example/${secret}.png` }],
    },
    { ...said, codigo_ocorrencia: 'ABC', data_ocorrencia: '2026-11-20 15:10:00' },
  ]);
  await app.settle();
  const { items } = JSON.parse((await get('/quarantine', tokens.whole)).text);
  const path = `/quarantine/${items.at(-1).id}/discard`;
  expect((await post(path, { note: `Era ${secret}` }, tokens.whole)).status).toBe(200);
  await sql`insert into cte_log (cte_id, to_state, message, complement, actor)
    values (${things.cteId}, 0, 'visto', ${`CPF 529.982.247-25, ${secret}@exemplo.com.br`}, 'tester')`.execute(
    app.ctx.db,
  );
  const { rows } = await sql<{ id: number }>`
    select delivery.id from webhook_delivery as delivery join webhook_event as event on event.id = delivery.event_id
    where delivery.kind = 'occurrence' order by delivery.id desc limit 1`.execute(app.ctx.db);
  world = { ...world, things: { ...things, deliveryId: rows[0]?.id ?? 0 } };
  await listForPost(things);
}

/** Its object stands on a posting list. */
async function listForPost({ shipperId, accountId, postingListId }: ScopeWorld['things']): Promise<void> {
  const { db } = world.app.ctx;
  await sql`insert into postal_code (code, shipper_id, freight_code, kind, account_id, service_code)
    values ('AA123456785BR', ${shipperId}, ${freightCode}, 'object', ${accountId}, '03298')`.execute(db);
  await sql`insert into posting_list_item (list_id, position, code, shipper_id, freight_code, volume_number,
      service_code, recipient_name, recipient_zip, weight_g, extras)
    values (${postingListId}, 1, 'AA123456785BR', ${shipperId}, ${freightCode}, 1, '03298', ${secret}, '01311000',
      1000, '{}')`.execute(db);
}

type Answered = { status: number; text: string };

async function send({ method, path, body, contentType }: Request, token: string): Promise<Answered> {
  world.app.clock.advanceMs(1000);
  const response = await fetch(world.app.address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body: body as string }),
  });
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
}

const call = (endpoint: AnyEndpoint, token: string) => send(requestOf(endpoint, world.things), token);
const get = (path: string, token: string) => send({ method: 'GET', path: `/api/admin/v1${path}` }, token);
const post = (path: string, body: object, token: string) =>
  send(
    {
      ...{ method: 'POST', path: `/api/admin/v1${path}`, contentType: 'application/json' },
      body: JSON.stringify(body),
    },
    token,
  );
const json = async (path: string, token: string) => JSON.parse((await get(path, token)).text);

/** Operations whose answers hold a canary. */
async function telling(token: string, called: readonly AnyEndpoint[]): Promise<string[]> {
  const ids: string[] = [];
  for (const endpoint of called) {
    const { text } = await call(endpoint, token);
    if (canaries.some((one) => text.includes(one))) ids.push(endpoint.id);
  }
  return ids.sort();
}

describe('what is read of a recipient', () => {
  it('is found in these answers by who sees it all', async () => {
    expect(await telling(tokens.whole, reads)).toEqual(
      `exportFreights findFreights findWebhookDelivery getCte getFreight getFreightRaw getFreightTimeline getHeldOccurrence
       getNotfisFile getPostingList getWebhookDelivery listChanges listFreightNotes listHeldOccurrences previewLabel
       readNotfisOfPeriod searchEverything`.split(/\s+/),
    );
  });

  it.each(['finance', 'developer', 'most', 'narrowed'] as const)(
    'is in no answer to who does not: %s',
    async (name) => expect(await telling(tokens[name], reads)).toEqual([]),
  );
});

describe('who does not see personal data', () => {
  it('sees of a recipient a letter, three digits and the town', async () => {
    const { recipient, proofs, dispatcher } = await json(`/freights/${freightCode}`, tokens.finance);
    expect(recipient).toMatchObject({
      ...{ document: '…725', name: 'C…', email: '[oculto]', phone: '[oculto]', street: '[oculto]' },
      ...{ number: '[oculto]', complement: '[oculto]', city: 'São Paulo', state: 'SP', zip: '01311***' },
    });
    expect(proofs).toEqual([]);
    expect(dispatcher.name).not.toContain('…');
  });

  it('sees what Carreto itself says of a freight, and that others said something', async () => {
    const { events } = await json(`/freights/${freightCode}/timeline`, tokens.finance);
    const of = (kind: string) => events.find((event: { kind: string }) => event.kind === kind);
    expect(of('hired').detail).not.toBe('[oculto]');
    expect(of('note')).toMatchObject({ title: 'Nota de tester', detail: '[oculto]' });
    expect(of('occurrence')).toMatchObject({ title: expect.not.stringContaining('[oculto]') });
    expect(of('proof').ref.id).toBe('[oculto]');
  });

  it('sees the body of a webhook without what carriers said, also where the receiver repeats it', async () => {
    const { shipperId, deliveryId } = world.things;
    const path = `/shippers/${shipperId}/webhook-deliveries/${deliveryId}`;
    const { body, attemptLog } = await json(path, tokens.developer);
    expect(JSON.parse(body)).toMatchObject({ id_frete: freightCode, mensagem: '[oculto]' });
    expect(attemptLog[0].responseHead).toContain('did not like');
    expect(attemptLog[0].responseHead).toContain('[oculto]');
  });

  it.each([someRecipient.cnpj_cpf, `CANARIO.${secret}@exemplo.com.br`, `Maria ${secret}`, secret])(
    'finds nothing by %s',
    async (typed) => {
      const path = `/search?q=${encodeURIComponent(typed)}`;
      expect((await json(path, tokens.narrowed)).items).toEqual([]);
    },
  );

  it('finds freights by words, and not by those of a name', async () => {
    const found = async (text: string, token: string) =>
      (await json(`/freights?text=${encodeURIComponent(text)}`, token)).items.length;
    expect(await found(secret, tokens.whole)).toBe(1);
    expect(await found(secret, tokens.most)).toBe(0);
    expect(await found('Sao Paulo', tokens.most)).toBe(1);
  });

  it.each(['', '/counts', '/file'])('is refused to choose freights%s by a CPF', async (list) => {
    const path = `/freights${list}?document=${someRecipient.cnpj_cpf}`;
    expect((await get(path, tokens.whole)).status).toBe(200);
    const { status, text } = await get(path, tokens.most);
    expect(status).toBe(403);
    expect(text).toContain('personal.see');
  });

  it('is refused to act on freights that a CPF chooses', async () => {
    const filter = { document: someRecipient.cnpj_cpf };
    const asked = { preview: true, action: { type: 'note', text: 'x' }, filter };
    expect((await post('/freights/actions', asked, tokens.whole)).status).toBe(200);
    expect((await post('/freights/actions', asked, tokens.most)).status).toBe(403);
  });

  it('finds no change by what was written in it', async () => {
    const found = async (token: string) => (await json(`/changes?text=${secret}`, token)).items.length;
    expect(await found(tokens.whole)).toBe(1);
    expect(await found(tokens.most)).toBe(0);
  });

  it('is refused what consists of personal data', async () => {
    const refused = operations.filter(({ personal }) => personal === 'refused');
    expect(refused.map(({ id }) => id).sort()).toEqual(
      `askArchive askArchiveFile getBillFile getBookingLabel getCteFile getNotfisFile previewLabel previewOrders printFreightLabels readNotfisOfPeriod readOrderSheet
       readPartnerNotfis
       scanForLabels writeNotfisFile`.split(/\s+/),
    );
    for (const endpoint of refused) {
      const { status, text } = await call(endpoint, tokens.narrowed);
      expect(`${endpoint.id} ${status}`).toBe(`${endpoint.id} 403`);
      // Nobody of the installation has what is of carriers' own people.
      const missing = isForPartners(endpoint) ? endpoint.needs : 'personal.see';
      expect(text).toContain(missing);
    }
  });

  it('leaves the document of a CT-e to who does', async () => {
    const path = `/ctes/${world.things.cteId}`;
    expect((await json(path, tokens.finance)).originalUrl).toBeNull();
    const { status, text } = await get(`${path}/file`, tokens.whole);
    expect(status).toBe(200);
    expect(text).toContain(String(world.things.chaveCte));
  });

  it('gets a file of freights with what the list shows', async () => {
    const { text } = await get('/freights/file', tokens.finance);
    expect(text).toContain(freightCode);
    expect(text).toContain('…725');
  });

  it('is answered nothing of a recipient by what it changes, either', async () => {
    const isLast = ({ id }: AnyEndpoint) => /^(remove|cancel|revoke|block|stop)/.test(id);
    const writes = operations.filter(({ method }) => method !== 'GET');
    const inOrder = [...writes.filter((one) => !isLast(one)), ...writes.filter(isLast)];
    expect(await telling(tokens.narrowed, inOrder)).toEqual([]);
  });
});

describe('who reads personal data', () => {
  it.each(['getFreightRaw', 'getCteFile', 'getNotfisFile', 'readNotfisOfPeriod', 'exportFreights'])(
    'by %s is named in the change log, without what it was looked for by',
    async (id) => {
      const { rows } = await sql<{ actor: string; after: object }>`
        select actor, after from change_log where kind = 'personalData' and after->>'operation' = ${id}`.execute(
        world.app.ctx.db,
      );
      expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['Olga']));
      expect(JSON.stringify(rows)).not.toContain(someRecipient.cnpj_cpf);
    },
  );
});
