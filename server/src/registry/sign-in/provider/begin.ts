import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { fail } from '../../../kernel/failure.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import { type Purpose, wayOf } from './way.ts';

type Beginning = {
  /** 43 characters that the browser keeps meanwhile. */
  secret: string;
  purpose: Purpose;
  backTo: string;
  returnUrl: string;
};

/**
 * Where somebody is sent to, to come in by the provider or to confirm there who it is (OpenID Connect Core, section 3.1.2.1).
 * @throws Failure `not_found` without a provider, `unavailable` where it does not answer
 */
export async function beginAtProvider(
  desk: SignInDesk,
  { secret, purpose, backTo, returnUrl }: Beginning,
): Promise<string> {
  const { provider } = desk.ctx.mirror.current.securityPolicy;
  if (provider === null) throw fail('not_found');
  const { verifier, nonce, state } = wayOf(secret, { purpose, backTo });
  const configuration = await desk.providers.find(provider).catch((error: unknown) => {
    throw fail('unavailable', { cause: error });
  });
  const parameters = new URLSearchParams([
    ['redirect_uri', returnUrl],
    ['scope', 'openid email profile'],
    ['code_challenge', await calculatePKCECodeChallenge(verifier)],
    ['code_challenge_method', 'S256'],
    ['state', state],
    ['nonce', nonce],
  ]);
  if (purpose === 'verification') {
    // Zero seconds: whoever is logged in there already proves it once more.
    parameters.set('max_age', '0');
    parameters.set('prompt', 'login');
  }
  return buildAuthorizationUrl(configuration, parameters).href;
}
