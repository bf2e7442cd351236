import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { emptyLayout } from '../../src/tariff/carrier-sheets/understand/layout.ts';
import { someNfe } from './hire.ts';
import { someCarrier, someDispatchPoint, someShipper } from './registry.ts';
import type { Belongings } from './scope-world.ts';

const someMeasures = { heightMm: 100, widthMm: 100, lengthMm: 100, weightG: 100 };

export type Request = { method: string; path: string; body?: string | Uint8Array; contentType?: string };

type Parts = { query?: Record<string, string | number>; body?: object };

const reason = 'porque sim';

const anNfe = {
  ...{ accessKey: someNfe.chave_acesso, number: someNfe.numero, series: someNfe.serie, valueCents: 10000 },
  issuedAt: '2026-11-20T12:00:00.000Z',
};

const freeReturn = {
  ...{ by: 'postal', serviceCode: '90001', reference: 'AVULSA-1' },
  sender: {
    ...{ name: 'Ana', zip: '01310100', street: 'Rua Um', number: '1', district: 'Centro' },
    ...{ city: 'São Paulo', state: 'SP' },
  },
  objects: [{ heightMm: 120, widthMm: 200, lengthMm: 320, weightG: 900, valueCents: 24990, amount: 1 }],
};

const letterOff = { enabled: false, pt: null, en: null };

