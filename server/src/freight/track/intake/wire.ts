import type { ReportOccurrencesReply } from '@carreto/contract/carrier/report-occurrences';
import { messages } from '@carreto/contract/messages';
import { type ReportedOccurrence, reportedOccurrence } from '@carreto/contract/shapes/reported-occurrence';
import type { TakenOccurrence } from '@carreto/contract/shapes/taken-occurrence';
import type { FailureDetail } from '../../../kernel/failure.ts';
import { parseDatetime } from '../../../kernel/sao-paulo.ts';
import { compileTidy } from '../../../platform/http/request/tidy.ts';
import { createValidation } from '../../../platform/http/request/validate.ts';
import type { FreightName, QuarantineReason, RefusalReason, Report, Taken } from './report.ts';

/** An entry as the house understands it, or what is wrong with it. */
export type ReadEntry = { report: Report } | { details: readonly FailureDetail[] };

const tidy = compileTidy(reportedOccurrence);
const check = createValidation().request(reportedOccurrence);

/** Reads one entry of a request, by the rules every body is read by (decisions G3 to G5). */
export function fromWireEntry(received: unknown): ReadEntry {
  const entry = tidy(received) as ReportedOccurrence;
  const details = check(entry) ?? conditional(entry);
  return details.length > 0 ? { details } : { report: toReport(entry) };
}

const identifying = 'informe id_frete, chave_nf ou numero_nf com serie_nf e cnpj_embarcador';

/** What the members demand of each other. */
function conditional(entry: ReportedOccurrence): FailureDetail[] {
  const { codigo, codigo_ocorrencia, comprovantes = [] } = entry;
  const isCoded = codigo !== undefined || codigo_ocorrencia !== undefined;
  return [
    ...unidentified(entry),
    ...(isCoded ? [] : [{ field: 'codigo', message: 'informe codigo ou codigo_ocorrencia' }]),
    ...comprovantes.flatMap(({ url_imagem }, index) =>
      isLink(url_imagem)
        ? []
        : [{ field: `comprovantes[${index}].url_imagem`, message: messages.outgoing.malformed }],
    ),
  ];
}

function unidentified(entry: ReportedOccurrence): FailureDetail[] {
  if (entry.id_frete !== undefined || entry.chave_nf !== undefined) return [];
  if (entry.numero_nf === undefined) return [{ field: 'id_frete', message: identifying }];
  const needed = ['serie_nf', 'cnpj_embarcador'] as const;
  return needed
    .filter((field) => entry[field] === undefined)
    .map((field) => ({ field, message: messages.required }));
}

/** An address that a browser may be led to: with a host, and without user and password. */
function isLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function toReport(entry: ReportedOccurrence): Report {
  const { codigo_ocorrencia, prazo_devolucao } = entry;
  return {
    freight: nameOf(entry),
    code: entry.codigo ?? null,
    carrierCode: codigo_ocorrencia === undefined ? null : String(codigo_ocorrencia),
    // The format was checked with the entry.
    occurredAt: new Date(parseDatetime(entry.data_ocorrencia) ?? 0),
    volumeCode: entry.codigo_volume ?? null,
    trackingCode: entry.codigo_rastreio ?? null,
    redeliveryOn: entry.data_reentrega ?? null,
    expectedOn: entry.data_prevista_entrega ?? null,
    returnBusinessDays: prazo_devolucao === undefined ? null : Number(prazo_devolucao),
    message: entry.mensagem ?? null,
    carrierDescription: entry.descricao_ocorrencia ?? null,
    courierName: entry.nome_entregador ?? null,
    courierDocument: entry.cnpj_cpf_entregador ?? null,
    proofs: [...new Set((entry.comprovantes ?? []).map(({ url_imagem }) => url_imagem))].map((url) => ({
      url,
    })),
    redispatchCodes: [...new Set(entry.codigos_redespacho ?? [])],
  };
}

function nameOf({
  id_frete,
  chave_nf,
  numero_nf,
  serie_nf,
  cnpj_embarcador,
}: ReportedOccurrence): FreightName {
  if (id_frete !== undefined) return { by: 'code', code: id_frete };
  if (chave_nf !== undefined) return { by: 'nfe_key', accessKey: chave_nf };
  return {
    by: 'nfe_number',
    number: withoutZeros(String(numero_nf)),
    series: withoutZeros(String(serie_nf)),
    cnpj: cnpj_embarcador ?? '',
    isNumberCut: false,
  };
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '');
}

const reasons: Readonly<
  Record<
    QuarantineReason | RefusalReason,
    { motivo: NonNullable<TakenOccurrence['motivo']>; mensagem: string }
  >
> = {
  unmapped_code: {
    motivo: 'codigo_nao_mapeado',
    mensagem: 'O código da transportadora ainda não foi associado ao catálogo; um operador decidirá.',
  },
  out_of_flow: {
    motivo: 'fora_do_fluxo',
    mensagem: 'A ocorrência não é possível no estado atual do frete; um operador decidirá.',
  },
  too_far_ahead: {
    motivo: 'data_futura',
    mensagem: 'A data da ocorrência está mais de 24 horas no futuro; um operador decidirá.',
  },
  before_hire: {
    motivo: 'antes_da_contratacao',
    mensagem: 'A data da ocorrência é mais de 30 dias anterior à contratação; um operador decidirá.',
  },
  foreign_nfe: {
    motivo: 'nota_de_outro_embarcador',
    mensagem: 'A NF-e é de outro embarcador; um operador decidirá.',
  },
  ambiguous_freight: {
    motivo: 'frete_ambiguo',
    mensagem: 'A NF-e está em fretes de mais de um embarcador; informe id_frete.',
  },
  unknown_freight: {
    motivo: 'frete_desconhecido',
    mensagem: 'Frete não encontrado para esta transportadora.',
  },
  unknown_volume: { motivo: 'volume_desconhecido', mensagem: 'O frete não tem este volume.' },
  unknown_code: {
    motivo: 'codigo_desconhecido',
    mensagem: 'O código não existe no catálogo; envie códigos próprios em codigo_ocorrencia.',
  },
};

/** What became of a report. */
export function toWireTaken(taken: Taken): TakenOccurrence {
  const freight = taken.freightCode === null ? {} : { id_frete: taken.freightCode };
  if (taken.outcome === 'refused') return { resultado: 'erro', ...freight, ...reasons[taken.reason] };
  const known = { ...freight, ...(taken.code === null ? {} : { codigo: taken.code }) };
  if (taken.outcome === 'held')
    return { resultado: 'quarentena', ...known, ...reasons[taken.reason], id_quarentena: taken.heldId };
  return { resultado: taken.outcome === 'duplicate' ? 'duplicada' : 'aceita', ...known };
}

/** The answer to a request: what became of each entry, at its place. */
export function toWireReported(
  entries: readonly ReadEntry[],
  taken: readonly Taken[],
): ReportOccurrencesReply {
  const results = taken.values();
  return {
    resultados: entries.map((entry, indice) => ({
      indice,
      ...('details' in entry ? toWireInvalid(entry.details) : toWireTakenNext(results)),
    })),
  };
}

function toWireTakenNext(results: Iterator<Taken>): TakenOccurrence {
  const next = results.next();
  if (next.done === true) throw new Error('an entry has no result');
  return toWireTaken(next.value);
}

function toWireInvalid(details: readonly FailureDetail[]): TakenOccurrence {
  return {
    resultado: 'erro',
    motivo: 'campos_invalidos',
    mensagem: 'A ocorrência tem campos inválidos ou ausentes.',
    detalhes: details.map(({ field, message }) => ({ campo: field, mensagem: message })),
  };
}
