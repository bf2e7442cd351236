import { isCnpj } from '../../kernel/cnpj.ts';
import { type CteKey, readCteKey } from '../../kernel/cte-key.ts';
import type { Bill30a, Bill50 } from '../proceda/read-doccob.ts';
import { type ChargeSaid, chargeSaid } from './charge-said.ts';

type BilledWaybill = (Bill30a | Bill50)['waybills'][number];

/** A CT-e as a bill names it. */
export type BilledCte = {
  accessKey: string | null;
  /** Null: not told, or no series of a CT-e. */
  series: number | null;
  number: number;
  /** CNPJ. */
  issuer: string | null;
  issuedOn: string | null;
  chargedCents: number | null;
  said: ChargeSaid;
};

/** A CT-e of a bill, or why the line names none; messages are Portuguese. */
export type ReadWaybill = { cte: BilledCte } | { messages: string[] };

const mostNumber = 999_999_999;

/** The CT-e that a line charges, in the form in which access keys have it. Zeros are what empty fields are filled with. */
export function billedCte(waybill: BilledWaybill): ReadWaybill {
  const { accessKey, cteIssuerTaxId, freightValueCents, issuedOn, line } = waybill;
  const key = accessKey === null ? null : readCteKey(accessKey);
  const number = numberOf(waybill.number);
  const series = seriesOf(waybill.series);
  const named = { number, series, issuer: cteIssuerTaxId };
  const messages = [
    ...(number === null ? [`o número “${waybill.number}” não é de um CT-e`] : []),
    ...(cteIssuerTaxId === null || isCnpj(cteIssuerTaxId)
      ? []
      : [`“${cteIssuerTaxId}” não é o CNPJ de um emissor de CT-e`]),
    ...(accessKey === null ? [] : disagreeing(named, key)),
  ];
  if (number === null || messages.length > 0)
    return { messages: messages.map((message) => `linha ${line}: ${message}`) };
  const issuer = key?.issuerCnpj ?? cteIssuerTaxId;
  const chargedCents = freightValueCents === 0 ? null : freightValueCents;
  const said = chargeSaid(waybill);
  return { cte: { accessKey, series: key?.series ?? series, number, issuer, issuedOn, chargedCents, said } };
}

type Said = { number: number | null; series: number | null; issuer: string | null };

function disagreeing({ number, series, issuer }: Said, key: CteKey | null): string[] {
  if (key === null) return ['a chave de acesso não é de um CT-e'];
  return [
    ...(number === null || number === key.number ? [] : ['o número não é o da chave de acesso']),
    ...(series === null || series === key.series ? [] : ['a série não é a da chave de acesso']),
    ...(issuer === null || issuer === key.issuerCnpj ? [] : ['o emissor não é o da chave de acesso']),
  ];
}

function numberOf(text: string): number | null {
  const number = /^[0-9]{1,12}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= mostNumber ? number : null;
}

/** Letters, which some carriers have in the series of their own papers, are none of a CT-e. */
function seriesOf(text: string): number | null {
  return /^[0-9]{1,5}$/.test(text) && Number(text) <= 999 ? Number(text) : null;
}
