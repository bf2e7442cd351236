import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../support/audits.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { correctionLetter, cteEventXml, cteKeyOf, cteXml } from '../support/cte-xml.ts';
import {
  type CteSender,
  cteItem,
  freightsOf,
  nextNumber,
  senderOf,
  sentCte,
  storedCte,
} from '../support/ctes.ts';
import { tester } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let freight: string;
let nfe: number;
let cteId: number;
let accessKey: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  ({ freight, nfe } = await hiredWithNfe(app, shop));
  sender = await senderOf(app, freight);
  cteId = await sentDearer(30);
  ({ accessKey } = await storedCte(app, cteId));
});
afterAll(() => app.close());

/** A CT-e of the freight that charges so many reais more than is due, audited. */
async function sentDearer(reais: number): Promise<number> {
  const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
  const id = await sentCte(app, sender, { ...item, valor: Math.round((item.valor + reais) * 100) / 100 });
  await audited(app);
  return id;
}

const cte = (...words: string[]): Promise<Ran> =>
  callCarreto(['cte', ...words], databaseEnvironment(app.connection));

test('CT-es are listed, and one is shown with its audit', { timeout: 120_000 }, async () => {
  const listed = await cte('list', '--shipper', shop.cnpj, '--state', 'divergence');
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out).toMatch(
    /^id +received +number +issuer +state +freight +charged +due +difference +marks\n/,
  );
  expect(listed.out).toMatch(new RegExp(`\n *${cteId} .*divergence +${freight} .*R\\$ 30,00`));
  expect((await cte('list', '--unlinked')).out).toBe('No such CT-es here.\n');
  expect(await cte('list', '--state', 'lost')).toMatchObject({ code: 1 });

  // Nobody can call a wildcard, nor an address of IPv6 without its brackets.
  const addresses = [
    ['0.0.0.0', 'http://127.0.0.1:9090/conhecimentos/'],
    ['::1', 'http://[::1]:9090/conhecimentos/'],
  ] as const;
  for (const [CARRETO_HOST, address] of addresses) {
    const environment = { ...databaseEnvironment(app.connection), CARRETO_HOST, CARRETO_PORT: '9090' };
    expect((await callCarreto(['cte', 'show', accessKey], environment)).out).toContain(address);
  }

  const { out, code } = await cte('show', accessKey);
  expect(code).toBe(0);
  for (const fact of [accessKey, `${freight} (nfe_number)`, 'by its lines', '/conhecimentos/'])
    expect(out).toContain(fact);
  expect(out).toMatch(/\ncharge +charged +due +difference +tolerance +cause\n/);
  expect(out).toMatch(/\ntotal +R\$ [0-9.,]+ +R\$ [0-9.,]+ +R\$ 30,00 +R\$ 0,10 +unexplained\n/);
  expect(out).toMatch(/\nunexplained +R\$ 30,00/);
  expect(out).toMatch(/To what is due: a CT-e that replaces it of R\$ [0-9.,]+ \(/);
  expect(out).toMatch(/processing → divergence +carreto +Auditoria: /);
  const shown = JSON.parse((await cte('show', String(cteId), '--json')).out) as {
    audit: { differenceCents: number };
  };
  expect(shown.audit.differenceCents).toBe(3000);
  expect(await cte('show', '999999')).toMatchObject({ code: 1, err: expect.stringContaining('cte list') });
  expect(await cte('show', 'x')).toMatchObject({ code: 2 });
});

