import type { SendBillsIn, SendBillsReply, SentBillIn } from '@carreto/contract/carrier/send-bills';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import { type CteKey, readCteKey } from '../../../kernel/cte-key.ts';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import { decimalToScaled, reaisToCents } from '../../../kernel/money.ts';
import type { Bill, BillCharge, BillDocument } from '../document.ts';
import type { BillState } from '../states.ts';
import { billStateName } from '../wire-names.ts';
import type { BillMember, BillProblem, SentBill, TakenBill } from './sent-bill.ts';

/** A request as the house understands it, and what is wrong with it before anything is looked up. */
export type ReadBills = { sent: SentBill[]; details: FailureDetail[] };

/** Reads a request of a carrier. */
export function fromWireBills({ cnpj_transportadora, faturas }: SendBillsIn, carrierCnpj: string): ReadBills {
  const details: FailureDetail[] = [];
  if (cnpjRoot(cnpj_transportadora) !== cnpjRoot(carrierCnpj))
    details.push({ field: 'cnpj_transportadora', message: 'não é da transportadora do token' });
  const sent = faturas.map((bill, index): SentBill => {
    const place = `faturas[${index}]`;
    for (const { field, message } of billProblems(bill, carrierCnpj))
      details.push({ field: `${place}.${field}`, message });
    const kind = bill.acao === 'E' ? 'cancel' : 'store';
    return { place, kind, payers: [[bill.cnpj_embarcador]], bill: toBill(bill) };
  });
  return { sent, details: [...details, ...contradictions(sent)] };
}

/** A number that is sent twice says the same, or was cancelled in between. */
function contradictions(sent: readonly SentBill[]): FailureDetail[] {
  const last = new Map<string, SentBill>();
  return sent.flatMap((one) => {
    const { issuingBranch, series, number } = one.bill;
    const name = JSON.stringify([issuingBranch, series, number]);
    const before = last.get(name);
    last.set(name, one);
    const isOther =
      before?.kind === 'store' &&
      one.kind === 'store' &&
      canonicalJson(before.bill) !== canonicalJson(one.bill);
    return isOther
      ? [{ field: `${one.place}.numero`, message: `é o de ${before.place}, com outro conteúdo` }]
      : [];
  });
}

type ChargeIn = SentBillIn['conhecimentos'][number];

function billProblems(bill: SentBillIn, carrierCnpj: string): FailureDetail[] {
  const problems = bill.conhecimentos.flatMap((charge, index) =>
    chargeProblems(charge, carrierCnpj).map(({ field, message }) => ({
      field: `conhecimentos[${index}].${field}`,
      message,
    })),
  );
  if (bill.valor_desconto !== undefined && bill.valor_desconto > bill.valor)
    problems.push({ field: 'valor_desconto', message: 'é maior que o valor da fatura' });
  return problems;
}

/** A CT-e is named by its key, or by number and series; the key is of them, and of the carrier. */
function chargeProblems(charge: ChargeIn, carrierCnpj: string): FailureDetail[] {
  const { chave_acesso, numero, serie, cnpj_emissor_conhecimento: issuer } = charge;
  const problems: FailureDetail[] = [];
  if (issuer !== undefined && cnpjRoot(issuer) !== cnpjRoot(carrierCnpj))
    problems.push({ field: 'cnpj_emissor_conhecimento', message: 'não é da transportadora do token' });
  if (chave_acesso === undefined) {
    for (const [field, value] of [
      ['numero', numero],
      ['serie', serie],
    ] as const)
      if (value === undefined) problems.push({ field, message: 'é obrigatório sem chave_acesso' });
    return problems;
  }
  const key = readCteKey(chave_acesso);
  if (key === null)
    return [
      ...problems,
      { field: 'chave_acesso', message: 'não é a chave de acesso de um CT-e (modelo 57)' },
    ];
  if (cnpjRoot(key.issuerCnpj) !== cnpjRoot(carrierCnpj))
    problems.push({ field: 'chave_acesso', message: 'o CNPJ da chave não é da transportadora do token' });
  if (issuer !== undefined && issuer !== key.issuerCnpj)
    problems.push({ field: 'cnpj_emissor_conhecimento', message: 'não é o CNPJ da chave de acesso' });
  return [...problems, ...numberProblems(charge, key)];
}

function numberProblems({ numero, serie }: ChargeIn, key: CteKey): FailureDetail[] {
  const problems: FailureDetail[] = [];
  if (numero !== undefined && numero !== key.number)
    problems.push({ field: 'numero', message: 'não é o número da chave de acesso' });
  if (serie !== undefined && serie !== key.series)
    problems.push({ field: 'serie', message: 'não é a série da chave de acesso' });
  return problems;
}

