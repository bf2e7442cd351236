import { setTimeout as afterMs } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { StoreAccess, StoreClient, StoreTools } from '../../connectors/stores/store.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { openVendorLine, type VendorLine } from '../../connectors/vendors/line/line.ts';
import { createPace, type Pace } from '../../connectors/vendors/line/pace.ts';
import { createTrialBound } from '../../connectors/vendors/line/trial-bound.ts';
import { unkeptLine } from '../../connectors/vendors/line/unkept.ts';
import type { Context } from '../../context.ts';
import { networkList } from '../../platform/outgoing/addresses.ts';
import { createOutgoingClient } from '../../platform/outgoing/client.ts';
import { confined, type OutgoingPolicy } from '../../platform/outgoing/policy.ts';
import { SealError } from '../../platform/secrets/seal.ts';
import { credentialsOf, rewriteCredential } from '../../registry/rewrite-credential.ts';
import { credentialPlace } from '../../registry/stores/store.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';

/** Where this process reaches the platforms of shops. */
export type StoreLines = {
  /** A shop's own access; null for a platform that there is no connector for. */
  clientOf(store: KnownStore): StoreClient | null;
  /**
   * An access by a credential that somebody types and nobody keeps; null for a platform that there is no connector for, `too_many` where it was
   * tried often enough. Whoever was given one leaves it.
   */
  enterDraft(
    draft: StoreDraft,
  ): { client: StoreClient; wasLeftOut(): boolean; leave(): void } | TooMany | null;
  /** Its credentials in clear; those that do not open are left out. */
  credentialOf(store: KnownStore): Readonly<Record<string, string>>;
  /** Cuts the calls that are under way. */
  close(): Promise<void>;
};

/** A shop that nobody has added. */
export type StoreDraft = StoreAccess & { platform: string };
type TooMany = { retryAfterS: number };

/** To one platform, of all its shops. */
const mostConnections = 32;
const defaultPorts = [443];

type World = Pick<Context, 'config' | 'sealer' | 'log' | 'db' | 'clock'>;

export function openStoreLines(ctx: World): StoreLines {
  const client = createOutgoingClient({ policy: storePolicy(ctx.config), connections: mostConnections });
  /** A shop that was edited is another object. */
  const clients = new WeakMap<KnownStore, StoreClient>();
  const credentials = new WeakMap<KnownStore, Readonly<Record<string, string>>>();
  const paces = new Map<string, Pace>();
  const credentialOf = (store: KnownStore): Readonly<Record<string, string>> => {
    const known = credentials.get(store) ?? openCredential(ctx, store);
    credentials.set(store, known);
    return known;
  };
  const bound = createTrialBound();
  const lineOf = (store: Pick<KnownStore, 'id' | 'platform' | 'settings'>): VendorLine | null => {
    const manifest = stores.get(store.platform)?.manifest;
    if (manifest === undefined) return null;
    const pace = paces.get(store.platform) ?? createPace(manifest.bounds.mostPerSecond);
    paces.set(store.platform, pace);
    return openVendorLine({
      client,
      manifest,
      hosts: hostsOf(ctx.config, store, manifest.hosts),
      pace,
      monotonicMs: () => performance.now(),
      pause: (ms, signal) => afterMs(ms, undefined, { signal, ref: false }),
      onExchange: ({ act, status, problem, latencyMs }) =>
        ctx.log.debug(
          { store: store.id, act, status, problem: problem?.kind, latencyMs },
          'a platform was asked',
        ),
    });
  };
  return {
    credentialOf,
    clientOf(store) {
      const known = clients.get(store);
      if (known !== undefined) return known;
      const line = lineOf(store);
      const platform = stores.get(store.platform);
      if (line === null || platform === undefined) return null;
      const access = { credential: credentialOf(store), settings: store.settings };
      const opened = platform.open(access, line, toolsOf(ctx, store.id));
      clients.set(store, opened);
      return opened;
    },
    enterDraft({ platform: name, credential, settings }) {
      const line = lineOf({ id: 0, platform: name, settings });
      const platform = stores.get(name);
      if (line === null || platform === undefined) return null;
      const refusal = bound.enter(name, performance.now());
      if (refusal !== null) return refusal;
      const { line: own, rewriteCredential, wasLeftOut } = unkeptLine(line, credential);
      const tools = { nowMs: () => ctx.clock.nowMs(), rewriteCredential };
      return { client: platform.open({ credential, settings }, own, tools), wasLeftOut, leave: bound.leave };
    },
    close: () => client.close(),
  };
}

function toolsOf(ctx: World, storeId: number): StoreTools {
  return {
    nowMs: () => ctx.clock.nowMs(),
    rewriteCredential: (rewrite) =>
      rewriteCredential(ctx, { kept: credentialsOf.stores, ownerId: storeId, rewrite }),
  };
}

/** Where platforms may be: on the internet by HTTPS, or where the operator of a trial has them. */
function storePolicy({ storeAllowedNetworks, confinedTo }: Config): OutgoingPolicy {
  const policy = {
    allowed: networkList(storeAllowedNetworks),
    allowsSome: storeAllowedNetworks.length > 0,
    ports: defaultPorts,
  };
  return confined(policy, confinedTo);
}

/** Addresses of a shop's platform; one that is the shop's own lies in its settings, and is there once these are. */
function hostsOf(
  { storeHosts }: Config,
  { platform, settings }: Pick<KnownStore, 'platform' | 'settings'>,
  hosts: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(hosts).flatMap(([name, address]) => {
      const filled = address.replace(/\{(\w+)\}/g, (whole, setting: string) => settings[setting] ?? whole);
      const reached = storeHosts.get(`${platform}.${name}`) ?? filled;
      return reached.includes('{') ? [] : [[name, reached]];
    }),
  );
}

function openCredential(
  { sealer, log }: Pick<Context, 'sealer' | 'log'>,
  { id: storeId, credential }: KnownStore,
): Record<string, string> {
  return Object.fromEntries(
    credential.flatMap(({ id, field, sealed }) => {
      try {
        return [[field, sealer.open(sealed, credentialPlace(id))]];
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        log.warn({ store: storeId, field, reason: error.message }, 'a credential of a shop does not open');
        return [];
      }
    }),
  );
}
