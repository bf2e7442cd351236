import type { EnglishOccurrenceOut, OccurrenceOut } from '@carreto/contract/shapes/occurrence-out';
import type { NfeWantedIn } from '@carreto/contract/shipper/tracking';
import { formatDatetime, parseDatetime } from '../../../kernel/sao-paulo.ts';
import { occurrenceNameOf } from '../../trail/wire-names.ts';
import { volumeCode } from '../../volume-code.ts';
import type { NfeTrail, NfeWanted } from './track-nfes.ts';
import type { Trail, TrailHead, TrailOccurrence } from './trails.ts';

/** A period as it was asked for; the form of its ends was checked. */
export function fromWirePeriod(query: { start_date: string; end_date: string }) {
  return { fromMs: parseDatetime(query.start_date) ?? 0, untilMs: parseDatetime(query.end_date) ?? 0 };
}

/** The key decides where it was sent, else the number. */
export function fromWireNfe({ key, number = '', serie }: NfeWantedIn): NfeWanted {
  if (key !== undefined) return { accessKey: key };
  return { number: withoutZeros(number), series: serie === undefined ? null : withoutZeros(serie) };
}

/** As they are stored: some senders add leading zeros. */
function withoutZeros(digits: string | number): string {
  return String(digits).replace(/^0+(?=.)/, '');
}

/** A trail in its order, each occurrence with the code of its volume. */
export function toWireTrail(trail: Trail | null): OccurrenceOut[] {
  return trail === null ? [] : trail.occurrences.map((occurrence) => toWireOccurrence(trail, occurrence));
}

/** Trails by freight id, without the codes of volumes (specification 4.7). */
export function toWireBatch(trails: ReadonlyMap<string, Trail | null>): Record<string, OccurrenceOut[]> {
  return Object.fromEntries(
    [...trails].map(([code, trail]) => [
      code,
      trail === null ? [] : trail.occurrences.map((occurrence) => toMembers(trail, occurrence)),
    ]),
  );
}

export function toWirePeriod(trails: readonly Trail[]): Record<string, OccurrenceOut[]> {
  return Object.fromEntries(trails.map((trail) => [trail.freightCode, toWireTrail(trail)]));
}

/** Each freight under its id (specification 4.8). */
export function toWireNfeTrails(found: readonly NfeTrail[]) {
  return found.map(({ trail, nfes }) => ({
    [trail.freightCode]: {
      invoices: nfes.map(({ number, series, accessKey }) => ({ number, serie: series, key: accessKey })),
      occurrences: trail.occurrences.map((occurrence) => toEnglishOccurrence(trail, occurrence)),
    },
  }));
}

/** One occurrence (specification 2.4): what is unknown is null, lists are empty (decision G9). */
export function toWireOccurrence(head: TrailHead, occurrence: TrailOccurrence): OccurrenceOut {
  return { ...toMembers(head, occurrence), ...volumeMember(occurrence) };
}

function toMembers(
  { carrierName, expectedOn }: Pick<TrailHead, 'carrierName' | 'expectedOn'>,
  occurrence: TrailOccurrence,
): OccurrenceOut {
  const { returnBusinessDays } = occurrence;
  return {
    codigo: occurrence.code,
    nome: occurrenceNameOf(occurrence),
    data_ocorrencia: formatDatetime(occurrence.occurredAt.getTime()),
    data_atualizacao: formatDatetime(occurrence.updatedAt.getTime()),
    data_reentrega: occurrence.redeliveryOn,
    data_prevista_entrega: occurrence.expectedOn ?? expectedOn,
    prazo_devolucao: returnBusinessDays === null ? null : String(returnBusinessDays),
    mensagem: occurrence.message,
    razao_social_transportadora: carrierName,
    descricao_ocorrencia: occurrence.carrierDescription,
    codigo_ocorrencia: toCarrierCode(occurrence.carrierCode),
    nome_entregador: occurrence.courierName,
    cnpj_cpf_entregador: occurrence.courierDocument,
    comprovantes: occurrence.proofs.map(({ url }) => ({ url_imagem: url })),
    codigos_redespacho: occurrence.redispatchCodes,
  };
}

/** The specification's integer, where the carrier's code is one. */
function toCarrierCode(code: string | null): number | string | null {
  return code !== null && /^[0-9]{1,15}$/.test(code) ? Number(code) : code;
}

function volumeMember({ freightCode, volumeNumber }: TrailOccurrence): { codigo_volume?: string } {
  return volumeNumber === null ? {} : { codigo_volume: volumeCode(freightCode, volumeNumber) };
}

/** The same in the words of the query by NF-e (specification 4.8). */
function toEnglishOccurrence(head: TrailHead, occurrence: TrailOccurrence): EnglishOccurrenceOut {
  const members = toMembers(head, occurrence);
  return {
    code: members.codigo,
    name: members.nome,
    occurrence_date: members.data_ocorrencia,
    updated_date: members.data_atualizacao,
    attempted_redelivery_date: members.data_reentrega,
    expected_delivery_date: members.data_prevista_entrega,
    return_deadline_date: members.prazo_devolucao,
    message: members.mensagem,
    ...volumeMember(occurrence),
  };
}
