import type { AttachNfesBody, ReportOccurrenceBody } from '@carreto/contract/admin/freights/freight-acts';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../../kernel/failure.ts';
import { withoutZeros } from '../../hire/nfe/wire.ts';
import { repeatedAt } from '../../hire/repeated.ts';
import type { NewNfe } from '../../nfe.ts';
import type { ToReport } from './report-occurrence.ts';

/** @throws Failure `invalid_request` for an address of a proof that no browser may be led to. */
export function fromReportBody(body: ReportOccurrenceBody): ToReport {
  const { code, occurredAt, message = null, volumeNumber = null, expectedOn = null, proofUrls = [] } = body;
  const wrong = proofUrls.findIndex((url) => !isLink(url));
  if (wrong >= 0) throw failField(`proofUrls[${wrong}]`, messages.outgoing.malformed);
  return { code, message, volumeNumber, expectedOn, occurredAt: new Date(occurredAt), proofs: proofUrls };
}

function isLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** @throws Failure `invalid_request` where one appears twice. */
export function fromNfesBody({ nfes }: AttachNfesBody): NewNfe[] {
  const repeated = repeatedAt(nfes.map(({ accessKey }) => accessKey));
  if (repeated !== -1) throw failField(`nfes[${repeated}].accessKey`, 'A NF-e aparece mais de uma vez.');
  return nfes.map(fromNfeBody);
}

/** An NF-e as an operator states it. */
export function fromNfeBody(nfe: AttachNfesBody['nfes'][number]): NewNfe {
  return {
    accessKey: nfe.accessKey,
    number: withoutZeros(nfe.number),
    series: withoutZeros(nfe.series),
    volumeCount: nfe.volumeCount ?? null,
    valueCents: nfe.valueCents,
    itemsCents: nfe.itemsCents ?? null,
    issuedAtMs: Date.parse(nfe.issuedAt),
    operationType: nfe.operationType ?? null,
    emissionType: nfe.emissionType ?? null,
    protocol: nfe.protocol ?? null,
    cfop: nfe.cfop ?? null,
  };
}
