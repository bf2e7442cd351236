import { setTimeout as later } from 'node:timers/promises';
import { catalogueOf, type VendorCatalogue } from '../../connectors/vendors/catalogue.ts';
import {
  createVendorDesk,
  type VendorDesk,
  type VendorDeskOptions,
} from '../../connectors/vendors/desk/desk.ts';
import { vendors } from '../../connectors/vendors/vendors.ts';
import { countBusinessDays } from '../../engine/calendar/business-days.ts';
import { calendarOf } from '../../engine/calendar/calendar-of.ts';
import type { Clock } from '../../kernel/clock.ts';
import { parseDay } from '../../kernel/days.ts';
import type { Log } from '../../platform/log/log.ts';
import { createOutgoingClient } from '../../platform/outgoing/client.ts';
import { SealError, type Sealer } from '../../platform/secrets/seal.ts';
import { credentialsOf, rewriteCredential } from '../rewrite-credential.ts';
import { type VendorNetworks, vendorPolicy, vendorSecretPlace } from './account.ts';
import { type NoteContext, openVendorNotes } from './notes.ts';

/** What calling carriers' own systems needs. */
export type VendorWorld = Omit<NoteContext, 'config'> & {
  clock: Clock;
  log: Log;
  sealer: Sealer;
  config: VendorNetworks & NoteContext['config'];
};

/** Connections to one host of a carrier's; several accounts share them. */
const connections = 32;
const connectTimeoutMs = 10_000;

/** Carriers count by days on which the whole country works. */
const national = calendarOf({ carnival: true, goodFriday: true, corpusChristi: true });

/** Opens the way to carriers' own systems: guarded, with what is learnt of each account noted behind the calls. */
export function openVendorDesk(
  ctx: VendorWorld,
  known: VendorCatalogue = catalogueOf(vendors),
  tap: VendorDeskOptions['tap'] = (line) => line,
): VendorDesk {
  const { config, clock, sealer, log } = ctx;
  const notes = openVendorNotes(ctx);
  const desk = createVendorDesk({
    known,
    client: createOutgoingClient({ policy: vendorPolicy(config), connections, connectTimeoutMs }),
    rewriteCredential: (ownerId, rewrite) =>
      rewriteCredential(ctx, { kept: credentialsOf.vendorAccounts, ownerId, rewrite }),
    hostsOf: (vendor) => hostsOf(config.vendorHosts, vendor),
    nowMs: () => clock.nowMs(),
    monotonicMs: () => performance.now(),
    pause: (ms, signal) => later(ms, undefined, { signal, ref: false }),
    businessDays: (fromOn, untilOn) => countBusinessDays(dayOf(fromOn), dayOf(untilOn), national),
    onExchange: notes.exchange,
    tap,
    onCall: notes.call,
    hide: (accountId, secrets) => log.hide?.(`vendor account ${accountId}`, secrets),
    open(sealed, credentialId) {
      try {
        return sealer.open(sealed, vendorSecretPlace(credentialId));
      } catch (error) {
        if (error instanceof SealError) return null;
        throw error;
      }
    },
  });
  return {
    ...desk,
    async close() {
      await desk.close();
      await notes.close();
    },
  };
}

function dayOf(text: string): number {
  const day = parseDay(text);
  if (day === null) throw new Error(`${text} is no day`);
  return day;
}

/** What stands of a vendor in `CARRETO_VENDOR_HOSTS`. */
function hostsOf(hosts: ReadonlyMap<string, string>, vendor: string): Record<string, string> {
  const own = [...hosts].filter(([name]) => name.startsWith(`${vendor}.`));
  return Object.fromEntries(own.map(([name, address]) => [name.slice(vendor.length + 1), address]));
}
