import type { FoundFreightView, FreightView } from '@carreto/contract/admin/freights/freights';
import { parseDay } from '../../kernel/days.ts';
import type { Scope } from '../../registry/access/scope.ts';
import { withoutNumber } from '../address.ts';
import type { AgreedDispatcher, AgreedParty } from '../agreement.ts';
import type { FoundFreight } from '../find.ts';
import { type NfeWorld, nfeOwners } from '../nfe-owners.ts';
import { occurrenceNameOf } from '../trail/wire-names.ts';
import type { FreightSearch } from './search.ts';

/** The query of a search as it comes from the admin API or the command line. */
export type FreightQuery = {
  [Name in 'code' | 'orderNumber' | 'nfe' | 'statusGroup' | 'from' | 'until' | 'text' | 'cursor']?: string;
} & { shipperId?: number; carrierId?: number; limit?: number };

const usualLimit = 50;

export function fromFreightQuery(query: FreightQuery, scope: Scope): FreightSearch {
  return {
    scope,
    code: query.code ?? null,
    orderNumber: query.orderNumber ?? null,
    nfe: query.nfe?.length === 44 ? query.nfe : (query.nfe?.replace(/^0+(?=.)/, '') ?? null),
    shipperId: query.shipperId ?? null,
    carrierId: query.carrierId ?? null,
    statusGroup: query.statusGroup ?? null,
    fromDay: query.from === undefined ? null : parseDay(query.from),
    untilDay: query.until === undefined ? null : parseDay(query.until),
    text: query.text ?? null,
    after: query.cursor ?? null,
    limit: query.limit ?? usualLimit,
  };
}

export function toFoundFreight(freight: FoundFreight): FoundFreightView {
  const { agreement, recipient } = freight;
  return {
    code: freight.code,
    number: freight.number,
    shipperId: freight.shipperId,
    carrierId: freight.carrierId,
    carrierName: agreement.carrier.tradeName,
    service: agreement.carrier.service,
    orderNumber: freight.orderNumber,
    hiredAt: freight.hiredAt.toISOString(),
    statusGroup: freight.statusGroup,
    statusCode: freight.statusCode,
    statusName: occurrenceNameOf({ code: freight.statusCode, carrierDescription: null }),
    statusAt: freight.statusAt.toISOString(),
    expectedOn: freight.expectedOn,
    recipientName: recipient.name,
    city: recipient.city,
    state: recipient.state,
    costCents: agreement.price.costCents,
  };
}

/** A freight as operators see it; `world` tells which NF-es another shipper issued (decision A8). */
export function toFreight(
  freight: FoundFreight,
  { trackingUrl, world }: { trackingUrl: string; world: NfeWorld },
): FreightView {
  const owners = nfeOwners(
    world,
    freight.nfes.map(({ accessKey }) => accessKey),
  );
  const { agreement, recipient } = freight;
  const { document, name, email, phone, street, number, complement, district, city, state, zip } = recipient;
  return {
    ...toFoundFreight(freight),
    source: freight.source,
    reverse: freight.reverse,
    offerToken: freight.offerToken,
    offerNumber: freight.offerNumber,
    parentOrderNumber: freight.parentOrderNumber,
    channel: freight.channel,
    trackingUrl,
    phase: freight.phase,
    collectedAt: freight.collectedAt?.toISOString() ?? null,
    deliveredAt: freight.deliveredAt?.toISOString() ?? null,
    volumeCount: freight.volumeCount,
    finalCents: agreement.price.finalCents,
    versionId: agreement.terms.versionId,
    tableReference: agreement.terms.tableReference,
    shipper: toParty(agreement.shipper),
    dispatcher: toDispatcher(agreement.dispatcher),
    carrier: toParty(agreement.carrier),
    recipient: {
      document,
      name,
      email,
      phone,
      street,
      number,
      complement,
      district,
      city,
      state,
      zip,
      anonymisedAt: recipient.anonymisedAt?.toISOString() ?? null,
    },
    nfes: freight.nfes.map(({ accessKey, number: of, series, valueCents, issuedAt, attachedAt }) => ({
      accessKey,
      number: of,
      series,
      valueCents,
      issuedAt: issuedAt.toISOString(),
      attachedAt: attachedAt.toISOString(),
      isForeign: owners(accessKey, [freight]).kind === 'foreign',
    })),
    postalCodes: freight.postalCodes,
    carrierCodes: freight.carrierCodes,
    redispatchCodes: freight.redispatchCodes,
    warnings: warningsOf(freight),
  };
}

function warningsOf({ recipient, nfes }: FoundFreight): FreightView['warnings'] {
  const isForgotten = recipient.anonymisedAt !== null;
  const isIncomplete = nfes.some((nfe) =>
    [nfe.volumeCount, nfe.itemsCents, nfe.operationType, nfe.emissionType, nfe.protocol].includes(null),
  );
  return [
    ...(!isForgotten && recipient.number === withoutNumber ? (['recipient_without_number'] as const) : []),
    ...(!isForgotten && recipient.district === '' ? (['recipient_without_district'] as const) : []),
    ...(isIncomplete ? (['nfe_incomplete'] as const) : []),
  ];
}

function toParty({ document, corporateName, address }: AgreedParty): FreightView['shipper'] {
  return { document, name: corporateName, zip: address.zip, city: address.city, state: address.state };
}

function toDispatcher({
  document,
  corporateName,
  zip,
  address,
}: AgreedDispatcher): FreightView['dispatcher'] {
  return { document, name: corporateName, zip, city: address?.city ?? null, state: address?.state ?? null };
}