/** What requests say beside the path, where they must, so that nothing but scope can refuse them. */
function partsOf(things: Belongings): Readonly<Record<string, Parts>> {
  const { carrierId, shipperId, versionId, freightCode, webhookId, billId = 0 } = things;
  const audience = { carrierId, shipperId };
  const note = 'anotado';
  return {
    putAuditPolicy: { body: { ...sampleBody('admin-put-audit-policy'), revision: 1 } },
    cancelBillPayment: { body: { reason } },
    putRecipientLetters: {
      body: {
        ...{ revision: 0, language: 'pt', includesReverse: false },
        occasions: {
          hired: letterOff,
          outForDelivery: letterOff,
          failedAttempt: letterOff,
          delivered: letterOff,
        },
      },
    },
    previewRecipientLetter: { body: { occasion: 'hired', language: 'pt', pt: null, en: null } },
    requestBillApproval: { body: { act: 'release', reason } },
    answerBillApproval: { body: { answer: 'refuse' } },
    exportReport: { query: { report: 'delivery' } },
    askArchive: { body: { sql: 'select * from freights' } },
    askArchiveFile: { body: { sql: 'select * from freights' } },
    moveBill: { body: { to: 'released', reason } },
    payBill: { body: { paidOn: '2026-11-20' } },
    moveBills: { body: { preview: true, to: 'negotiation', reason, billIds: [billId] } },
    payBills: { body: { preview: true, paidOn: '2026-11-20', billIds: [billId] } },
    addCteProposal: { body: { totalCents: 8000 } },
    decideCteProposal: { body: { decision: 'accept' } },
    previewNegotiationLetter: { body: {} },
    sendNegotiationLetter: { body: { recipients: ['acerto@rota.example'] } },
    moveCte: { body: { to: 'released', reason } },
    putCteComponent: { body: { carrierId: null, name: 'TAXA', charge: 'toll' } },
    linkCte: { body: { freightCode, note } },
    unlinkCte: { body: { note } },
    previewLabel: { query: { layout: 1 } },
    discardHeldOccurrence: { body: { note } },
    mapHeldCode: { body: { code: 15, scope: 'contract' } },
    putCarrierCode: { body: { carrierCode: 'A1', code: 15, shipperId } },
    removeCarrierCode: { query: { carrierCode: 'A1', shipperId: shipperId ?? 0 } },
    replayQuote: { body: { with: 'now' } },
    priceMatrix: {
      body: {
        originZip: '29161376',
        destinationZips: ['01311000'],
        weightsG: [1_000],
        versionIds: [things.versionId],
      },
    },
    tryQuote: {
      body: {
        originZip: '29161376',
        destinationZip: '01311000',
        volumes: [{ sku: 'CANECA' }],
        asksLive: false,
      },
    },
    findQuotes: { query: { from: '2026-11-01', until: '2026-11-30' } },
    exportQuotes: { query: { from: '2026-11-01', until: '2026-11-30' } },
    countLostQuotes: { query: { from: '2026-11-01', until: '2026-11-30' } },
    addCarrier: { body: someCarrier(77) },
    updateCarrier: { body: { revision: 1 } },
    addContract: { body: { shipperId, carrierId: things.otherCarrierId ?? carrierId } },
    updateContract: { body: { revision: 1 } },
    addDispatchPoint: { body: someDispatchPoint(9) },
    updateDispatchPoint: { body: { revision: 1 } },
    addShipperGroup: { body: { name: 'outro', shipperIds: [shipperId] } },
    updateShipperGroup: { body: { revision: 1 } },
    addLiveCarrier: { body: { ...audience, name: 'outra', url: 'https://outra.example/api' } },
    tryLiveCarrier: { body: { originZip: '29161376', destinationZip: '01311000' } },
    updateLiveCarrier: { body: { revision: 1 } },
    addStore: {
      body: { ...sampleBody('admin-add-store'), shipperId, dispatchPointId: things.dispatchPointId ?? 1 },
    },
    tryStoreDraft: { body: { ...sampleBody('admin-try-store-draft'), shipperId } },
    updateStore: { body: { revision: 1 } },
    hireStoreOrder: { body: { by: 'price' } },
    addVendorAccount: { body: { ...sampleBody('admin-add-vendor-account'), ...audience } },
    tryVendorAccount: { body: sampleBody('admin-try-vendor-account') },
    tryVendorDraft: { body: { ...sampleBody('admin-try-vendor-draft'), ...audience } },
    updateVendorAccount: { body: { revision: 1 } },
    addOperator: { body: { name: 'nova pessoa', roles: ['reader'], shipperIds: [shipperId] } },
    updateOperator: { body: { revision: 1 } },
    addPostalAccount: { body: { ...sampleBody('admin-add-postal-account'), carrierId } },
    addPostalRange: { body: sampleBody('admin-add-postal-range') },
    updatePostalAccount: { body: { revision: 1 } },
    updatePostalRange: { body: { active: false } },
    addRule: { body: { name: 'outra', actions: [{ type: 'free' }] } },
    cloneRule: { body: { name: 'igual' } },
    orderRules: { body: { ruleIds: [] } },
    takeMeasuredSkus: { body: { items: [{ sku: 'CANECA', seen: someMeasures, measured: someMeasures }] } },
    tryRules: { body: { rule: { name: 'outra', actions: [{ type: 'free' }] } } },
    updateRule: { body: { revision: 1 } },
    addPlatform: { body: { name: 'loja' } },
    addShipper: { body: someShipper(88) },
    blockShipper: { body: { blocked: false } },
    setHireQuota: { body: { remaining: null } },
    updateShipper: { body: { revision: 1 } },
    putSkus: { body: sampleBody('admin-put-skus') },
    issueToken: { body: { owner: { kind: 'shipper', id: shipperId }, name: 'outro' } },
    renameToken: { body: { name: 'outro nome' } },
    addTrackingConnection: { body: { ...sampleBody('admin-add-tracking-connection'), ...audience } },
    tryTrackingMapping: {
      body: { ...pickMapping(sampleBody('admin-add-tracking-connection')), answer: {} },
    },
    tryTrackingConnection: { body: { freight: freightCode } },
    updateTrackingConnection: { body: { revision: 1 } },
    addCarrierLayout: { body: { name: 'x', layout: emptyLayout() } },
    putCarrierLayout: { body: { revision: 1, name: 'x', layout: emptyLayout() } },
    deriveTable: { body: { ...sampleBody('admin-derive-table'), shipperId } },
    updateTableDerivation: { body: { revision: 1 } },
    updateTable: { body: { name: 'outra tabela' } },
    listTableRows: { query: { part: 'tariff' } },
    priceTableCell: { body: { row: 0 } },
    editTableVersion: { body: { edits: [{ kind: 'remove', part: 'surcharges', row: 0, count: 1 }] } },
    diffTableVersion: { query: { against: versionId ?? 0 } },
    answerTableImport: { body: { answers: [{ question: 'x', answer: 'x' }] } },
    openTableImport: { body: audience },
    putTableImportReading: {
      body: {
        readAt: '2026-03-31T21:00:00.000Z',
        changes: [{ section: '0123456789ab', meaning: 'ignore' }],
      },
    },
    importTable: { query: audience as Record<string, number> },
    setTableVersionLastDay: { body: { validUntil: null } },
    acceptTableVersionWarnings: { body: { kinds: ['remark_ignored'] } },
    rollbackTable: { body: {} },
    startWhatIf: { body: { versionIds: [versionId ?? 0], shipperId } },
    compareWhatIfs: { query: { otherId: 1 } },
    getVersionCoverage: {},
    getShipperCoverage: { query: { originZip: '29161376' } },
    addTaxRate: { body: sampleBody('admin-add-tax-rate') },
    redriveWebhookDeliveries: { body: { webhookId, state: 'failed' } },
    tryWebhook: { body: { kinds: ['occurrence'] } },
    reprocessWebhookDeliveries: { body: { webhookId, states: ['rejected'] } },
    addWebhook: { body: { url: 'https://outra.example/h', kinds: ['occurrence'] } },
    enableWebhook: { body: { parked: 'nothing' } },
    updateWebhook: { body: { revision: 1 } },
    addFreightNote: { body: { text: note } },
    addBillNote: { body: { text: note } },
    skipOnboardingStep: { body: { step: 'table', skipped: true } },
    addExampleTable: { body: { carrierId, shipperId } },
    putAuditReasons: { body: { reasons: ['Conferido'], revision: 0 } },
    addCteNote: { body: { text: note } },
    assignBill: { body: { operatorId: null } },
    assignCte: { body: { operatorId: null } },
    assignFreight: { body: { operatorId: null } },
    settleBooking: { body: { bookingCode: '9000001', trackingCodes: [] } },
    reportFreightOccurrence: { body: { code: 15, occurredAt: '2026-11-20T12:00:00.000Z' } },
    simulateFreightOccurrence: { body: { code: 15, occurredAt: '2026-11-20T12:00:00.000Z' } },
    attachFreightNfes: { body: { nfes: [anNfe] } },
    openFreightReturn: { body: sampleBody('open-freight-return') },
    openFreeReturn: { body: freeReturn },
    previewOrders: { body: sampleBody('preview-orders') },
    hireOrders: { body: sampleBody('hire-orders') },
    reissueReturn: { body: { postingDays: 10 } },
    requestCteApproval: { body: { to: 'released', reason } },
    answerCteApproval: { body: { answer: 'refuse' } },
    moveCtes: { body: { preview: true, move: { to: 'rejected', reason }, cteIds: [Number(things.cteId)] } },
    actOnFreights: {
      body: { preview: true, action: { type: 'note', text: note }, freightCodes: [String(freightCode)] },
    },
    cancelJob: { body: {} },
    printFreightLabels: { body: { freightCodes: [String(freightCode)], layout: 2, format: 'pdf' } },
    scanForLabels: { body: { code: String(freightCode), layout: 2, format: 'pdf' } },
    openLoadingManifest: { body: { dispatchPointId: things.dispatchPointId ?? 0, carrierId } },
    updateLoadingManifest: { body: { revision: 1, note } },
    scanOntoLoadingManifest: { body: { code: String(freightCode) } },
    closeLoadingManifest: { body: { revision: 1, rest: 'wait' } },
    cancelLoadingManifest: { body: { revision: 1 } },
    searchEverything: { query: { q: String(freightCode) } },
    readNotices: { body: { untilId: 1 } },
    putNoticeLetters: { body: { kinds: [] } },
    putWeeklyLetter: { body: { enabled: false, weekday: 1, hour: 8 } },
    replaceSecurityPolicy: {
      body: { secondFactorRoles: [], networks: [], provider: null, revision: 0 },
    },
    reportPartnerOccurrence: { body: { code: 15, occurredAt: '2026-11-20T12:00:00.000Z' } },
    sendPartnerFile: { query: { kind: 'ocoren' } },
    sendPartnerCtes: { body: sampleBody('send-ctes') },
    sendPartnerBills: { body: sampleBody('send-bills') },
    proposePartnerAmount: { body: { totalCents: 8100 } },
    decidePartnerProposal: { body: { decision: 'accept' } },
    writeNotfisFile: { body: { shipperId } },
    readNotfisOfPeriod: { query: { from: '2026-11-01', until: '2026-11-30' } },
  };
}

/** The request of an operation that names what a world has, in every member that can name something. */
export function requestOf(endpoint: AnyEndpoint, things: Belongings): Request {
  const { id, method, path } = endpoint;
  const { query = {}, body } = partsOf(things)[id] ?? {};
  const own = { ...things, ...(id === 'getBillFile' ? { billId: things.filedBillId ?? 0 } : {}) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((own as Belongings)[name] ?? 1)),
  );
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = asked.size === 0 ? filled : `${filled}?${asked}`;
  const raw = endpoint.body === undefined ? undefined : rawContentTypes(endpoint.body);
  if (raw !== undefined) return { method, path: address, body: 'x', contentType: raw[0] ?? 'text/plain' };
  if (endpoint.body === undefined) return { method, path: address };
  return { method, path: address, body: JSON.stringify(body ?? {}), contentType: 'application/json' };
}

function sampleBody(name: string): object {
  return readSample(`${name}.request`) as object;
}

/** The mapping of a sample of a connection. */
function pickMapping(sample: object): object {
  return { mapping: 'mapping' in sample ? sample.mapping : null };
}
