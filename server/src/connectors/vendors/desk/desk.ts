import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingClient } from '../../../platform/outgoing/client.ts';
import type { CarrierTracker } from '../../carrier-tracking/port.ts';
import type { AccountAccess } from '../access.ts';
import type { VendorCatalogue } from '../catalogue.ts';
import { openVendorLine, type VendorExchange, type VendorLine } from '../line/line.ts';
import { createPace, type Pace } from '../line/pace.ts';
import type { VendorProblem } from '../line/vendor-problem.ts';
import type { CarrierPush, PushCall } from '../push-port.ts';
import type { CheckOutcome, CredentialValues, Vendor, VendorPorts } from '../vendor.ts';
import { barredPorts } from './barred-ports.ts';
import { createDraftTrials, type DraftAccess, type DraftTried, type LineWays } from './drafts.ts';
import { createRefusals } from './refusals.ts';
import { createSecretKeeper, type SecretKeeper } from './secrets.ts';
import { type EndedCall, watchedPorts } from './watched-ports.ts';

/** Where accounts reach carriers' own systems from this process; tokens, breakers and paces are kept here. */
export type VendorDesk = {
  known: VendorCatalogue;
  /** What an account can be used for, or why it cannot be called now. */
  portsOf(access: AccountAccess): VendorPorts | ClosedAccount;
  /** What reads what an account's carrier tells by itself, and tracking beside it; also where the carrier refused the credential. */
  pushOf(access: AccountAccess): OpenPush | ClosedAccount;
  /** Proves the credential of an account by a call that books nothing, also one that was refused. */
  check(access: AccountAccess, signal: AbortSignal): Promise<CheckOutcome>;
  /**
   * Calls by a credential that is kept nowhere, for somebody who types it. Nothing of it is noted, its secrets are hidden from the log, and a
   * credential that a log-in would replace is not logged in with.
   */
  tryDraft<T>(draft: DraftAccess, call: (ports: VendorPorts) => Promise<T>): Promise<DraftTried<T>>;
  /** Forgets accounts that are gone, and what was secret of them. */
  retain(accountIds: ReadonlySet<number>): void;
  /** Cuts the calls that are under way. */
  close(): Promise<void>;
};

export type OpenPush = {
  push: CarrierPush;
  track: CarrierTracker;
  /** Keeps a call that was believed for who looks at it later, as calls to the carrier are kept. */
  heard(call: PushCall, came: HeardPush): void;
};

/** What became of a call of a carrier: how it was answered, and the freights that it was about. */
type HeardPush = { status: number; problem: VendorProblem | null; freightCodes: readonly string[] };

/** Why an account cannot be called; the sentence is English. */
export type ClosedAccount = {
  closed: 'unknown_vendor' | 'not_opened' | 'refused';
  sentence: string;
};

/** A call of an account as it went, with what is secret in it. */
export type AccountExchange = {
  accountId: number;
  exchange: VendorExchange;
  secrets: readonly string[];
  /** What it was about, where that is known. */
  freightCodes: readonly string[];
};

export type VendorDeskOptions = {
  client: OutgoingClient;
  known: VendorCatalogue;
  nowMs(): number;
  monotonicMs(): number;
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Other addresses of a vendor's hosts, by their names: for trials. */
  hostsOf(vendor: string): Readonly<Record<string, string>>;
  /** Replaces an account's credential where its vendor did: see `VendorTools`. */
  rewriteCredential(
    accountId: number,
    rewrite: (values: CredentialValues) => Promise<CredentialValues>,
  ): Promise<CredentialValues>;
  /** By the national calendar. */
  businessDays(fromOn: string, untilOn: string): number;
  /** Null where it does not open: then nobody is called. */
  open(sealed: Buffer, credentialId: number): string | null;
  onExchange(exchange: AccountExchange): void;
  /** Stands between a connector and its line, for whoever records what goes over it. */
  tap?(line: VendorLine): VendorLine;
  /** Hears how each call of an account ended. */
  onCall(call: EndedCall): void;
  /** Has the log hide the secrets of an account; none: it is gone. */
  hide(accountId: number, secrets: readonly string[]): void;
};

type Rewrite = (values: CredentialValues) => Promise<CredentialValues>;
type OpenAccount = { access: AccountAccess; ports: VendorPorts; secrets: SecretKeeper };

type Desk = VendorDeskOptions & {
  paces: Map<string, Pace>;
  /** The freights that the call under way is about. */
  about: AsyncLocalStorage<readonly string[]>;
};

export function createVendorDesk(options: VendorDeskOptions): VendorDesk {
  const desk: Desk = { ...options, paces: new Map(), about: new AsyncLocalStorage() };
  const accounts = new Map<number, OpenAccount>();
  const refusals = createRefusals(options.monotonicMs);

  const opened = (access: AccountAccess): OpenAccount | ClosedAccount => {
    const kept = accounts.get(access.id);
    if (kept !== undefined && isSame(kept.access, access)) return kept;
    const made = openAccount(desk, access, (call) => {
      refusals.note(access, call);
      options.onCall(call);
    });
    // The credential may come back without the account being edited.
    if (!('closed' in made)) accounts.set(access.id, made);
    return made;
  };

  return {
    known: options.known,
    portsOf(access) {
      if (refusals.isRefused(access)) return closedByRefusal;
      const account = opened(access);
      if ('closed' in account) return account;
      const acts = refusals.actsOf(access);
      return acts.size === 0 ? account.ports : barredPorts(account.ports, acts);
    },
    pushOf(access) {
      const account = opened(access);
      return 'closed' in account ? account : openPush(desk, account);
    },
    async check(access, signal) {
      const account = opened(access);
      if ('closed' in account) return { kind: 'unknown', sentence: account.sentence };
      const outcome = await account.ports.check(signal);
      if (outcome.kind !== 'accepted') return outcome;
      refusals.forget(access.id);
      for (const { act } of outcome.notFor ?? []) refusals.note(access, { act, failure: 'not_for_this' });
      return outcome;
    },
    tryDraft: createDraftTrials(desk, { lineOf: (vendor, ways) => lineOf(desk, vendor, ways), secretsOf }),
    retain(accountIds) {
      for (const id of accounts.keys())
        if (!accountIds.has(id)) {
          accounts.delete(id);
          refusals.forget(id);
          options.hide(id, []);
        }
    },
    close: () => options.client.close(),
  };
}