function toBill(bill: SentBillIn): Bill {
  return {
    issuingBranch: bill.filial_emissora ?? '',
    series: bill.serie ?? '',
    number: bill.numero,
    issuedOn: bill.data_emissao,
    dueOn: bill.data_vencimento,
    totalCents: reaisToCents(bill.valor),
    document: toDocument(bill),
    charges: bill.conhecimentos.map(toCharge),
  };
}

function toCharge(charge: ChargeIn): BillCharge {
  const { chave_acesso = null } = charge;
  const key = chave_acesso === null ? null : readCteKey(chave_acesso);
  return {
    accessKey: chave_acesso,
    series: charge.serie ?? key?.series ?? null,
    // A key that is none was refused before, and so was a charge without either.
    number: charge.numero ?? key?.number ?? 1,
    issuer: charge.cnpj_emissor_conhecimento ?? key?.issuerCnpj ?? null,
    issuedOn: charge.data_emissao ?? null,
    chargedCents: cents(charge.valor),
    said: null,
  };
}

function toDocument(bill: SentBillIn): BillDocument {
  return {
    kind: bill.tipo_documento ?? null,
    documentId: null,
    chargeKind: bill.tipo_cobranca ?? null,
    lateFeeBp: rate(bill.percentual_multa),
    lateInterestPerDayCents: cents(bill.valor_juros_dia),
    discountUntilOn: bill.data_limite_desconto ?? null,
    discountCents: cents(bill.valor_desconto),
    bank: {
      code: bill.codigo_banco ?? null,
      name: bill.nome_banco ?? null,
      branch: bill.agencia ?? null,
      branchDigit: bill.agencia_digito ?? null,
      account: bill.conta ?? null,
      accountDigit: bill.conta_digito ?? null,
    },
    preInvoiceId: bill.identificacao ?? null,
    preInvoiceExtraId: bill.identificacao_complementar ?? null,
    cfop: bill.cfop === undefined ? null : String(bill.cfop),
    accessKey: bill.chave_acesso ?? null,
    returnAccessKey: bill.chave_retorno ?? null,
    protocol: bill.protocolo ?? null,
    taxes: {
      icmsBaseCents: cents(bill.base_icms),
      icmsRateBp: rate(bill.percentual_icms),
      icmsCents: cents(bill.valor_icms),
      issBaseCents: cents(bill.base_iss),
      issRateBp: rate(bill.percentual_iss),
      issCents: cents(bill.valor_iss),
      icmsStBaseCents: cents(bill.base_icms_st),
      icmsStRateBp: rate(bill.percentual_icms_st),
      icmsStCents: cents(bill.valor_icms_st),
      incomeTaxCents: cents(bill.valor_imposto_renda),
    },
    payerCnpj: bill.cnpj_embarcador,
  };
}

function cents(reais: number | undefined): number | null {
  return reais === undefined ? null : reaisToCents(reais);
}

/** Hundredths of a percent. */
function rate(percent: number | undefined): number | null {
  return percent === undefined ? null : decimalToScaled(percent, 2);
}

const memberNames: Readonly<Record<BillMember, string>> = {
  number: 'numero',
  payer: 'cnpj_embarcador',
  charges: 'conhecimentos',
};

/** What of the request is refused before anything is looked up. @throws Failure `invalid_request` */
export function refuseUnreadableBills({ details }: ReadBills): void {
  if (details.length > 0) throw fail('invalid_request', { details });
}

/**
 * Refuses all for the sake of some: 409 where they only conflict with what is stored, else 422.
 * @throws Failure `invalid_request`, `conflict`
 */
export function refuseBills(problems: readonly BillProblem[]): never {
  throw fail(problems.every(({ isConflict }) => isConflict) ? 'conflict' : 'invalid_request', {
    details: problems.map(({ place, member, message }) => ({
      field: `${place}.${memberNames[member]}`,
      message,
    })),
  });
}

const results = { stored: 'aceito', repeated: 'duplicado', cancelled: 'excluido' } as const;

/** A bill that was received, as both ways in answer it. */
export function toWireTaken({ number, series, billId, code, outcome, state }: TakenBill) {
  return {
    numero: number,
    serie: series,
    fatura_id: billId,
    codigo: code,
    resultado: results[outcome],
    status: billStateName(state as BillState),
  };
}

export function toWireReceivedBills(taken: readonly TakenBill[]): SendBillsReply {
  return { faturas: taken.map(toWireTaken) };
}
