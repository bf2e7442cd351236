import type { SendCtesIn, SendCtesReply, SendCteXmlReply } from '@carreto/contract/carrier/send-ctes';
import type { SentCteIn } from '@carreto/contract/shapes/sent-cte';
import { type Cte, type CteNfe, emptyDocument } from '../../../documents/cte/document.ts';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import { decimalToScaled, reaisToCents } from '../../../kernel/money.ts';
import { parseDatetime } from '../../../kernel/sao-paulo.ts';
import type { DocumentFile } from '../original.ts';
import { keyProblems } from './check-key.ts';
import type { CteMember, SentCte, TakenCte } from './sent-cte.ts';
import type { RefusedCte } from './take-ctes.ts';

/** A request as the house understands it, and what is wrong with it before anything is looked up. */
export type ReadCtes = { sent: SentCte[]; details: FailureDetail[] };

/** What the members of a CT-e are called in the request. */
export const memberNames: Readonly<Record<CteMember, string>> = {
  accessKey: 'chave_acesso',
  issuer: 'cnpj_emissor_conhecimento',
  number: 'numero',
  series: 'serie',
  issuedAt: 'data_emissao',
  shipper: 'cnpj_embarcador',
  related: 'cte_substituido',
  nfe: 'chave_nf',
  environment: 'chave_acesso',
};

/** Reads a request of a carrier; items of one access key are one CT-e with several NF-es (decision C1). */
export function fromWireCtes(
  { cnpj_transportadora, conhecimentos }: SendCtesIn,
  carrierCnpj: string,
): ReadCtes {
  const details: FailureDetail[] = [];
  if (cnpjRoot(cnpj_transportadora) !== cnpjRoot(carrierCnpj))
    details.push({ field: 'cnpj_transportadora', message: 'não é da transportadora do token' });
  const groups = new Map<string, { place: string; items: SentCteIn[] }>();
  for (const [index, item] of conhecimentos.entries()) {
    const place = `conhecimentos[${index}]`;
    const known = groups.get(item.chave_acesso);
    for (const { field, message } of itemProblems(item, carrierCnpj))
      details.push({ field: `${place}.${field}`, message });
    if (known === undefined) groups.set(item.chave_acesso, { place, items: [item] });
    else if (commonOf(item) === commonOf(known.items[0] ?? item)) known.items.push(item);
    else
      details.push({
        field: `${place}.chave_acesso`,
        message: `repete a de ${known.place} com outro conteúdo`,
      });
  }
  return { sent: [...groups.values()].map(({ place, items }) => toSent(place, items)), details };
}

/** Everything of an item but the NF-e, by which two items are of one CT-e. */
function commonOf({ numero_nf: _number, serie_nf: _series, chave_nf: _key, ...common }: SentCteIn): string {
  return canonicalJson(common);
}

function itemProblems(item: SentCteIn, carrierCnpj: string): FailureDetail[] {
  const said = {
    accessKey: item.chave_acesso,
    issuer: item.cnpj_emissor_conhecimento ?? null,
    number: item.numero,
    series: item.serie,
    issuedAtMs: instantOf(item.data_emissao),
  };
  return [
    ...keyProblems(said, carrierCnpj).map(({ member, message }) => ({ field: memberNames[member], message })),
    ...nfeProblems(item),
    ...replacedProblems(item, carrierCnpj),
  ];
}

/** The key of the NF-e, where it is sent, must be of its number and series. */
function nfeProblems({ chave_nf, numero_nf, serie_nf }: SentCteIn): FailureDetail[] {
  if (chave_nf === undefined) return [];
  if (chave_nf.slice(20, 22) !== '55') return [{ field: 'chave_nf', message: 'não é a chave de uma NF-e' }];
  const isSame = Number(chave_nf.slice(25, 34)) === numero_nf && Number(chave_nf.slice(22, 25)) === serie_nf;
  return isSame ? [] : [{ field: 'chave_nf', message: 'não é de numero_nf e serie_nf' }];
}

