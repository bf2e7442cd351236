import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  None,
} from 'openid-client';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { networkList } from '../../../platform/outgoing/addresses.ts';
import { createOutgoingClient, type OutgoingClient } from '../../../platform/outgoing/client.ts';
import { confined, type OutgoingPolicy } from '../../../platform/outgoing/policy.ts';
import type { Sealer } from '../../../platform/secrets/seal.ts';
import type { RegistryContext } from '../../changes/change.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { sealPlace } from '../../sealed-columns.ts';
import type { StoredProvider } from '../rows.ts';

type World = RegistryContext & {
  clock: Clock;
  sealer: Sealer;
  mirror: Pick<Mirror, 'current'>;
  config: Pick<Config, 'providerAllowedNetworks' | 'confinedTo'>;
};

const longestCallS = 10;
const mostBytes = 1_000_000;
/** How long what a provider says of itself is believed; its keys are read anew where one is unknown. */
const keptForMs = 3_600_000;

/** Where an identity provider may be: HTTPS on the internet, or inside where the operator opens it. */
export function providerPolicy({
  providerAllowedNetworks,
  confinedTo,
}: Pick<Config, 'providerAllowedNetworks' | 'confinedTo'>): OutgoingPolicy {
  const policy = {
    allowed: networkList(providerAllowedNetworks),
    allowsSome: providerAllowedNetworks.length > 0,
    ports: [443, 8443],
  };
  return confined(policy, confinedTo);
}

/** Identity providers as this process found them. */
export type Providers = {
  /** What is needed to speak to the provider of now. @throws Error whatever hinders: it is away, or no provider */
  find(provider: StoredProvider): Promise<Configuration>;
  close(): Promise<void>;
};

type Known = { key: string; untilMs: number; configuration: Configuration };

/** Asks providers what they are, through the guarded client, and remembers it for an hour. */
export function createProviders(ctx: World): Providers {
  const client = createOutgoingClient({ policy: providerPolicy(ctx.config), connections: 4 });
  let known: Known | undefined;
  return {
    async find(provider) {
      const { revision } = ctx.mirror.current.securityPolicy;
      const key = `${revision} ${provider.issuer}`;
      const nowMs = ctx.clock.nowMs();
      if (known?.key === key && nowMs < known.untilMs) return known.configuration;
      const secret = await secretOf(ctx);
      const configuration = await discovery(
        new URL(provider.issuer),
        provider.clientId,
        undefined,
        authOf(secret),
        {
          [customFetch]: guarded(client),
          timeout: longestCallS,
          // The guard has let it through: plain HTTP is for networks that the operator opened.
          execute: provider.issuer.startsWith('http:') ? [allowInsecureRequests] : [],
        },
      );
      known = { key, untilMs: nowMs + keptForMs, configuration };
      return configuration;
    },
    close: () => client.close(),
  };
}

function authOf(secret: string | null): ClientAuth {
  return secret === null ? None() : ClientSecretPost(secret);
}

async function secretOf({ db, sealer }: World): Promise<string | null> {
  const row = await db.selectFrom('securityPolicy').select('clientSecret').executeTakeFirst();
  const sealed = row?.clientSecret;
  // Without bytes it went with a lost master key; the provider will say no.
  if (sealed == null || sealed.length === 0) return null;
  return sealer.open(sealed, sealPlace('security_policy', 1, 'client_secret'));
}

/** `fetch` as the library wants it, by the client that reaches no address it may not. */
function guarded(client: OutgoingClient): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await client.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      body: body == null ? null : String(body),
      signal: signal ?? AbortSignal.timeout(longestCallS * 1000),
      maxBytes: mostBytes,
    });
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  };
}