test('one is negotiated, decided and released, for reasons', { timeout: 120_000 }, async () => {
  const opened = await cte('propose', String(cteId), '90,00', '--line', 'toll=12', '--message', 'metade');
  expect(opened.out).toMatch(
    /is negotiation\.\n\nNegotiation NG[0-9A-Z]{8}\n.*R\$ 90,00 \(toll R\$ 12,00\)/s,
  );
  expect(await cte('propose', String(cteId), '1e3')).toMatchObject({ code: 2 });
  const path = `${app.address}/api/external/transportadora/v1/ctes/${cteId}/proposals?token=${sender.token}`;
  const { totalCents } = await storedCte(app, cteId);
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ valor: totalCents / 100, mensagem: 'vale o que foi cobrado' }),
  });
  const { propostas } = (await answer.json()) as { propostas: { id: number }[] };
  const proposal = String(propostas.at(-1)?.id);
  expect(await cte('decide', String(cteId), proposal, 'perhaps')).toMatchObject({ code: 1 });
  expect((await cte('decide', String(cteId), proposal, 'accept')).out).toContain(
    `CT-e ${cteId} is released.`,
  );
  expect(await cte('move', String(cteId), 'negotiation')).toMatchObject({
    code: 2,
    err: expect.stringContaining('REASON'),
  });
  expect((await cte('move', String(cteId), 'negotiation', 'pago', 'em', 'dobro')).out).toMatch(
    /is negotiation, negotiation NG/,
  );
  expect((await cte('move', String(cteId), 'pre-released', 'conferido')).out).toContain('is pre_released');
  expect((await cte('audit', String(cteId))).out).toContain('in a moment');
  expect(await storedCte(app, cteId)).toMatchObject({ state: 3, auditDueAt: expect.any(Date) });
  const log = await app.ctx.db
    .selectFrom('cteLog')
    .select(['actor', 'complement'])
    .where('cteId', '=', cteId)
    .where('toState', '=', 3)
    .execute();
  expect(log).toEqual([{ actor: 'cli', complement: 'conferido' }]);
});

test('files of a carrier are handed in, each by itself', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carreto-ctes-'));
  const put = async (name: string, content: string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const parts = {
    issuer: sender.cnpj,
    nCT: String(nextNumber()),
    rem: `<rem><CNPJ>${shop.cnpj}</CNPJ></rem>`,
  };
  const key = cteKeyOf(parts);
  const event = await put('1-event.xml', cteEventXml(key, { ...correctionLetter, author: sender.cnpj }));
  const xml = await put('2-cte.xml', `\uFEFF${cteXml(parts)}`);
  const done = await cte('import', event, xml, '--carrier', sender.cnpj);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toMatch(
    new RegExp(
      `^1-event\\.xml: waits for CT-e ${key}, which has not come\n2-cte\\.xml: stored, CT-e [0-9]+ ${key}\n$`,
    ),
  );
  const other = await put('3-other.xml', cteXml({ ...parts, issuer: '45997418000153' }));
  const no = await put('4-no.txt', 'nada');
  const mixed = await cte('import', other, no, join(folder, 'lost.xml'), xml, '--carrier', String(sender.id));
  expect(mixed).toMatchObject({ code: 1, err: '' });
  expect(mixed.out).toMatch(
    /^3-other\.xml: refused, the file has errors\n {2}infCte\.Id: .*\n4-no\.txt: refused, .*\n( {2}.*\n)+lost\.xml: refused, Cannot read .*\n2-cte\.xml: repeated, CT-e [0-9]+ /,
  );
  const big = await cte(
    'import',
    await put('5-big.xml', `<CTe>${' '.repeat(20_971_520)}`),
    '--carrier',
    sender.cnpj,
  );
  expect(big).toMatchObject({ code: 1, out: '5-big.xml: refused, larger than 20 MB\n' });
  const told = await cte('import', xml, other, '--carrier', sender.cnpj, '--json');
  expect(told.code).toBe(1);
  expect(JSON.parse(told.out)).toMatchObject([
    { file: '2-cte.xml', outcome: 'repeated', accessKey: key, cteId: expect.any(Number) },
    { file: '3-other.xml', refused: 'the file has errors', details: [{ field: 'infCte.Id' }] },
  ]);
  const log = await app.ctx.db
    .selectFrom('cteLog')
    .innerJoin('cte', 'cte.id', 'cteLog.cteId')
    .select('actor')
    .where('accessKey', '=', key)
    .execute();
  expect(log).toEqual([{ actor: 'cli' }, { actor: 'cli' }]);
  expect(await cte('import', xml)).toMatchObject({ code: 2, err: expect.stringContaining('--carrier') });
  expect(await cte('import', '--carrier', sender.cnpj)).toMatchObject({ code: 2 });
  expect(await cte('import', xml, '--carrier', '45997418000153')).toMatchObject({ code: 1 });
  await rm(folder, { recursive: true });
});

