import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody whom the provider of tests knows. */
export type Account = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
};

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Goes the way of a browser from the address that Carreto led to, logs in as somebody, and gives where it is led back. */
  logIn(address: string, sub: string): Promise<string>;
  close(): Promise<void>;
};

/** A whole identity provider (OpenID Connect) on this machine, as companies run one. */
export async function startIdentityProvider(
  accounts: readonly Account[],
  redirectUris: readonly string[],
): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'carreto', clientSecret: 'segredo-do-provedor-de-teste' };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['some key of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: true } },
    findAccount: async (_: unknown, sub: string) => {
      const account = accounts.find((one) => one.sub === sub);
      return account && { accountId: sub, claims: async () => account };
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    ...client,
    logIn: (address, sub) => walk(issuer, address, sub),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows redirects and fills the provider's own forms until it leads elsewhere. */
async function walk(issuer: string, address: string, sub: string): Promise<string> {
  const jar = new Map<string, string>();
  let next: { url: string; form?: URLSearchParams } = { url: address };
  for (let step = 0; step < 20; step += 1) {
    if (!next.url.startsWith(issuer)) return next.url;
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form === undefined ? {} : { method: 'POST', body: next.form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location !== null) {
      next = { url: new URL(location, next.url).href };
      continue;
    }
    const text = await response.text();
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(text) ?? [];
    if (action === undefined) throw new Error(`no form: ${response.status} ${text.slice(0, 300)}`);
    const prompt = text.includes('value="login"') ? 'login' : 'consent';
    const form = new URLSearchParams({
      prompt,
      ...(prompt === 'login' ? { login: sub, password: 'any' } : {}),
    });
    next = { url: new URL(action, next.url).href, form };
  }
  throw new Error('led round and round');
}
