import { isCnpj } from '../../kernel/cnpj.ts';
import { divRound } from '../../kernel/mul-div.ts';
import type { Waybill50 } from '../proceda/read-conemb.ts';
import { type CteDocument, emptyDocument } from './document.ts';
import { cfopOf, codesAmong, filled, type Waybill } from './waybill.ts';

type Values = NonNullable<Waybill50['values']>;

/** A waybill of CONEMB 5.0. */
export function fromWaybill50(waybill: Waybill50): Waybill {
  const { values, invoices } = waybill;
  return {
    accessKey: waybill.accessKey ?? waybill.cteAccessKey,
    action: waybill.action,
    shipperTaxId: waybill.shipperTaxId,
    issuerTaxId: waybill.issuerTaxId,
    series: waybill.series,
    number: waybill.number,
    issuedOn: waybill.issuedOn,
    kind: waybill.waybillKind,
    totalCents: values?.freightTotalCents ?? null,
    nfes: invoices.map(({ accessKey, number, series, issuerTaxId }) => ({
      accessKey,
      number: String(number),
      series: series.replace(/^0+(?=.)/, '') || null,
      issuer: issuerTaxId,
      isNumberCut: false,
    })),
    trackingCodes: codesAmong([
      waybill.shipmentDocNumber,
      waybill.shipperRef1,
      waybill.shipperRef2,
      waybill.shipperRef3,
      ...invoices.flatMap((one) => [one.customerOrder, one.shipmentDocNumber, one.shipperRef1]),
    ]),
    document: { ...documentOf(waybill), ...(values === null ? {} : amountsOf(values)) },
  };
}

function documentOf(waybill: Waybill50): Waybill['document'] {
  const { invoices, values } = waybill;
  const { issuer: _, ...empty } = emptyDocument({ cnpj: '', name: null });
  const goodsCents = invoices.reduce((sum, { totalValueCents }) => sum + totalValueCents, 0);
  const issuer = invoices.find(({ issuerTaxId }) => isCnpj(issuerTaxId ?? ''))?.issuerTaxId;
  const substitution = values?.taxSubstitution ?? null;
  return {
    ...empty,
    protocol: /^[0-9]{1,15}$/.test(waybill.cteProtocol) ? waybill.cteProtocol : null,
    freightTerm: waybill.freightTerm,
    transportType: waybill.vehicleType || null,
    cfop: cfopOf(waybill.cfop),
    taxSubstitution: substitution === null ? null : Number(substitution),
    goodsCents: goodsCents === 0 ? null : goodsCents,
    consignee: consigneeOf(waybill),
    nfeIssuerCnpj: issuer ?? null,
  };
}

/** People are kept out: companies alone. */
function consigneeOf({ consignee, consigneeTaxId }: Waybill50): CteDocument['consignee'] {
  const cnpj = consignee?.taxId ?? consigneeTaxId ?? '';
  return isCnpj(cnpj) ? { cnpj, name: consignee?.legalName || null } : null;
}

/** A discount lessens the additional charges, a surcharge adds to them. */
function amountsOf(values: Values): Partial<CteDocument> {
  const sign = values.discountOrSurchargeSign === 'D' ? -1 : values.discountOrSurchargeSign === 'A' ? 1 : 0;
  const volumes = divRound(values.volumesHundredths, 100);
  return {
    volumeCount: volumes === 0 ? null : volumes,
    charges: filled({
      freight_weight: values.freightWeightValueCents,
      freight_value: values.freightValueCents,
      advalorem: values.adValoremCents,
      sec_cat: values.secCatCents,
      itr: values.itrCents,
      dispatch: values.dispatchCents,
      toll: values.tollCents,
      gris: values.ademeGrisCents,
      additional: values.extraExpensesCents + sign * values.discountOrSurchargeCents,
    }),
    taxes: filled({
      icmsBaseCents: values.icmsBaseCents,
      // Basis points.
      icmsRatePpm: values.icmsRateBp * 100,
      icmsCents: values.icmsValueCents,
      issBaseCents: values.issBaseCents,
      issRatePpm: values.issRateBp * 100,
      issCents: values.issValueCents,
      incomeTaxCents: values.irValueCents,
    }),
    measures: filled({
      grossG: values.grossWeightG,
      cubedG: divRound(values.cubedWeightDg, 10),
      // Ten-thousandths of a cubic metre.
      cubageCm3: values.cubicDensityTenThousandths * 100,
    }),
  };
}
