import type { Registry } from 'prom-client';
import { createLiveDesk, type LiveDesk } from '../../../connectors/live-carrier/ask.ts';
import type { LiveConnector } from '../../../connectors/live-carrier/connector.ts';
import { createHttpCarrier } from '../../../connectors/live-carrier/http-carrier.ts';
import { createLiveMetrics, watchLive } from '../../../connectors/live-carrier/live-metrics.ts';
import type { CarrierOutcome, LiveCarrier } from '../../../connectors/live-carrier/port.ts';
import { systemTiming } from '../../../connectors/live-carrier/timing.ts';
import type { Context } from '../../../context.ts';
import type { OutgoingAuth } from '../../../platform/outgoing/auth-headers.ts';
import { createOutgoingClient } from '../../../platform/outgoing/client.ts';
import { SealError } from '../../../platform/secrets/seal.ts';
import { livePolicy, secretPlace } from '../../../registry/live-carriers/live-carrier.ts';

/** The desk where this process asks live carriers; its answers are counted in `metrics`. */
export type OpenLiveDesk = LiveDesk & {
  /** Cuts the calls that are under way. */
  close(): Promise<void>;
};

export function openLiveDesk(ctx: Context, metrics: Registry): OpenLiveDesk {
  const { config, clock, log, mirror, vendors } = ctx;
  const client = createOutgoingClient({
    policy: livePolicy(config),
    connections: config.liveMaxInFlight,
  });
  /** A connector that was edited is another object. */
  const carriers = new WeakMap<LiveConnector, LiveCarrier | CarrierOutcome>();
  const carrierOf = (connector: LiveConnector): LiveCarrier | CarrierOutcome => {
    const known = carriers.get(connector);
    if (known !== undefined) return known;
    if (connector.vendorAccountId !== null) return quoteOf(ctx, connector.vendorAccountId);
    const auth = openAuth(ctx, connector);
    const nowMs = () => clock.nowMs();
    const made = 'code' in auth ? auth : createHttpCarrier({ client, url: connector.url, auth, nowMs });
    carriers.set(connector, made);
    return made;
  };
  const counted = createLiveMetrics(metrics);
  const desk = createLiveDesk({
    timing: systemTiming(() => clock.nowMs()),
    deadlineMs: config.liveDeadlineMs,
    maxInFlight: config.liveMaxInFlight,
    cacheEntries: config.liveCacheEntries,
    carrierOf,
    onAnswer: (answer) => counted.answered(answer),
    onLate: ({ id }, outcome) => counted.late(id, outcome),
    onBug: ({ id }, error) => log.error({ connector: id, err: error }, 'asking a live carrier failed'),
  });
  watchLive(metrics, desk.watches);
  let seen = mirror.current.liveCarriers;
  let seenAccounts = mirror.current.vendorAccounts;
  return {
    ...desk,
    startRound(requestId, mostMs) {
      const { liveCarriers, vendorAccounts } = mirror.current;
      if (seen !== liveCarriers) desk.watches.retain(liveCarriers.ids);
      seen = liveCarriers;
      if (seenAccounts !== vendorAccounts) vendors.retain(new Set(vendorAccounts.keys()));
      seenAccounts = vendorAccounts;
      return desk.startRound(requestId, mostMs);
    },
    close: () => client.close(),
  };
}

/** What an account asks for prices by. An account that was edited, or refused, is another one: the desk keeps what it opened. */
function quoteOf({ mirror, vendors }: Context, accountId: number): LiveCarrier | RefusedAuth {
  const access = mirror.current.vendorAccounts.get(accountId);
  const notCallable = (sentence: string): RefusedAuth => ({
    kind: 'refusal',
    code: 'live_not_callable',
    sentence,
  });
  if (access === undefined) return notCallable('its account is gone');
  const ports = vendors.portsOf(access);
  if ('closed' in ports) return notCallable(ports.sentence);
  return ports.quote ?? notCallable('its connector gives no prices');
}

/** The credential in clear, or why there is none. */
function openAuth({ sealer, log }: Context, connector: LiveConnector): OutgoingAuth | RefusedAuth {
  const { kind, name, secret } = connector.auth;
  try {
    const clear = secret === null ? '' : sealer.open(secret, secretPlace(connector.id));
    switch (kind) {
      case 'none':
        return { kind };
      case 'bearer':
        return { kind, token: clear };
      case 'basic':
        return { kind, user: name ?? '', password: clear };
      case 'header':
        return { kind, name: name ?? '', value: clear };
    }
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.warn(
      { connector: connector.id, reason: error.message },
      'the credential of a connector does not open',
    );
    const sentence = `its credential does not open (${error.message}); set it again`;
    return { kind: 'refusal', code: 'live_not_callable', sentence };
  }
}

type RefusedAuth = Extract<CarrierOutcome, { kind: 'refusal' }>;
