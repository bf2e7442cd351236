import type { CancelOutcome, LabelOutcome } from '../booking-port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorAccess } from '../vendor.ts';
import { manifest } from './describe.ts';
import { cancelAnswer, printAnswer } from './schema.ts';
import { type Account, ofAccount, requireTaken, userAgentOf } from './wire-session.ts';

const readPrint = jsonReader(printAnswer);
const readCancel = jsonReader(cancelAnswer);

/** Asks for the address of a label (M15). Pure. */
export function printRequest(account: Account, id: string): VendorRequest {
  const value = { mode: 'public', orders: [id] };
  return ofAccount(account, { act: 'label', path: '/shipment/print', isRepeatable: true, value });
}

/** Whether the label is not drawn yet (M15). Pure. */
export function isUndrawn({ status }: VendorAnswer): boolean {
  return status === 404 || status === 422;
}

const sites: ReadonlySet<string> = new Set(
  Object.values(manifest.hosts).flatMap((hosts) =>
    Object.values(hosts).map((site) => new URL(site).hostname),
  ),
);

/**
 * What fetches a label from its address: at the vendor's own site, wherever the address leads.
 * @throws VendorProblem `nonsense` where it leads elsewhere
 */
export function labelRequest(access: VendorAccess, printed: VendorAnswer): VendorRequest {
  requireTaken(printed);
  const url = URL.parse(readPrint(printed).url);
  const isOwn = url?.protocol === 'https:' && sites.has(url.hostname.replace(/^www\./, ''));
  if (url === null || !isOwn) throw nonsense('its label is at an address of somebody else');
  return {
    act: 'label',
    method: 'GET',
    host: 'site',
    path: `${url.pathname}${url.search}`,
    isRepeatable: true,
    headers: { accept: 'application/pdf', 'user-agent': userAgentOf(access) },
  };
}

/** The label; a page that shows one is none. @throws VendorProblem */
export function readLabel({ status, body }: VendorAnswer): LabelOutcome {
  if (status === 404) return { kind: 'pending' };
  if (status < 300 && body.subarray(0, 5).equals(Buffer.from('%PDF-'))) return { kind: 'label', pdf: body };
  return { kind: 'refused', sentence: 'its label is no PDF' };
}

/** Takes a label back; the reason is that the shipper gave it up (M17). Pure. */
export function cancelRequest(account: Account, id: string): VendorRequest {
  return ofAccount(account, {
    act: 'cancel',
    path: '/shipment/cancel',
    isRepeatable: true,
    value: { order: { id, reason_id: '2', description: 'Cancelado pelo embarcador' } },
  });
}

/** @throws VendorProblem */
export function readCancelled(answer: VendorAnswer, id: string): CancelOutcome {
  requireTaken(answer);
  const json = readCancel(answer);
  const own = Array.isArray(json) ? undefined : json[id];
  return own?.canceled === true
    ? { kind: 'cancelled' }
    : { kind: 'refused', sentence: 'it can no longer be taken back' };
}
