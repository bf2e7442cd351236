import { isCnpj } from '../../kernel/cnpj.ts';
import { type CteKey, readCteKey } from '../../kernel/cte-key.ts';
import { parseDay } from '../../kernel/days.ts';
import { startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { ConembWaybill } from '../proceda/read-conemb.ts';
import type { Cte } from './document.ts';
import { fromWaybill31 } from './from-conemb-31.ts';
import { fromWaybill50 } from './from-conemb-50.ts';
import type { KeylessWaybill, Waybill } from './waybill.ts';

/** A CT-e of a file, or why it is none. */
export type ConembCte =
  | { kind: 'store'; cte: Cte; shipperCnpj: string; issuerTaxId: string | null }
  | { kind: 'delete'; accessKey: string; shipperCnpj: string }
  /** Without the key of its CT-e: it waits for that, or no longer does. */
  | ({ kind: 'wait' } & WithoutKey)
  | ({ kind: 'withdraw' } & WithoutKey)
  | { kind: 'refuse'; messages: string[] };

type WithoutKey = { waybill: KeylessWaybill; shipperCnpj: string };

/**
 * A waybill of a CONEMB file as a CT-e. Zeros are what the layout fills empty fields with and say nothing; ADEME and GRIS,
 * which share a column, are taken as GRIS.
 */
export function fromConemb(waybill: ConembWaybill): ConembCte {
  const said = waybill.version === '3.1' ? fromWaybill31(waybill.parts) : fromWaybill50(waybill.waybill);
  if (waybill.version === '3.1' && said.accessKey === '') return withoutKey(said);
  const { accessKey, shipperTaxId, totalCents } = said;
  const key = readCteKey(accessKey);
  const day = parseDay(said.issuedOn ?? '');
  const messages = [...missing(said), ...disagreeing(said, key)];
  if (key === null || shipperTaxId === null || day === null || totalCents === null || messages.length > 0)
    return { kind: 'refuse', messages };
  if (said.action === 'E') return { kind: 'delete', accessKey, shipperCnpj: shipperTaxId };
  const cte: Cte = {
    accessKey,
    action: said.action === 'C' ? 'complement' : 'include',
    series: key.series,
    number: key.number,
    operationType: operationOf(said),
    totalCents,
    issuedAtMs: startOfDayInSaoPaulo(day),
    processedAtMs: null,
    nfes: said.nfes,
    relatedKeys: [],
    trackingCodes: said.trackingCodes,
    document: { ...said.document, issuer: { cnpj: key.issuerCnpj, name: null } },
  };
  return { kind: 'store', cte, shipperCnpj: shipperTaxId, issuerTaxId: said.issuerTaxId };
}

/** 3.1 has no field for the key: the CT-e is known by issuer, series and number when it comes. */
function withoutKey(said: Waybill): ConembCte {
  const { shipperTaxId, totalCents, issuedOn, issuerTaxId } = said;
  const messages = [
    ...missing({ ...said, accessKey: '-' }),
    ...(isBetween(said.number, [1, 999_999_999])
      ? []
      : ['não traz a chave de acesso do CT-e, nem o número pelo qual ele seria encontrado']),
    ...(isBetween(said.series, [0, 999])
      ? []
      : ['não traz a chave de acesso do CT-e, nem a série pela qual ele seria encontrado']),
  ];
  if (shipperTaxId === null || totalCents === null || issuedOn === null || messages.length > 0)
    return { kind: 'refuse', messages };
  const waybill: KeylessWaybill = {
    action: said.action === 'C' ? 'complement' : 'include',
    series: Number(said.series),
    number: Number(said.number),
    operationType: operationOf(said),
    totalCents,
    nfes: said.nfes,
    trackingCodes: said.trackingCodes,
    issuerCnpj: isCnpj(issuerTaxId ?? '') ? issuerTaxId : null,
    issuedOn,
    transportType: said.document.transportType,
  };
  return { kind: said.action === 'E' ? 'withdraw' : 'wait', waybill, shipperCnpj: shipperTaxId };
}

function isBetween(text: string, [least, most]: readonly [number, number]): boolean {
  return /^[0-9]{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

function operationOf({ kind }: Waybill): string {
  return /^[A-Z]$/.test(kind) ? kind : 'N';
}

function missing({ accessKey, shipperTaxId, issuedOn, totalCents }: Waybill): string[] {
  return [
    ...(accessKey === '' ? ['não traz a chave de acesso do CT-e'] : []),
    ...(shipperTaxId === null ? ['não traz o CNPJ do embarcador'] : []),
    ...(issuedOn === null ? ['não traz a data de emissão'] : []),
    ...(totalCents === null ? ['não traz os valores do conhecimento'] : []),
  ];
}

function disagreeing({ accessKey, number, series }: Waybill, key: CteKey | null): string[] {
  if (key === null) return accessKey === '' ? [] : ['a chave de acesso não é de um CT-e'];
  return [
    ...(isNumber(number, key.number) ? [] : ['o número não é o da chave de acesso']),
    ...(isNumber(series, key.series) ? [] : ['a série não é a da chave de acesso']),
  ];
}

/** Whether a text of digits is a number; letters and blanks, which some series have, say nothing. */
function isNumber(text: string, number: number): boolean {
  return !/^[0-9]+$/.test(text) || Number(text) === number;
}
