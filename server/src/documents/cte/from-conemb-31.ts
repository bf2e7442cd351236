import type { Waybill31 } from '../proceda/read-conemb.ts';
import { emptyDocument } from './document.ts';
import { cfopOf, codesAmong, filled, type Waybill } from './waybill.ts';

/** A waybill of CONEMB 3.1, with the invoices of those that go on with it. */
export function fromWaybill31(parts: readonly [Waybill31, ...Waybill31[]]): Waybill {
  const [first] = parts;
  const { extra } = first;
  return {
    accessKey: first.accessKey ?? extra?.accessKey ?? extra?.cteAccessKey ?? '',
    action: first.action,
    shipperTaxId: first.shipperTaxId,
    issuerTaxId: first.issuerTaxId,
    series: first.series,
    number: first.number,
    issuedOn: first.issuedOn,
    kind: first.waybillKind,
    totalCents: first.freightTotalCents,
    nfes: nfesOf(parts),
    trackingCodes: codesAmong([extra?.pickupCode ?? '', extra?.shipperTripDocument ?? '']),
    document: documentOf(first),
  };
}

function nfesOf(parts: readonly Waybill31[]): Waybill['nfes'] {
  return parts.flatMap(({ invoices }) =>
    invoices.map(({ series, number }) => ({
      accessKey: null,
      number: String(number),
      series: series.replace(/^0+(?=.)/, '') || null,
      issuer: null,
      // Eight digits of nine.
      isNumberCut: true,
    })),
  );
}

function documentOf(waybill: Waybill31): Waybill['document'] {
  const { extra, taxSubstitution } = waybill;
  const { issuer: _, ...empty } = emptyDocument({ cnpj: '', name: null });
  return {
    ...empty,
    freightTerm: waybill.freightTerm,
    transportType: extra?.vehicleType || null,
    cfop: cfopOf(waybill.cfop),
    taxSubstitution: taxSubstitution === null ? null : Number(taxSubstitution),
    charges: filled({
      freight_weight: waybill.freightWeightValueCents,
      freight_value: waybill.freightValueCents,
      sec_cat: waybill.secCatCents,
      itr: waybill.itrCents,
      dispatch: waybill.dispatchCents,
      toll: waybill.tollCents,
      gris: waybill.ademeGrisCents,
      additional: extra?.extraExpensesCents ?? 0,
    }),
    taxes: filled({
      icmsBaseCents: waybill.icmsBaseCents,
      // Basis points.
      icmsRatePpm: waybill.icmsRateBp * 100,
      icmsCents: waybill.icmsValueCents,
      issCents: extra?.issValueCents ?? 0,
    }),
    measures: filled({ grossG: waybill.weightDag * 10 }),
  };
}
