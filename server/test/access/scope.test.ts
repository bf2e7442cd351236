import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { scopeOf } from '../../src/routes/admin/scope/scope-of.ts';
import { allEndpoints, isForPartners } from '../support/all-endpoints.ts';
import { tester } from '../support/registry.ts';
import { requestOf } from '../support/scope-requests.ts';
import { openScopeWorld, type ScopeWorld } from '../support/scope-world.ts';

const operations = (await allEndpoints()).filter(({ auth }) => auth === 'admin');

let world: ScopeWorld;
const tokens = { whole: '', ofShipper: '', ofCarrier: '', ofPoint: '' };

beforeAll(async () => {
  world = await openScopeWorld();
  const { app, own, otherCarrierId } = world;
  const person = async (name: string, scope: object) => {
    const { id } = await addOperator(app.ctx, tester, { name, roles: ['owner'], ...scope });
    return (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  };
  tokens.whole = await person('Olga', {});
  tokens.ofShipper = await person('Lia', { shipperIds: [own.id] });
  tokens.ofCarrier = await person('Caio', { carrierIds: [otherCarrierId] });
  const otherPoint = await app.ctx.db
    .selectFrom('dispatchPoint')
    .select('id')
    .where('shipperId', '=', world.foreign.id)
    .where('id', '!=', Number(world.things.dispatchPointId))
    .executeTakeFirstOrThrow();
  tokens.ofPoint = await person('Dora', { dispatchPointIds: [otherPoint.id] });
  await app.ctx.mirror.refresh();
});
afterAll(() => world.close());

type Answered = { status: number; text: string };

async function call(endpoint: AnyEndpoint, token: string): Promise<Answered> {
  world.app.clock.advanceMs(1000);
  const { method, path, body, contentType } = requestOf(endpoint, world.things);
  const response = await fetch(world.app.address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body: body as string }),
  });
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') };
}

/** Texts that an answer holds, in whatever way a file may write them. */
function told({ text }: Answered, texts: readonly string[]): string[] {
  return texts.filter((one) => text.includes(one));
}

const ofMany = ['printFreightLabels', 'actOnFreights', 'scanForLabels'];

/** The same of an operation, less the codes that it was asked for and repeats as not found, or as a call of the very caller. */
function toldBy(id: string, { status, text }: Answered, texts: readonly string[]): string[] {
  const repeated = new RegExp(`\\{[^{}]*"operation":"(?:${ofMany.join('|')})"[^{}]*\\}`, 'g');
  const notFound = /\{"freightCode":"\w+",(?:"code":"not_found",)?"text":"Frete n[^ ]* encontrado\."\}/g;
  const missing = id === 'listCalls' ? repeated : ofMany.includes(id) ? notFound : /(?!)/g;
  return told({ status, text: text.replaceAll(missing, '') }, texts);
}

/** What those of some shippers are answered: lists of what is theirs, and what concerns nobody in particular. */
const answeredToShippers = new Set(
  `searchBills countBills moveBills payBills exportBills getAuditReasons listCteComponents searchCtes countCtes exportCtes findFreights listBookings countFreightLabels listNotfisFiles readNotfisOfPeriod
   listHeldOccurrences listCarrierCodes tryTrackingMapping findQuotes exportQuotes countLostQuotes getCarrier getCarrierScoreboard listCarriers listChanges listContracts listShipperGroups listOperators
   whoAmI findMunicipalities getPlace getPlacesStatus listShippers listTokens listLiveCarriers listVendors listVendorAccounts listStorePlatforms listStores listStoreOrders listTrackingConnections listTrackingStates
   countFreights exportFreights listReturns listLabelLayouts printFreightLabels scanForLabels listLoadingManifests
   searchWaybills actOnFreights moveCtes listOccurrenceCodes findWebhooks findWebhookDeliveries countWebhookDeliveries
   redriveWebhookDeliveries listFiles listCalls listCallGroups listUnknownComponents
   getNoticeLetters putNoticeLetters getWeeklyLetter putWeeklyLetter listNotices readNotices getToday reportDelivery reportCost reportSavings reportQuotes reportAudit exportReport searchEverything listWhatIfs getCarrierLayout listCarrierLayouts listTableImports checkTable listTables listTaxRates`.split(
    /\s+/,
  ),
);
/** What those of some carriers are answered; of a shipper only who it is and where it sends from. */
const answeredToCarriers = new Set(
  `searchBills countBills moveBills payBills exportBills getAuditReasons listCteComponents searchCtes countCtes exportCtes findFreights listBookings countFreightLabels listHeldOccurrences findQuotes exportQuotes countLostQuotes listCarriers
   listChanges listContracts listShipperGroups listOperators whoAmI findMunicipalities getPlace getPlacesStatus listShippers getShipper
   listTokens listLiveCarriers listVendors listVendorAccounts listStorePlatforms listStores listStoreOrders listTrackingConnections listTrackingStates listTableImports checkTable listTables
   countFreights exportFreights listReturns listLabelLayouts printFreightLabels scanForLabels listLoadingManifests
   searchWaybills actOnFreights moveCtes listOccurrenceCodes findWebhooks findWebhookDeliveries countWebhookDeliveries
   redriveWebhookDeliveries listFiles listCalls listCallGroups listUnknownComponents
   getNoticeLetters putNoticeLetters getWeeklyLetter putWeeklyLetter listNotices readNotices getToday reportDelivery reportCost reportSavings reportQuotes reportAudit exportReport searchEverything listWhatIfs listTaxRates getDispatchPoint listDispatchPoints getShipperPicture listLabelPictures`.split(
    /\s+/,
  ),
);