test('one is taken off its freight and linked again, and components are named', {
  timeout: 120_000,
}, async () => {
  const id = String(await sentDearer(1));
  expect((await cte('unlink', id, 'é', 'de', 'outra')).out).toBe(`CT-e ${id} waits for a freight.\n`);
  expect(await freightsOf(app, Number(id))).toEqual([]);
  expect((await cte('list', '--unlinked')).out).toMatch(new RegExp(`\n *${id} .* waits +`));
  expect(await cte('unlink', id)).toMatchObject({ code: 2 });
  expect(await cte('unlink', id, 'de', 'novo')).toMatchObject({ code: 1 });
  const linked = await cte('link', id, freight.toLowerCase(), 'era', 'este');
  expect(linked.out).toContain(`is of ${freight};`);

  const added = await cte('components', 'add', 'Taxa XYZ', 'toll', '--carrier', sender.cnpj);
  expect(added.out).toMatch(
    new RegExp(`^Taxa XYZ means toll for carrier ${sender.id} \\(id [0-9]+\\)\\.\n$`),
  );
  expect((await cte('components', 'list')).out).toContain('Taxa XYZ');
  expect(await cte('components', 'add', 'Taxa', 'nothing')).toMatchObject({ code: 1 });
  const component = /id ([0-9]+)/.exec(added.out)?.[1] ?? '';
  expect((await cte('components', 'remove', component)).code).toBe(0);
  expect((await cte('components', 'list')).out).toContain('Only the usual names');
});

test('notes are written and read, it is given to somebody, and what is not there is said', {
  timeout: 120_000,
}, async () => {
  const id = String(cteId);
  expect((await cte('notes', id)).out).toBe('Nobody wrote a note.\n');
  expect((await cte('note', accessKey, 'Carlos', 'confere', 'a', 'taxa')).out).toBe(`Noted on CT-e ${id}.\n`);
  expect((await cte('notes', id)).out).toMatch(/^\S+ \S+ {2}cli\n {2}Carlos confere a taxa\n$/);
  expect(await cte('note', id, ' ')).toMatchObject({ code: 1 });
  expect(await cte('note', '999999', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('cte list'),
  });
  expect(await cte('notes', '999999')).toMatchObject({ code: 1 });
  await addOperator(app.ctx, tester, { name: 'Otto', role: 'analyst' });
  expect((await cte('assign', id, 'Otto')).out).toBe(`Otto sees to CT-e ${id}.\n`);
  expect((await cte('show', id)).out).toMatch(/seen to by: +Otto\n/);
  expect((await cte('assign', id, 'nobody')).out).toBe(`Nobody sees to CT-e ${id}.\n`);
  expect(await cte('assign', id, 'Ninguém')).toMatchObject({
    code: 1,
    err: expect.stringContaining('operator list'),
  });
});

test('reasons for everybody are added and taken out', { timeout: 120_000 }, async () => {
  expect((await cte('reasons', '--add', 'espera na doca', '--add', 'taxa combinada')).out).toBe(
    'espera na doca\ntaxa combinada\n',
  );
  expect((await cte('reasons', '--remove', 'espera na doca')).out).toBe('taxa combinada\n');
  expect(await cte('reasons', '--remove', 'outra')).toMatchObject({ code: 2 });
  expect(await cte('reasons', '--add', 'taxa combinada')).toMatchObject({ code: 1 });
  expect(JSON.parse((await cte('reasons', '--json')).out)).toMatchObject({ reasons: ['taxa combinada'] });
});

test('freights that one without a freight may charge are shown, and it is linked to one of them', {
  timeout: 120_000,
}, async () => {
  const other = await hiredWithNfe(app, shop);
  // The series of the NF-e is another one, so that it is not linked by itself.
  const item = cteItem(shop, sender, { numero_nf: other.nfe, serie_nf: 77, valor: 1 });
  const id = String(await sentCte(app, sender, item));
  await audited(app);
  expect((await cte('candidates', id)).out).toMatch(
    new RegExp(`^freight +order +hired +days +in common\n${other.freight} .*nfe_number`),
  );
  expect((await cte('link', id, other.freight, 'mesma', 'nota')).out).toContain(other.freight);
  expect(await cte('candidates', '999999')).toMatchObject({ code: 1 });
});
