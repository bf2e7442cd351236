import { sql } from 'kysely';
import { putComponentName } from '../../src/freight/cte/components/component-names.ts';
import { openManifest } from '../../src/freight/dispatch/loading/open-manifest.ts';
import { scanVolume } from '../../src/freight/dispatch/loading/scan-volume.ts';
import { writeNotfisFile } from '../../src/freight/record/write-notfis-file.ts';
import { startWhatIf } from '../../src/freight/what-if/kept/start-what-if.ts';
import { keepNothing } from '../../src/platform/idempotency/once.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { setLabelPicture } from '../../src/registry/label-pictures/set-label-picture.ts';
import { addLiveCarrier } from '../../src/registry/live-carriers/add-live-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { putSkus } from '../../src/registry/skus/put-skus.ts';
import { addStore } from '../../src/registry/stores/add-store.ts';
import { openImport } from '../../src/registry/table-imports/open-import.ts';
import { addTaxRate } from '../../src/registry/tax-rates/edit-tax-rates.ts';
import { addVendorAccount } from '../../src/registry/vendor-accounts/add-vendor-account.ts';
import { startTestApp, type TestApp } from './app.ts';
import { billOf, takenBill } from './bills.ts';
import { cteItem, nextNumber, senderOf, sentCte } from './ctes.ts';
import { bill50, doccobFile50, waybill50 } from './doccob-files.ts';
import { hireBody, quoted, sendHire, someNfe, someRecipient } from './hire.ts';
import { report } from './occurrences.ts';
import { greyPng } from './png-files.ts';
import { loadRange, openPostalAccount } from './postal.ts';
import type { Receiver } from './receiver.ts';
import { someCarrier, tester } from './registry.ts';
import { openBareShop, openShop, type Shop } from './shop.ts';
import { openHook, webhookEnvironment } from './webhooks.ts';

/** What nobody who is out of scope may ever read: it stands in everything that a foreign shipper has. */
export const canary = 'CANARIO';

/** What stands in every name, address and text of the recipient of the foreign freight, and nowhere else. */
export const secret = 'SEGREDO';

/** Everything that one shipper can have, once: ids by the names of the members that requests name them by. */
export type Belongings = Readonly<Record<string, string | number>>;

/** A shipper with one of everything, another with nothing yet, and a second carrier. */
export type ScopeWorld = {
  app: TestApp;
  foreign: Shop;
  own: Shop;
  /** The carrier of everything that is foreign, and one that has nothing to do with it. */
  carrierId: number;
  otherCarrierId: number;
  things: Belongings;
  /** Where the foreign shipper's webhooks go. */
  receiver: Receiver;
  /** Texts of the foreign shipper; those of its shipments are foreign to other carriers, too. */
  texts: { ofShipper: string[]; ofShipments: string[] };
  close(): Promise<void>;
};

const recipient = {
  ...someRecipient,
  nome: `${canary} Maria ${secret}`,
  email: `${canary}.${secret}@exemplo.com.br`,
  endereco: {
    ...someRecipient.endereco,
    rua: `${canary} Rua ${secret}`,
    numero: `${secret} 12`,
    complemento: `${canary} ${secret}`,
  },
};

