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
  const { config, clock, log, mirror } = ctx;
  const client = createOutgoingClient({
    policy: livePolicy(config),
    connections: config.liveMaxInFlight,
  });
  /** A connector that was edited is another object. */
  const carriers = new WeakMap<LiveConnector, LiveCarrier | CarrierOutcome>();
  const carrierOf = (connector: LiveConnector): LiveCarrier | CarrierOutcome => {
    const known = carriers.get(connector);
    if (known !== undefined) return known;
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
    onBug: ({ id }, error) => log.error({ connector: id, err: error }, 'asking a live carrier failed'),
  });
  watchLive(metrics, desk.watches);
  let seen = mirror.current.liveCarriers;
  return {
    ...desk,
    startRound(requestId) {
      const { liveCarriers } = mirror.current;
      if (seen !== liveCarriers) desk.watches.retain(liveCarriers.ids);
      seen = liveCarriers;
      return desk.startRound(requestId);
    },
    close: () => client.close(),
  };
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
