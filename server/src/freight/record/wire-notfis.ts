import { volumeTypeName } from '@carreto/contract/volume-types';
import { totalsOf } from '../../documents/proceda/check-totals.ts';
import { interchangeIds } from '../../documents/proceda/interchange-ids.ts';
import { notfis31 } from '../../documents/proceda/layouts/notfis-31.ts';
import { notfis50 } from '../../documents/proceda/layouts/notfis-50.ts';
import { writeProceda } from '../../documents/proceda/write-proceda.ts';
import { civilOf, formatDay } from '../../kernel/days.ts';
import { splitProportionally } from '../../kernel/money.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { FoundFreight, FoundNfe } from '../find.ts';
import { blankNode, fitted } from './wire-notfis-node.ts';

export type NotfisVersion = '3.1' | '5.0';

/** A file of freights, and those it cannot hold; `reason` is Portuguese. `content` is empty without freights. */
export type NotfisFile = {
  name: string;
  content: string;
  left: { freightCode: string; reason: string }[];
};

/** Most shippers of one document of 3.1; later ones begin another. */
const mostShippers = 10;
/** Most NF-es of one recipient of 3.1. */
const mostNfes = 40;

/** An NF-e with its share of what is known of the freight as a whole. */
type Load = { nfe: FoundNfe; volumes: number; weightG: number; costCents: number };

/** When a file is written, and which one of that day (3.1: of that minute) it is, from 0. */
type Writing = { version: NotfisVersion; nowMs: number; sequence?: number };

/** Freights as a NOTFIS file. Texts are cut to their columns; numbers never are. Pure. */
export function writeNotfis(freights: readonly FoundFreight[], writing: Writing): NotfisFile {
  const left: NotfisFile['left'] = [];
  const kept = freights.filter((freight) => {
    const reason = whyNot(freight, writing);
    if (reason !== null) left.push({ freightCode: freight.code, reason });
    return reason === null;
  });
  const { interchangeId } = idsAt(writing);
  const name = `${interchangeId}.txt`;
  return { name, content: kept.length === 0 ? '' : contentOf(kept, writing), left };
}

/** A freight is tried alone, so that one which does not fit keeps none of the others back. */
function whyNot(freight: FoundFreight, writing: Writing): string | null {
  if (freight.phase === 'cancelled') return 'cancelado';
  if (freight.nfes.length === 0) return 'sem NF-e';
  if (freight.recipient.document === null) return 'destinatário anonimizado';
  const written = recordsOf([freight], writing);
  if ('bytes' in written) return null;
  const [problem] = written.problems;
  return problem === undefined ? 'não cabe no arquivo' : `registro ${problem.record}: ${problem.reason}`;
}

function contentOf(freights: readonly FoundFreight[], writing: Writing): string {
  const written = recordsOf(freights, writing);
  if ('problems' in written) throw new Error(`NOTFIS: ${JSON.stringify(written.problems.slice(0, 3))}`);
  return new TextDecoder().decode(written.bytes);
}

function recordsOf(freights: readonly FoundFreight[], writing: Writing) {
  return writing.version === '3.1'
    ? writeProceda(notfis31, interchange31(freights, writing))
    : writeProceda(notfis50, interchange50(freights, writing));
}

/** Names come again after the thousandth file of a day, and the tenth of a minute. */
function idsAt({ version, nowMs, sequence = 0 }: Writing) {
  const { day, month } = civilOf(dayInSaoPaulo(nowMs));
  const minutes = minuteOfDayInSaoPaulo(nowMs);
  const moment = { day, month, hour: Math.floor(minutes / 60), minute: minutes % 60 };
  const names = version === '5.0' ? 1000 : 10;
  return interchangeIds({ kind: 'NOTFIS', version }, { ...moment, sequence: sequence % names });
}

