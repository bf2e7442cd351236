import { createHash, createHmac } from 'node:crypto';
import type { Static } from 'typebox';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { isSameText } from '../../vendors/values/same-text.ts';
import { readCall } from '../read-call.ts';
import type { StoreAccess, StoreCall, StoreEvent } from '../store.ts';
import { notice } from './schema.ts';

/** The header that the hook is set up with (V4). */
export const hookHeader = 'x-carreto-key';

/** Its value: whoever sees it there learns nothing of the token that it is made from. */
export function hookSecret(accessToken: string): string {
  return createHmac('sha256', accessToken).update('carreto order hook').digest('hex');
}

/**
 * Whether our own header came with it, for nothing is signed. The ping of the set-up does nothing, and whether it brings headers is not
 * published: the secret address is enough for it.
 */
export function isGenuine(call: StoreCall, { accessToken }: StoreAccess['credential']): boolean {
  if (accessToken === undefined || accessToken === '') return false;
  if (isSameText(call.headers.get(hookHeader) ?? '', hookSecret(accessToken))) return true;
  const event = readNotice(call);
  return event !== null && 'hookConfig' in event;
}

const read = jsonReader(notice);

function readNotice(call: StoreCall): Static<typeof notice> | null {
  const sent = readCall(read, call);
  return sent.kind === 'nonsense' ? null : sent.sent;
}

/** What it tells (V5, V6); null where it cannot be understood. Pure. */
export function readEvent(call: StoreCall): StoreEvent | null {
  const event = readNotice(call);
  if (event === null) return null;
  if ('hookConfig' in event)
    return { kind: 'other', topic: 'ping', eventId: idOf(['ping']), isOnce: true, storeRef: null };
  const { OrderId: orderRef, State, CurrentChange, LastChange, Origin } = event;
  const changedAt = CurrentChange ?? LastChange;
  const topic = State || 'unknown';
  return {
    ...{ kind: 'order', topic, orderRef, storeRef: Origin.Account },
    // An order comes to a state at one instant: what is told again is the same.
    eventId: idOf([orderRef, topic, changedAt ?? call.body.toString('utf8')]),
    isOnce: changedAt != null,
  };
}

function idOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
