import type { TimelineEventView } from '@carreto/contract/admin/freights/freights';
import { billStateName } from '../bill/wire-names.ts';
import type { CteOfFreight } from '../cte/ctes-of-freight.ts';
import { cteStateName } from '../cte/wire-names.ts';
import type { FoundNfe } from '../find.ts';
import type { LetterOfFreight } from '../letters/letters-of-freight.ts';
import type { TrailOccurrence } from '../track/answers/trails.ts';
import { occurrenceNameOf } from '../trail/wire-names.ts';
import type { FreightProof } from './life/detail.ts';
import type { FreightNote } from './notes/notes.ts';
import type { BillOfFreight, EventDelivery, FreightLife, QuarantinedReport } from './timeline.ts';

/**
 * The life of a freight, oldest first; what happened in one second stays in the order of its kinds, because occurrences know
 * no more than the second.
 */
export function toTimeline(life: FreightLife): TimelineEventView[] {
  const { freight, quotedAt, occurrences, quarantined, deliveries, ctes, bills, letters, notes } = life;
  const { offerToken } = freight;
  const quote = offerToken === null ? null : { kind: 'quote' as const, id: offerToken };
  const { service, tradeName } = freight.agreement.carrier;
  return [
    ...(quotedAt === null ? [] : [toEvent({ at: quotedAt, kind: 'quoted', title: 'Cotação', ref: quote })]),
    toEvent({ at: freight.hiredAt, kind: 'hired', title: 'Contratação', detail: `${tradeName}, ${service}` }),
    ...freight.nfes.map(ofNfe),
    ...occurrences.flatMap(ofOccurrence),
    ...quarantined.map(ofQuarantined),
    ...freight.proofs.map(ofProof),
    ...deliveries.map(ofDelivery),
    ...ctes.map(ofCte),
    ...bills.map(ofBill),
    ...letters.map(ofLetter),
    ...notes.map(ofNote),
  ].toSorted((one, other) => secondOf(one) - secondOf(other));
}

function secondOf({ at }: TimelineEventView): number {
  return Math.floor(Date.parse(at) / 1000);
}

type Known = Pick<TimelineEventView, 'kind' | 'title'> &
  Partial<Omit<TimelineEventView, 'at' | 'arrivedAt'>> & { at: Date; arrivedAt?: Date };

function toEvent({ at, arrivedAt, ...known }: Known): TimelineEventView {
  return {
    at: at.toISOString(),
    detail: null,
    code: null,
    volumeNumber: null,
    source: null,
    state: null,
    ref: null,
    ...known,
    arrivedAt: arrivedAt?.toISOString() ?? null,
  };
}

function ofNfe({ number, series, attachedAt }: FoundNfe): TimelineEventView {
  return toEvent({ at: attachedAt, kind: 'nfe', title: `NF-e ${number}, série ${series}` });
}

/** As it was first said, and where its text changed since, the change (decision O4b). */
function ofOccurrence(occurrence: TrailOccurrence): TimelineEventView[] {
  const { code, volumeNumber, source, textChangedAt } = occurrence;
  const { message, carrierDescription } = occurrence;
  const first = {
    message: occurrence.firstMessage ?? message,
    carrierDescription: occurrence.firstCarrierDescription ?? carrierDescription,
  };
  const event = (said: typeof first) => ({
    title: occurrenceNameOf({ code, carrierDescription: said.carrierDescription }),
    detail: said.message ?? said.carrierDescription,
    code,
    volumeNumber,
    source,
  });
  const known = toEvent({
    ...event(first),
    kind: 'occurrence',
    at: occurrence.occurredAt,
    arrivedAt: occurrence.arrivedAt,
  });
  if (textChangedAt === null) return [known];
  const newest = event({ message, carrierDescription });
  const reworded = toEvent({ ...newest, kind: 'reworded', at: textChangedAt, arrivedAt: textChangedAt });
  return [known, reworded];
}

function ofQuarantined(report: QuarantinedReport): TimelineEventView {
  const { code, carrierCode } = report;
  return toEvent({
    at: report.arrivedAt,
    kind: 'quarantined',
    title: code === null ? 'Ocorrência em quarentena' : occurrenceNameOf({ code, carrierDescription: null }),
    detail: carrierCode === null ? report.reason : `${report.reason}: ${carrierCode}`,
    code,
    volumeNumber: report.volumeNumber,
    source: report.source,
    state: report.state,
    ref: { kind: 'quarantine', id: String(report.id) },
    arrivedAt: report.arrivedAt,
  });
}

/** When it was told, or since when it waits. Of the address only where: the rest may be a secret of the receiver. */
function ofDelivery({
  id,
  createdAt,
  finishedAt,
  state,
  url,
  lastStatus,
  occurrenceCode,
}: EventDelivery): TimelineEventView {
  const status = lastStatus === null ? '' : ` (HTTP ${lastStatus})`;
  return toEvent({
    at: finishedAt ?? createdAt,
    kind: 'told',
    title: 'Webhook de ocorrência',
    detail: `${new URL(url).host}${status}`,
    code: occurrenceCode,
    state,
    ref: { kind: 'delivery', id: String(id) },
  });
}

/** Of an address of another, only where it is. */
function ofProof({ at, url, isOwn, occurrenceCode, volumeNumber }: FreightProof): TimelineEventView {
  return toEvent({
    at,
    kind: 'proof',
    title: 'Comprovante de entrega',
    detail: isOwn ? null : (URL.parse(url)?.host ?? null),
    code: occurrenceCode,
    volumeNumber,
    ref: { kind: 'proof', id: url },
  });
}

/** Without amounts, which not everybody who sees freights may see. */
function ofCte({ id, number, series, receivedAt, state }: CteOfFreight): TimelineEventView {
  return toEvent({
    at: receivedAt,
    kind: 'cte',
    title: `CT-e ${number}, série ${series}`,
    state: cteStateName(state),
    arrivedAt: receivedAt,
    ref: { kind: 'cte', id: String(id) },
  });
}

function ofBill({ id, number, series, receivedAt, state }: BillOfFreight): TimelineEventView {
  return toEvent({
    at: receivedAt,
    kind: 'bill',
    title: series === '' ? `Fatura ${number}` : `Fatura ${number}, série ${series}`,
    state: billStateName(state),
    arrivedAt: receivedAt,
    ref: { kind: 'bill', id: String(id) },
  });
}

const letterTitle = {
  hired: 'E-mail ao destinatário: contratado',
  out_for_delivery: 'E-mail ao destinatário: saiu para entrega',
  failed_attempt: 'E-mail ao destinatário: tentativa falhou',
  delivered: 'E-mail ao destinatário: entregue',
} as const;

/** Subjects name nobody; to whom it went is the detail. */
function ofLetter({ at, occasion, subject, recipient, state, reason }: LetterOfFreight): TimelineEventView {
  return toEvent({
    at,
    kind: 'letter',
    title: subject === null ? letterTitle[occasion] : `E-mail ao destinatário: ${subject}`,
    detail: recipient,
    state: reason ?? state,
  });
}

function ofNote({ id, writtenAt, author, text }: FreightNote): TimelineEventView {
  return toEvent({
    at: writtenAt,
    kind: 'note',
    title: `Nota de ${author}`,
    detail: text,
    ref: { kind: 'note', id: String(id) },
  });
}