/** With ST every replaced CT-e is named whole, and its key is of it and of the same carrier. */
function replacedProblems(item: SentCteIn, carrierCnpj: string): FailureDetail[] {
  if (item.acao !== 'ST') return [];
  if (item.cte_substituido === undefined)
    return [{ field: 'cte_substituido', message: 'é obrigatório com a ação ST' }];
  const isList = Array.isArray(item.cte_substituido);
  return replacedBy(item).flatMap((replaced, index) => {
    const place = isList ? `cte_substituido[${index}]` : 'cte_substituido';
    const missing = (['chave_acesso', 'numero', 'serie'] as const)
      .filter((name) => replaced[name] === undefined)
      .map((name) => ({ field: `${place}.${name}`, message: 'é obrigatório com a ação ST' }));
    if (missing.length > 0) return missing;
    const { chave_acesso: accessKey = '', numero: number = 0, serie: series = 0 } = replaced;
    if (accessKey === item.chave_acesso)
      return [{ field: `${place}.chave_acesso`, message: 'é a do próprio CT-e' }];
    const issuedAtMs = instantOfKey(accessKey);
    return keyProblems({ accessKey, number, series, issuer: null, issuedAtMs }, carrierCnpj).map(
      ({ member, message }) => ({ field: `${place}.${memberNames[member]}`, message }),
    );
  });
}

function replacedBy({ cte_substituido: replaced }: SentCteIn) {
  if (replaced === undefined) return [];
  return Array.isArray(replaced) ? replaced : [replaced];
}

/** Some instant of the month that a key tells. */
function instantOfKey(accessKey: string): number {
  return instantOf(`20${accessKey.slice(2, 4)}-${accessKey.slice(4, 6)}-15 12:00:00`);
}

function toSent(place: string, items: readonly SentCteIn[]): SentCte {
  const [first] = items;
  if (first === undefined) throw new Error('a CT-e without items');
  const shipper = { documents: [first.cnpj_embarcador], isFoundByNfe: false };
  if (first.acao === 'E')
    return { kind: 'delete', place, shipper, accessKey: first.chave_acesso, cancellation: null };
  return { kind: 'store', place, shipper, cte: toCte(first, items), original: originalOf(items) };
}

const actions = { I: 'include', C: 'complement', ST: 'replace' } as const;

function toCte(item: SentCteIn, items: readonly SentCteIn[]): Cte {
  const { acao, processamento, codigo_rastreio } = item;
  return {
    accessKey: item.chave_acesso,
    action: acao === 'E' ? 'include' : actions[acao],
    series: item.serie,
    number: item.numero,
    operationType: item.tipo_operacao,
    totalCents: reaisToCents(item.valor),
    issuedAtMs: instantOf(item.data_emissao),
    processedAtMs: processamento === undefined ? null : instantOf(processamento),
    nfes: nfesOf(items),
    relatedKeys: acao === 'ST' ? replacedBy(item).flatMap(({ chave_acesso }) => chave_acesso ?? []) : [],
    trackingCodes: codigo_rastreio === undefined ? [] : [codigo_rastreio],
    document: toDocument(item),
  };
}

/** Each NF-e once, in one order, so that the same CT-e sent in another order is the same. */
function nfesOf(items: readonly SentCteIn[]): CteNfe[] {
  const nfes = new Map<string, CteNfe>();
  for (const { numero_nf, serie_nf, chave_nf } of items)
    nfes.set(`${String(numero_nf).padStart(9, '0')} ${serie_nf} ${chave_nf ?? ''}`, {
      accessKey: chave_nf ?? null,
      number: String(numero_nf),
      series: String(serie_nf),
      issuer: chave_nf === undefined ? null : issuerOfKey(chave_nf),
      isNumberCut: false,
    });
  return [...nfes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, nfe]) => nfe);
}

function toDocument(item: SentCteIn): Cte['document'] {
  const { substituicao_tributaria: substitution, cnpj_consignatario: consignee } = item;
  return {
    ...emptyDocument({ cnpj: issuerOfKey(item.chave_acesso), name: null }),
    protocol: item.protocolo ?? null,
    freightTerm: item.tipo_frete,
    transportType: item.tipo_transporte ?? null,
    cfop: item.cfop ?? null,
    taxSubstitution: substitution === undefined ? null : substitution ? 1 : 2,
    volumeCount: item.quantidade_volumes ?? null,
    charges: chargesOf(item),
    taxes: taxesOf(item),
    measures: withoutMissing({
      grossG: scaled(item.peso_bruto, 3),
      taxedG: scaled(item.peso_taxado, 3),
      cubageCm3: scaled(item.cubagem, 6),
    }),
    consignee: consignee === undefined ? null : { cnpj: consignee, name: null },
    nfeIssuerCnpj: item.chave_nf === undefined ? null : issuerOfKey(item.chave_nf),
    trackingCode: item.codigo_rastreio ?? null,
  };
}