/** What those of some dispatch points are answered: freights that leave from there, and who and where. */
const answeredAtPoints = new Set(
  `getAuditReasons findFreights countFreights countFreightLabels exportFreights listReturns listLabelLayouts printFreightLabels scanForLabels getToday searchEverything
   actOnFreights listLoadingManifests listOccurrenceCodes
   listCarriers getCarrier listShippers getShipper listShipperGroups listDispatchPoints getShipperPicture listLabelPictures
   listOperators listVendors listStorePlatforms whoAmI listTokens findMunicipalities getPlace getPlacesStatus listTaxRates getNoticeLetters putNoticeLetters getWeeklyLetter putWeeklyLetter listNotices readNotices
   listCarrierLayouts tryTrackingMapping checkTable`.split(/\s+/),
);

/** What concerns the caller alone: whatever it answers is the caller's. */
const ofCaller = new Set(
  operations.filter(({ id, needs }) => needs === 'own' && 'open' in (scopeOf[id] ?? {})).map(({ id }) => id),
);

describe('the scope of every operation', () => {
  it('is said in one place, for each operation of the administration and for nothing else', () => {
    expect(Object.keys(scopeOf).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it.each(operations.map((endpoint) => [endpoint.id, endpoint] as const))(
    'keeps %s from those of another shipper',
    async (id, endpoint) => {
      if (id === 'listCalls') await world.app.settle();
      const answer = await call(endpoint, tokens.ofShipper);
      const { ofShipper, ofShipments } = world.texts;
      expect(toldBy(id, answer, [...ofShipper, ...ofShipments])).toEqual([]);
      if (ofCaller.has(id)) expect(answer.status).toBeLessThan(500);
      else if (answeredToShippers.has(id))
        expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 422]) });
      else expect(answer).toMatchObject({ status: expect.toBeOneOf([403, 404]) });
    },
  );

  it.each(operations.map((endpoint) => [endpoint.id, endpoint] as const))(
    'keeps %s from those of another carrier',
    async (id, endpoint) => {
      if (id === 'listCalls') await world.app.settle();
      const answer = await call(endpoint, tokens.ofCarrier);
      expect(toldBy(id, answer, world.texts.ofShipments)).toEqual([]);
      if (ofCaller.has(id)) expect(answer.status).toBeLessThan(500);
      else if (answeredToCarriers.has(id))
        expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 422]) });
      else expect(answer).toMatchObject({ status: expect.toBeOneOf([403, 404]) });
    },
  );
});

describe('the scope of those of some dispatch points', () => {
  it.each(operations.map((endpoint) => [endpoint.id, endpoint] as const))(
    'keeps from %s what leaves from another one',
    async (id, endpoint) => {
      const answer = await call(endpoint, tokens.ofPoint);
      expect(toldBy(id, answer, world.texts.ofShipments)).toEqual([]);
      if (ofCaller.has(id)) expect(answer.status).toBeLessThan(500);
      else if (answeredAtPoints.has(id))
        expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 422]) });
      else expect(answer).toMatchObject({ status: expect.toBeOneOf([403, 404]) });
    },
  );
});

/** Reads of which every answer to whoever sees the whole installation must hold what is foreign: the check can fail. */
const telling =
  `searchBills countBills moveBills payBills exportBills getBill searchCtes getCte findFreights getFreight listHeldOccurrences getHeldOccurrence findQuotes
  listChanges listContracts listShipperGroups listOperators listShippers getShipper listTokens listLiveCarriers getLiveCarrier listStores getStore
  listVendorAccounts getVendorAccount
  listTableImports listTables getTable listSkus exportSkus getRule listRules getPostalAccount listPostalAccounts getPostingList
  listWebhooks getWebhook listWebhookDeliveries getWebhookDelivery readNotfisOfPeriod previewLabel
  listLoadingManifests getLoadingManifest findWebhooks findWebhookDeliveries findWebhookDelivery getCall`.split(
    /\s+/,
  );
const foundWithoutName = new Set(
  'searchBills countBills moveBills payBills listContracts listChanges getHeldOccurrence'.split(' '),
);

/** The world has none of these: what they are about is a freight, a CT-e, a table or a version like those that are kept above,
 * or a session, which nobody opened; files and letters are tried in `test/dashboard`. */
const ofNothing =
  `decideCteProposal getTableDerivation updateTableDerivation removeTableDerivation getTableShadow
  stopTableShadow reissueReturn endOperatorSession getFile resendMail`.split(/\s+/);

/** Nobody of the installation holds these: `partner.test.ts` walks them. */
const ofPartners = operations.filter(isForPartners).map(({ id }) => id);

describe('whoever sees the whole installation', () => {
  const reads = operations.filter(({ id, method }) => method === 'GET' && telling.includes(id));

  it.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is told by %s what others are not',
    async (id, endpoint) => {
      const answer = await call(endpoint, tokens.whole);
      expect(answer.status).toBe(200);
      if (id.startsWith('list') || id.startsWith('search')) expect(answer.text).not.toContain('"items":[]');
      if (foundWithoutName.has(id)) return;
      expect(told(answer, [...world.texts.ofShipper, ...world.texts.ofShipments])).not.toEqual([]);
    },
  );

  it('finds every thing that is kept from others', async () => {
    const isLast = (id: string) => /^(remove|cancel|revoke|block|stop)/.test(id);
    const kept = operations.filter(
      ({ id }) => ![...answeredToShippers, ...ofCaller, ...telling, ...ofNothing, ...ofPartners].includes(id),
    );
    const missed: string[] = [];
    for (const endpoint of [
      ...kept.filter(({ id }) => !isLast(id)),
      ...kept.filter(({ id }) => isLast(id)),
    ]) {
      const { status } = await call(endpoint, tokens.whole);
      if (status === 403 || status === 404 || status >= 500) missed.push(`${endpoint.id} ${status}`);
    }
    expect(missed).toEqual([]);
  });
});
