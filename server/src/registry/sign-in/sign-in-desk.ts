import type { Clock } from '../../kernel/clock.ts';
import { randomText } from '../../kernel/ids.ts';
import { listeningAddress } from '../../kernel/web-address.ts';
import type { EntranceRules } from '../../platform/http/session/entrance.ts';
import type { Sessions } from '../../platform/http/session/sessions.ts';
import type { Log } from '../../platform/log/log.ts';
import type { MailServer } from '../../platform/mail/mail-server.ts';
import { createPasswordHasher, type PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Caller } from '../access/access-part.ts';
import type { RegistryContext } from '../changes/change.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { DemoEntrance } from './log-in/demo-entrance.ts';
import { createProviders, type Providers } from './provider/discover.ts';
import { createSessions } from './sessions/find-session.ts';
import { createSessionUses, type SessionUses } from './sessions/session-uses.ts';

/** What coming in needs of the context. */
export type SignInContext = RegistryContext & {
  clock: Clock;
  log: Log;
  mirror: Pick<Mirror, 'current' | 'refresh'>;
  sealer: Sealer;
  config: {
    baseUrl: string | undefined;
    host: string;
    port: number;
    allowsPlainHttp: boolean;
    mailServer: MailServer | undefined;
    mailFrom: string | undefined;
    providerAllowedNetworks: readonly string[];
    confinedTo?: ReadonlySet<number>;
  };
};

/** Where people come in: what log-in, sessions and pages of a process work with. */
export type SignInDesk = {
  ctx: SignInContext;
  passwords: PasswordHasher;
  uses: SessionUses;
  sessions: Sessions<Caller>;
  rules: EntranceRules;
  providers: Providers;
  /** How the people of the demo come in by a click; null where this is no demo. */
  demo: DemoEntrance | null;
  /** Which dashboard is served. */
  build: string;
};

export type SignInOptions = {
  build: string;
  demo: DemoEntrance | null;
  passwords?: PasswordHasher | undefined;
};

/** Opens the desk; an installation is told from others on its host by an id that it draws once. */
export async function openSignIn(ctx: SignInContext, options: SignInOptions): Promise<SignInDesk> {
  const { baseUrl, host, port, allowsPlainHttp } = ctx.config;
  const rules: EntranceRules = {
    publicUrl: baseUrl ?? listeningAddress(host, port),
    cookieId: await cookieId(ctx),
    allowsPlain: allowsPlainHttp,
  };
  const uses = createSessionUses(ctx);
  return {
    ctx,
    passwords: options.passwords ?? createPasswordHasher(),
    uses,
    sessions: createSessions(ctx, uses, rules),
    rules,
    providers: createProviders(ctx),
    demo: options.demo,
    build: options.build,
  };
}

const cookieIdName = 'cookie id';

async function cookieId({ db }: RegistryContext): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: cookieIdName, value: randomText(12) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', cookieIdName)
    .executeTakeFirstOrThrow();
  return value;
}
