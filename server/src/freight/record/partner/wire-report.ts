import type { reportPartnerOccurrence } from '@carreto/contract/admin/partner/partner-freights';
import type { EndpointInput, EndpointReply } from '@carreto/contract/endpoint';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../../kernel/failure.ts';
import type { Report, Taken } from '../../track/intake/report.ts';
import { toWireTaken } from '../../track/intake/wire.ts';
import { volumeCode } from '../../volume-code.ts';

type Body = EndpointInput<typeof reportPartnerOccurrence>['body'];

/** @throws Failure `invalid_request` for an address of a picture that no browser may be led to */
export function fromPartnerReport(freightCode: string, body: Body): Report {
  const { code, occurredAt, message = null, volumeNumber, expectedOn = null, proofUrls = [] } = body;
  const wrong = proofUrls.findIndex((url) => !/^https?:$/.test(URL.parse(url)?.protocol ?? ''));
  if (wrong >= 0) throw failField(`proofUrls[${wrong}]`, messages.outgoing.malformed);
  return {
    freight: { by: 'code', code: freightCode },
    code,
    carrierCode: null,
    occurredAt: new Date(occurredAt),
    volumeCode: volumeNumber === undefined ? null : volumeCode(freightCode, volumeNumber),
    trackingCode: null,
    ...{ redeliveryOn: null, expectedOn, returnBusinessDays: null, message, carrierDescription: null },
    ...{ courierName: null, courierDocument: null, redispatchCodes: [] },
    proofs: [...new Set(proofUrls)].map((url) => ({ url })),
  };
}

const refusedField: Readonly<Record<string, string>> = {
  unknown_volume: 'volumeNumber',
  unknown_code: 'code',
};

/** @throws Failure `invalid_request` for what was refused: a code or a volume that there is not */
export function toPartnerReport(
  freightCode: string,
  taken: Taken | undefined,
): EndpointReply<typeof reportPartnerOccurrence> {
  if (taken === undefined) throw new Error('a report has no result');
  const { mensagem: message = null } = toWireTaken(taken);
  if (taken.outcome === 'refused')
    throw failField(refusedField[taken.reason] ?? 'freightCode', message ?? taken.reason);
  return { freightCode, outcome: taken.outcome === 'held' ? 'waiting' : taken.outcome, message };
}
