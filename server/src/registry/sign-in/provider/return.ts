import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { fail } from '../../../kernel/failure.ts';
import type { OperatorCaller } from '../../access/access-part.ts';
import { actorOf } from '../../access/authenticate.ts';
import { inChange } from '../../changes/change.ts';
import { actorOfPerson } from '../log-in/person.ts';
import { noteVerifiedIn, type Opened, openSessionIn } from '../sessions/open-session.ts';
import type { From } from '../sessions/session.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import { type Claims, findIdentity, personOfClaims } from './identities.ts';
import { type Purpose, readState, wayOf } from './way.ts';

type Returning = {
  /** As the browser kept it; undefined where it kept none. */
  secret: string | undefined;
  /** The whole address that the provider led to. */
  url: URL;
};

/** What somebody came back with; who it is was checked, not yet whether that person may come in. */
export type Returned = { purpose: Purpose; backTo: string; claims: Claims };

/**
 * Exchanges what a provider sent along for what it says of the person (OpenID Connect Core, section 3.1.3).
 * @throws Failure `csrf` where this browser did not begin it, `not_found` without a provider, `wrong_credentials` where the provider or
 * its answer says no
 */
export async function readReturn(desk: SignInDesk, { secret, url }: Returning): Promise<Returned> {
  const { provider } = desk.ctx.mirror.current.securityPolicy;
  if (provider === null) throw fail('not_found');
  const state = url.searchParams.get('state') ?? '';
  const began = secret === undefined ? undefined : readState(secret, state);
  if (secret === undefined || began === undefined) throw fail('csrf');
  const { verifier, nonce } = wayOf(secret, began);
  try {
    const configuration = await desk.providers.find(provider);
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(began.purpose === 'verification' ? { maxAge: 0 } : {}),
    });
    const own = tokens.claims();
    if (own === undefined) throw fail('wrong_credentials');
    const more = await userInfo(configuration, tokens.access_token, own.sub);
    return { ...began, claims: { ...more, ...own, issuer: own.iss, subject: own.sub } };
  } catch (error) {
    desk.ctx.log.info({ problem: error instanceof Error ? error.message : 'unknown' }, 'provider refused');
    throw fail('wrong_credentials', { cause: error });
  }
}

/** Many providers say address and groups there alone. */
async function userInfo(configuration: Configuration, token: string, subject: string): Promise<object> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return fetchUserInfo(configuration, token, subject);
}

/**
 * Lets somebody in whom the provider knows. A second factor of ours is asked for where there is one; one that roles demand is the
 * provider's affair.
 * @throws Failure `forbidden` where nobody here is meant, or that person is switched off or has no role
 */
export async function logInByProvider(desk: SignInDesk, claims: Claims, from: From): Promise<Opened> {
  const { ctx } = desk;
  const { provider } = ctx.mirror.current.securityPolicy;
  if (provider === null) throw fail('not_found');
  const person = await personOfClaims(desk, { provider, claims, address: from.address });
  const opened = await inChange(ctx, actorOfPerson(person, from.address), (change) =>
    openSessionIn(change, {
      operatorId: person.id,
      stage: person.hasSecondFactor ? 'second_factor' : 'full',
      method: 'provider',
      remembered: false,
      from,
    }),
  );
  await ctx.mirror.refresh();
  return opened;
}

/** Takes what the provider says as proof that the caller is there. @throws Failure `wrong_credentials` for anybody else */
export async function verifyByProvider(
  desk: SignInDesk,
  caller: OperatorCaller,
  claims: Claims,
): Promise<void> {
  const { ctx } = desk;
  const { sessionId } = caller;
  const identity = await findIdentity(ctx, claims);
  if (sessionId === undefined || identity?.operatorId !== caller.operatorId) throw fail('wrong_credentials');
  await inChange(ctx, actorOf(caller), (change) => noteVerifiedIn(change, sessionId));
  await ctx.mirror.refresh();
}
