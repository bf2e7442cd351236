import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { withoutNumber } from '../address.ts';
import type { AgreedDispatcher, AgreedParty } from '../agreement.ts';
import type { FoundFreight } from '../find.ts';
import { type NfeWorld, nfeOwners } from '../nfe-owners.ts';
import type { FreightDetail } from './life/detail.ts';
import { toProof, toVolumes } from './life/wire-detail.ts';
import { toFoundFreight } from './list/wire.ts';

/** A freight as operators see it; `world` tells which NF-es another shipper issued (decision A8). */
export function toFreight(
  freight: FreightDetail,
  { trackingUrl, world, nowMs }: { trackingUrl: string; world: NfeWorld; nowMs: number },
): FreightView {
  const owners = nfeOwners(
    world,
    freight.nfes.map(({ accessKey }) => accessKey),
  );
  const { agreement, recipient } = freight;
  const { document, name, email, phone, street, number, complement, district, city, state, zip } = recipient;
  return {
    ...toFoundFreight(freight, nowMs),
    source: freight.source,
    reverse: freight.reverse,
    offerToken: freight.offerToken,
    offerNumber: freight.offerNumber,
    parentOrderNumber: freight.parentOrderNumber,
    channel: freight.channel,
    trackingUrl,
    collectedAt: freight.collectedAt?.toISOString() ?? null,
    deliveredAt: freight.deliveredAt?.toISOString() ?? null,
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
    volumes: toVolumes(freight),
    proofs: freight.proofs.map(toProof),
    prints: freight.prints.map(
      ({ volumeNumber, printCount, firstPrintedAt, firstPrintedBy, printedAt, printedBy }) => ({
        ...{ volumeNumber, printCount, firstPrintedBy, printedBy },
        firstPrintedAt: firstPrintedAt.toISOString(),
        printedAt: printedAt.toISOString(),
      }),
    ),
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