function headerOf(freights: readonly FoundFreight[], writing: Writing) {
  const { nowMs } = writing;
  const minutes = minuteOfDayInSaoPaulo(nowMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const names = new Set(freights.map(({ agreement }) => agreement.shipper.corporateName));
  const [sender = ''] = names;
  return {
    senderMailbox: names.size === 1 ? fitted(sender, 35) : 'CARRETO',
    recipientMailbox: fitted(freights[0]?.agreement.carrier.corporateName ?? '', 35),
    sentOn: formatDay(dayInSaoPaulo(nowMs)),
    sentTime: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    interchangeId: idsAt(writing).interchangeId,
  };
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The freights of each shipper. */
function byShipper(freights: readonly FoundFreight[]): FoundFreight[][] {
  return [...Map.groupBy(freights, ({ shipperId }) => shipperId).values()];
}

function shippedOn({ agreement, hiredAt }: FoundFreight): string {
  return agreement.order.collectionOn ?? formatDay(dayInSaoPaulo(hiredAt.getTime()));
}

/** Weight and price go with the values; volumes nobody assigned travel with the first NF-e. */
function loadsOf({ nfes, volumeCount, agreement }: FoundFreight): Load[] {
  const weightG = agreement.volumes.reduce((sum, { amount, unitWeightG }) => sum + amount * unitWeightG, 0);
  const values = nfes.map(({ valueCents }) => valueCents);
  const weights = splitProportionally(weightG, values);
  const costs = splitProportionally(agreement.price.costCents, values);
  const isAssigned = nfes.every((nfe) => nfe.volumeCount !== null);
  return nfes.map((nfe, index) => ({
    nfe,
    volumes: isAssigned ? (nfe.volumeCount ?? 0) : index === 0 ? volumeCount : 0,
    weightG: weights[index] ?? 0,
    costCents: costs[index] ?? 0,
  }));
}

function goodsOf({ agreement }: FoundFreight): string {
  const category = String(agreement.items[0]?.category ?? agreement.volumes[0]?.category ?? 999);
  return fitted(volumeTypeName.get(category) ?? 'OUTROS', 15);
}

function termsOf({ agreement }: FoundFreight) {
  const { modal, freightPayment } = agreement.terms;
  return {
    transportMode: modal === 'air' ? ('2' as const) : ('1' as const),
    freightTerm: freightPayment === 'FOB' ? ('F' as const) : ('C' as const),
  };
}

const document31 = notfis31.root.children.documents.record;
const shipper31 = document31.children.shippers.record;
const recipient31 = shipper31.children.recipients.record;
const invoice31 = recipient31.children.invoices.record;

function interchange31(freights: readonly FoundFreight[], writing: Writing) {
  const documents = chunks(byShipper(freights), mostShippers).map((shippers, index) => {
    const { documentId } = idsAt({ ...writing, sequence: (writing.sequence ?? 0) + index });
    const node = { ...blankNode(document31), documentId, shippers: shippers.map(toShipper31) };
    const totals = { ...blankNode(document31.children.totals.record), ...totalsOf(notfis31, node) };
    return { ...node, totals };
  });
  return { ...headerOf(freights, writing), documents };
}

function toShipper31(freights: readonly FoundFreight[]) {
  const [first] = freights;
  if (first === undefined) throw new Error('a shipper of no freight');
  const { shipper } = first.agreement;
  return {
    ...blankNode(shipper31),
    taxId: shipper.document,
    stateRegistration: fitted(shipper.stateInscription ?? '', 15),
    street: fitted(`${shipper.address.street} ${shipper.address.number}`, 40),
    city: fitted(shipper.address.city, 35),
    postalCode: shipper.address.zip,
    state: shipper.address.state,
    shippedOn: shippedOn(first),
    legalName: fitted(shipper.corporateName, 40),
    recipients: freights.flatMap(toRecipients31),
  };
}

function toRecipients31(freight: FoundFreight) {
  const { recipient } = freight;
  return chunks(loadsOf(freight), mostNfes).map((loads) => ({
    ...blankNode(recipient31),
    ...recipientFields(freight, { name: 40, street: 40, district: 20 }),
    taxIdKind: recipient.document?.length === 11 ? ('2' as const) : ('1' as const),
    invoices: loads.map((load) => toInvoice31(freight, load)),
  }));
}

function recipientFields(
  { recipient }: FoundFreight,
  width: { name: number; street: number; district: number },
) {
  return {
    legalName: fitted(recipient.name, width.name),
    taxId: recipient.document,
    stateRegistration: fitted(recipient.stateInscription ?? '', 15),
    street: fitted(`${recipient.street} ${recipient.number} ${recipient.complement ?? ''}`, width.street),
    district: fitted(recipient.district, width.district),
    city: fitted(recipient.city, 35),
    postalCode: recipient.zip,
    state: recipient.state,
    contactNumber: fitted(recipient.phone ?? '', 35),
  };
}

function toInvoice31(freight: FoundFreight, { nfe, volumes, weightG, costCents }: Load) {
  return {
    ...blankNode(invoice31),
    ...termsOf(freight),
    shipmentDocNumber: freight.code,
    series: nfe.series,
    number: Number(nfe.number),
    issuedOn: formatDay(dayInSaoPaulo(nfe.issuedAt.getTime())),
    goodsNature: goodsOf(freight),
    packaging: 'VOLUMES',
    volumesHundredths: volumes * 100,
    totalValueCents: nfe.valueCents,
    totalWeightDag: Math.round(weightG / 10),
    icmsKind: 'T' as const,
    insured: false,
    freightTotalCents: costCents,
    action: 'I' as const,
  };
}

const document50 = notfis50.root.children.documents.record;
const shipper50 = document50.children.shippers.record;
const recipient50 = shipper50.children.recipients.record;
const invoice50 = recipient50.children.invoices.record;
const values50 = invoice50.children.values.record;

function interchange50(freights: readonly FoundFreight[], writing: Writing) {
  const { documentId } = idsAt(writing);
  const shippers = byShipper(freights).map(toShipper50);
  const node = { ...blankNode(document50), documentId, shippers };
  const totals = { ...blankNode(document50.children.totals.record), ...totalsOf(notfis50, node) };
  return { ...headerOf(freights, writing), documents: [{ ...node, totals }] };
}

function toShipper50(freights: readonly FoundFreight[]) {
  const [first] = freights;
  if (first === undefined) throw new Error('a shipper of no freight');
  const { shipper } = first.agreement;
  const { address } = shipper;
  return {
    ...blankNode(shipper50),
    legalName: fitted(shipper.corporateName, 50),
    taxId: shipper.document,
    stateRegistration: fitted(shipper.stateInscription ?? '', 15),
    street: fitted(`${address.street} ${address.number}`, 50),
    district: fitted(address.district, 35),
    city: fitted(address.city, 35),
    postalCode: address.zip,
    state: address.state,
    shippedOn: shippedOn(first),
    recipients: freights.map((freight) => ({
      ...blankNode(recipient50),
      ...recipientFields(freight, { name: 50, street: 50, district: 35 }),
      taxIdKind: freight.recipient.document?.length === 11 ? ('2' as const) : ('1' as const),
      invoices: loadsOf(freight).map((load) => toInvoice50(freight, load)),
    })),
  };
}

function toInvoice50(freight: FoundFreight, { nfe, volumes, weightG, costCents }: Load) {
  return {
    ...blankNode(invoice50),
    ...termsOf(freight),
    series: nfe.series,
    number: Number(nfe.number),
    issuedOn: formatDay(dayInSaoPaulo(nfe.issuedAt.getTime())),
    goodsNature: goodsOf(freight),
    packaging: 'VOLUMES',
    shippedOn: shippedOn(freight),
    customerOrder: fitted(freight.orderNumber ?? '', 20),
    shipmentDocNumber: freight.code,
    deliveryPeriodKind: '0' as const,
    nfeAccessKey: nfe.accessKey,
    nfeProtocol: fitted(nfe.protocol ?? '', 15),
    action: 'I' as const,
    values: {
      ...blankNode(values50),
      volumesHundredths: volumes * 100,
      grossWeightG: weightG,
      icmsApplies: true,
      insured: false,
      totalValueCents: nfe.valueCents,
      freightValueCents: costCents,
    },
  };
}