/** What reads what the carrier of an account tells, and keeps what was believed. */
function openPush(desk: Desk, { access, ports, secrets }: OpenAccount): OpenPush | ClosedAccount {
  const { push, track } = ports;
  if (push === null || track === null) return closedToPushes;
  return {
    push,
    track,
    heard: ({ body }, { status, problem, freightCodes }) =>
      desk.onExchange({
        ...{ accountId: access.id, secrets: secrets.all(), freightCodes },
        exchange: {
          ...{ act: 'push', method: 'POST', url: pushUrl, requestBody: body.toString('utf8') },
          ...{ status, answerBody: null, problem, latencyMs: 0 },
        },
      }),
  };
}

const closedByRefusal: ClosedAccount = {
  closed: 'refused',
  sentence: 'the carrier does not accept its credential; set it again, or have it proven',
};

/** The address itself is a secret. */
const pushUrl = '/connections/{key}/events';

const closedToPushes: ClosedAccount = {
  closed: 'not_opened',
  sentence: 'its carrier tells nothing by itself',
};

/** Whether an account is as it was: an edited one begins anew, and so does one whose credential was rewritten elsewhere. */
function isSame(kept: AccountAccess, access: AccountAccess): boolean {
  if (kept === access) return true;
  return kept.revision === access.revision && revisionsOf(kept) === revisionsOf(access);
}

function revisionsOf({ credential }: AccountAccess): string {
  return credential.map(({ id, revision }) => `${id}.${revision}`).join(' ');
}

function openAccount(
  desk: Desk,
  access: AccountAccess,
  onCall: (call: EndedCall) => void,
): OpenAccount | ClosedAccount {
  const { id: accountId, vendor: name, environment, settings } = access;
  const vendor = desk.known.get(name);
  if (vendor === undefined)
    return { closed: 'unknown_vendor', sentence: `there is no connector of the name ${name}` };
  const credential = openCredential(desk, access);
  if (credential === null)
    return { closed: 'not_opened', sentence: 'its credential does not open; set it again' };
  const secrets = createSecretKeeper(secretsOf(vendor, credential), (all) => desk.hide(accountId, all));
  const line = lineOf(desk, vendor, {
    environment,
    hosts: access.hosts,
    onExchange(exchange) {
      // Before anything is written of it.
      secrets.learn(exchange);
      const freightCodes = desk.about.getStore() ?? [];
      desk.onExchange({ accountId, exchange, secrets: secrets.all(), freightCodes });
    },
  });
  const { nowMs, businessDays, about } = desk;
  const rewriteCredential = async (rewrite: Rewrite): Promise<CredentialValues> => {
    const values = await desk.rewriteCredential(accountId, rewrite);
    // What it was replaced by is as secret.
    desk.hide(accountId, [...secrets.all(), ...secretsOf(vendor, values)]);
    return values;
  };
  const tools = { line: desk.tap?.(line) ?? line, nowMs, businessDays, rewriteCredential };
  const ports = vendor.open({ environment, credential, settings }, tools);
  return { access, secrets, ports: watchedPorts(ports, { access, about, onCall }) };
}

/** The way to a vendor: where it is published, where this installation says, where the account says. */
function lineOf(desk: Desk, vendor: Vendor, { environment, hosts, onExchange }: LineWays): VendorLine {
  return openVendorLine({
    client: desk.client,
    manifest: vendor.manifest,
    hosts: { ...vendor.manifest.hosts[environment], ...desk.hostsOf(vendor.manifest.vendor), ...hosts },
    pace: paceOf(desk, vendor),
    monotonicMs: desk.monotonicMs,
    pause: desk.pause,
    onExchange,
  });
}

/** All fields in clear; null where one does not open. */
function openCredential(desk: Desk, { credential }: AccountAccess): Record<string, string> | null {
  const clear: Record<string, string> = {};
  for (const { id, field, sealed } of credential) {
    const value = desk.open(sealed, id);
    if (value === null) return null;
    clear[field] = value;
  }
  return clear;
}

function secretsOf({ manifest }: Vendor, credential: Readonly<Record<string, string>>): string[] {
  return manifest.credential
    .filter(({ kind }) => kind === 'secret')
    .flatMap(({ name }) => credential[name] ?? []);
}

/** A published bound is of everybody who calls the vendor from here. */
function paceOf({ paces }: Desk, { manifest: { vendor, bounds } }: Vendor): Pace {
  const pace = paces.get(vendor) ?? createPace(bounds.mostPerSecond);
  paces.set(vendor, pace);
  return pace;
}