export async function openScopeWorld(environment: Record<string, string> = {}): Promise<ScopeWorld> {
  const app = await startTestApp({ environment: { ...webhookEnvironment, ...environment } });
  const foreign = await openShop(app);
  const own = await openBareShop(app, 1);
  const { id: otherCarrierId } = await addCarrier(app.ctx, tester, someCarrier(1));
  const hook = await openHook(app, foreign, { name: `${canary} hook` });
  const { id: quoteId } = await quoted(app, foreign);
  const answer = await sendHire(app, foreign, {
    token: quoteId,
    offer: 1,
    body: hireBody(foreign, {
      destinatario: recipient,
      nota_fiscal: someNfe,
      numero_pedido: `${canary}-PEDIDO`,
    }),
  });
  const freightCode = answer.body.id_frete;
  const sender = await senderOf(app, freightCode);
  const carrierId = sender.id;
  const billing = { app, shop: foreign, sender };
  const item = cteItem(foreign, sender);
  const cteId = await sentCte(app, sender, item);
  const waiting = await report(app, sender.token, [
    {
      ...{ id_frete: freightCode, codigo_ocorrencia: 'XYZ', mensagem: `${canary} visto ${secret}` },
      data_ocorrencia: '2026-11-20 14:00:00',
      recebedor: { nome: `${canary} Zelador ${secret}`, documento: '52998224725' },
    },
  ]);
  const heldId = waiting.body.resultados[0]?.id_quarentena ?? 0;
  const billId = await takenBill(
    billing,
    billOf(billing, [{ chave_acesso: item.chave_acesso, valor: 87.4 }]),
  );
  const filedBillId = await handedIn(app, { foreign, sender });
  const things = {
    ...{ freightCode, quoteId, cteId, billId, filedBillId, heldId, carrierId, webhookId: hook.endpoint.id },
    ...{ chaveCte: item.chave_acesso, shipperId: foreign.id },
    ...(await registered(app, foreign, carrierId)),
  };
  const { id: accountId } = await app.ctx.db
    .selectFrom('vendorAccount')
    .select('id')
    .executeTakeFirstOrThrow();
  await app.ctx.db
    .insertInto('carrierBooking')
    .values({
      ...{ shipperId: foreign.id, freightCode, accountId, state: 'refused' },
      ...{ reference: freightCode, dueAt: new Date(app.clock.nowMs()), problem: `${canary} recusado` },
    })
    .execute();
  await app.settle();
  const delivery = await app.ctx.db
    .selectFrom('webhookDelivery')
    .select('id')
    .where('shipperId', '=', foreign.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const call = await app.ctx.db
    .selectFrom('call')
    .select('requestId')
    .where('operation', '=', 'hireOffer')
    .where('shipperId', '=', foreign.id)
    .executeTakeFirstOrThrow();
  await app.ctx.mirror.refresh();
  const shipper = app.ctx.mirror.current.shippers.get(foreign.id);
  return {
    ...{ app, foreign, own, carrierId, otherCarrierId, receiver: hook.receiver },
    things: { ...things, deliveryId: delivery.id, requestId: call.requestId },
    texts: {
      ofShipper: [foreign.cnpj, shipper?.corporateName ?? '', foreign.platformCode],
      ofShipments: [canary, freightCode, quoteId, item.chave_acesso, someNfe.chave_acesso],
    },
    close: async () => {
      await hook.receiver.close();
      await app.close();
    },
  };
}

async function handedIn(
  app: TestApp,
  { foreign, sender }: { foreign: Shop; sender: { cnpj: string; token: string } },
): Promise<number> {
  const waybill = waybill50(nextNumber(), { senderTaxId: foreign.cnpj });
  const text = doccobFile50({ carrier: sender.cnpj }, [bill50(nextNumber(), { waybills: [waybill] })]);
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/edi/doccob?token=${sender.token}`,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text },
  );
  const body = await response.text();
  const row = await app.ctx.db.selectFrom('bill').select('id').where('source', '=', 'edi').executeTakeFirst();
  if (row === undefined) throw new Error(body);
  return row.id;
}

/** What the registry holds of the foreign shipper. */
async function registered(app: TestApp, foreign: Shop, carrierId: number): Promise<Belongings> {
  const { ctx } = app;
  const shipperId = foreign.id;
  const { accountId } = await openPostalAccount(app, foreign, { name: `${canary} contrato` });
  const range = await loadRange(app, accountId, {
    ...{ prefix: 'AA', serviceCode: '03298', firstNumber: 1, lastNumber: 1000 },
  });
  const rule = await addRule(ctx, tester, {
    shipperId,
    rule: { name: `${canary} regra`, actions: [{ type: 'free' }] },
  });
  const contract = await addContract(ctx, tester, { shipperId, carrierId });
  const group = await addShipperGroup(ctx, tester, { name: `${canary} grupo`, shipperIds: [shipperId] });
  await putSkus(ctx, tester, { shipperId, origin: 'api', items: [someSku] });
  const live = await addLiveCarrier(ctx, tester, {
    ...{ carrierId, name: `${canary} API`, shipperId, url: 'https://transportadora.example/api' },
  });
  const account = await addVendorAccount(ctx, tester, {
    ...{ carrierId, name: `${canary} conta`, shipperId, vendor: 'jadlog', acts: ['quote'] },
    ...{ credential: { token: 'um-token-qualquer' }, settings: { account: '123', services: '3' } },
    hosts: { api: 'https://transportadora.example/api' },
  });
  const connectionId = await connection(app, { shipperId, carrierId });
  const imported = await openImport(ctx, tester, { carrierId, shipperId, name: `${canary} tabela` });
  const component = await putComponentName(ctx, tester, { carrierId, name: 'TAXA', charge: 'toll' });
  const bytes = greyPng(64, 64);
  await setLabelPicture(ctx, tester, { owner: { shipperId }, bytes });
  await setLabelPicture(ctx, tester, { owner: { accountId, serviceCode: '03298' }, bytes });
  const token = await issueToken(ctx, tester, {
    owner: { kind: 'shipper', id: shipperId },
    name: `${canary} token`,
  });
  const person = await addOperator(ctx, tester, {
    ...{ name: `${canary} pessoa`, roles: ['logistics'], shipperIds: [shipperId] },
  });
  const written = await writeNotfisFile(ctx, tester, { carrierId, shipperId, version: '5.0' });
  const rate = await addTaxRate(ctx, tester, {
    ...{ uf: 'ES', kind: 'general', ratePpm: 170_000, fundPpm: 0, fromOn: '2026-01-01', untilOn: null },
  });
  return {
    ...{ accountId, rangeId: range.id, ruleId: rule.id, contractId: contract.id, groupId: group.id },
    ...(await storeOf(app, foreign)),
    vendorAccountId: account.id,
    ...{ liveCarrierId: live.id, trackingConnectionId: connectionId, importId: imported.id },
    ...{ componentId: component.id, tokenId: token.id, operatorId: person.id, taxRateId: rate.id },
    ...{ fileId: written.record?.id ?? 0, zip: '01311000', serviceCode: '03298', code: foreign.platformCode },
    ...(await tablesOf(app, { shipperId, carrierId })),
    ...(await listOf(app, { shipperId, accountId })),
    ...(await manifestOf(app, { shipperId, carrierId })),
  };
}

async function storeOf(app: TestApp, { id: shipperId, platformCode }: Shop) {
  const { db } = app.ctx;
  const { id: dispatchPointId } = await db
    .selectFrom('dispatchPoint')
    .select('id')
    .where('shipperId', '=', shipperId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { store } = await addStore(app.ctx, tester, {
    ...{ shipperId, platform: 'nuvemshop', name: `${canary} loja`, platformCode, dispatchPointId },
    credential: { appSecret: 'segredo0do0aplicativo' },
    settings: { appId: '4711', contact: 'ana@exemplo.com.br' },
  });
  const order = await db
    .insertInto('storeOrder')
    .values({ shipperId, connectionId: store.id, orderRef: '1', orderNumber: canary, state: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { storeId: store.id, storeOrderId: order.id };
}

async function connection(app: TestApp, { shipperId, carrierId }: { shipperId: number; carrierId: number }) {
  const { rows } = await sql<{ id: number }>`
    insert into tracking_connection (carrier_id, shipper_id, kind, auth_kind, least_minutes, most_minutes,
      rare_minutes, rare_after_days, calls_per_minute)
    values (${carrierId}, ${shipperId}, 'postal', 'none', 30, 240, 1440, 30, 60) returning id`.execute(
    app.ctx.db,
  );
  return rows[0]?.id ?? 0;
}

async function tablesOf(app: TestApp, { shipperId, carrierId }: { shipperId: number; carrierId: number }) {
  const { db } = app.ctx;
  await db
    .updateTable('freightTable')
    .set({ name: `${canary} tabela` })
    .where('shipperId', '=', shipperId)
    .where('carrierId', '=', carrierId)
    .execute();
  const table = await db
    .selectFrom('freightTable')
    .innerJoin('freightTableVersion as version', 'version.tableId', 'freightTable.id')
    .select(['freightTable.id as tableId', 'version.id as versionId'])
    .where('shipperId', '=', shipperId)
    .where('carrierId', '=', carrierId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into carrier_layout (carrier_id, name, fingerprint, layout)
    values (${carrierId}, 'planilha', 'abc', '{"sheets": []}') returning id`.execute(db);
  const whatIfId = await startWhatIf(
    app.ctx,
    { actor: tester, scope: everything },
    { versionIds: [table.versionId], over: 'both', shipperId, fromMs: null, untilMs: null },
  );
  return { ...table, whatIfId, layoutId: rows[0]?.id ?? 0 };
}

async function listOf(app: TestApp, { shipperId, accountId }: { shipperId: number; accountId: number }) {
  const point = await app.ctx.db
    .selectFrom('dispatchPoint')
    .select('id')
    .where('shipperId', '=', shipperId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const address = {
    zip: '29161376',
    street: 'Rua',
    number: '1',
    complement: null,
    district: 'B',
    city: 'C',
    state: 'ES',
  };
  const head = {
    ...{ v: 1, sender: { name: `${canary} remetente`, document: '11222333000181', address } },
    ...{ contract: '9912345678', card: '0067599079', administrativeCode: '17000190' },
  };
  const { rows } = await sql<{ id: number }>`
    insert into posting_list (shipper_id, account_id, number, head, closed_at)
    values (${shipperId}, ${accountId}, 1, ${JSON.stringify(head)}, app_now()) returning id`.execute(
    app.ctx.db,
  );
  return { dispatchPointId: point.id, postingListId: rows[0]?.id ?? 0 };
}

async function manifestOf(app: TestApp, { shipperId, carrierId }: { shipperId: number; carrierId: number }) {
  const { ctx } = app;
  const freight = await ctx.db
    .selectFrom('freight')
    .select('code')
    .where('shipperId', '=', shipperId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const point = await ctx.db
    .selectFrom('dispatchPoint')
    .select('id')
    .where('shipperId', '=', shipperId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const manifest = {
    ...{ carrierId, dispatchPointId: point.id, driverName: `${canary} motorista` },
    driverDocument: null,
  };
  const { id } = await openManifest(ctx, tester, {
    manifest: { ...manifest, plate: null, note: `${canary} doca` },
    keep: keepNothing,
  });
  const scan = { manifestId: id, text: freight.code, isWhole: true, scope: everything, by: 'tester' };
  await scanVolume(ctx, scan, keepNothing);
  return { loadingManifestId: id, volumeCode: `${freight.code}001` };
}

const someSku = {
  ...{ sku: `${canary}-SKU`, description: 'x', tag: null, category: 64, active: true },
  volumes: [
    {
      ...{ description: null, tag: null, amount: 1, heightMm: null, widthMm: null, lengthMm: null },
      ...{ weightG: null, priceCents: null, consolidate: false, overlaid: false, rotate: false },
    },
  ],
};