function chargesOf(item: SentCteIn): Cte['document']['charges'] {
  return withoutMissing({
    freight_weight: cents(item.valor_frete_peso_volume),
    advalorem: cents(item.advalorem),
    gris: cents(item.gris),
    toll: cents(item.pedagio),
    dispatch: cents(item.valor_despacho),
    collect: cents(item.valor_coleta),
    redispatch: cents(item.valor_redespacho),
    sec_cat: cents(item.sec_cat),
    ademe: cents(item.ademe),
    itr: cents(item.itr),
    tep: cents(item.tep),
    trt: cents(item.trt),
    tas: cents(item.tas),
    suframa: cents(item.suframa),
    additional: cents(item.valor_adicional),
  });
}

function taxesOf(item: SentCteIn): Cte['document']['taxes'] {
  return withoutMissing({
    icmsBaseCents: cents(item.base_calculo_icms),
    icmsRatePpm: scaled(item.percentual_icms, 4),
    icmsCents: cents(item.valor_icms),
    difalOriginRatePpm: scaled(item.aliquota_difal_origem, 4),
    difalDestinationRatePpm: scaled(item.aliquota_difal_destino, 4),
    difalOriginCents: cents(item.difal_icms_origem),
    difalDestinationCents: cents(item.difal_icms_destino),
    issCents: cents(item.iss),
    pisCents: cents(item.pis),
    cofinsCents: cents(item.cofins),
  });
}

function cents(reais: number | undefined): number | undefined {
  return reais === undefined ? undefined : reaisToCents(reais);
}

function scaled(value: number | undefined, digits: number): number | undefined {
  return value === undefined ? undefined : decimalToScaled(value, digits);
}

/** Without the members that were not sent. */
export function withoutMissing<Name extends string>(
  values: Readonly<Partial<Record<Name, number | undefined>>>,
): Partial<Record<Name, number>> {
  const entries = Object.entries<number | undefined>(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

function instantOf(datetime: string): number {
  // The format was checked with the request.
  return parseDatetime(datetime) ?? 0;
}

/** The items of a CT-e as they were received, of which only known members are kept. */
function originalOf(items: readonly SentCteIn[]): DocumentFile {
  const key = items[0]?.chave_acesso ?? '';
  return {
    contentType: 'application/json',
    fileName: `CTe${key}.json`,
    bytes: new TextEncoder().encode(JSON.stringify({ conhecimentos: items }, null, 2)),
  };
}

/** What of the request is refused before anything is looked up. @throws Failure `invalid_request` */
export function refuseUnreadable({ details }: ReadCtes): void {
  if (details.length > 0) throw fail('invalid_request', { details });
}

/**
 * Refuses all for the sake of some: 409 where they only conflict with what is stored, else 422.
 * @throws Failure `invalid_request`, `conflict`
 */
export function refuseAll(sent: readonly SentCte[], refused: ReadonlyMap<SentCte, RefusedCte>): void {
  const problems = sent.flatMap((one) =>
    (refused.get(one)?.problems ?? []).map((each) => ({ ...each, place: one.place })),
  );
  const isConflict = problems.every((each) => each.isConflict);
  throw fail(isConflict ? 'conflict' : 'invalid_request', {
    details: problems.map(({ place, member, message }) => ({
      field: [place, memberNames[member]].filter((part) => part !== '').join('.'),
      message,
    })),
  });
}

/** The answer: what was received, in the order of the first items. */
export function toWireReceived(taken: readonly TakenCte[]): SendCtesReply {
  return {
    conhecimentos: taken.flatMap((one) =>
      one.outcome === 'refused' || one.outcome === 'waiting'
        ? []
        : [
            {
              chave_acesso: one.accessKey,
              cte_id: one.cteId,
              status: one.outcome === 'deleted' ? 'rejected' : 'pending',
            },
          ],
    ),
  };
}

/** The answer to an XML. */
export function toWireReceivedXml(taken: readonly TakenCte[]): SendCteXmlReply {
  const waiting = taken.flatMap(({ outcome, accessKey }) =>
    outcome === 'waiting' ? [{ chave_acesso: accessKey, status: 'waiting' as const }] : [],
  );
  return { conhecimentos: [...toWireReceived(taken).conhecimentos, ...waiting] };
}
