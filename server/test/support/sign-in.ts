import type { OperatorRole } from '@carreto/contract/endpoint';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { acceptLink } from '../../src/registry/sign-in/invitations/accept.ts';
import { invite } from '../../src/registry/sign-in/invitations/invite.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';

/** A password that nobody objects to. */
export const goodPassword = 'veleiro cinza dobra nuvens';

/** A person who can log in by `goodPassword`, set through the link of an invitation. */
export async function addPerson(
  app: TestApp,
  { name, role = 'admin' }: { name: string; role?: OperatorRole },
): Promise<{ id: number; name: string }> {
  const person = await addOperator(app.ctx, tester, { name, role });
  const { url } = await invite(app.ctx, tester, {
    operatorId: person.id,
    sends: false,
    publicUrl: app.address,
  });
  const code = url.split('#')[1] ?? '';
  await acceptLink(app.signIn, { code, password: goodPassword, address: '127.0.0.1' });
  return person;
}

/** A browser, as far as sessions see one: it keeps cookies and says where its page is from. */
export function browserOf(address: string) {
  const jar = new Map<string, string>();
  let csrf = '';
  const keep = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (line.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const send = async (path: string, init: RequestInit, headers: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${address}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        'sec-fetch-site': 'same-origin',
        origin: address,
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
    });
    keep(response);
    return response;
  };
  return {
    jar,
    /** A call of a page; writes bring what the session said. */
    async call(
      method: string,
      path: string,
      options: { body?: unknown; headers?: Record<string, string> } = {},
    ) {
      const { body, headers = {} } = options;
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const response = await send(path, init, {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'x-carreto-csrf': csrf }),
        ...headers,
      });
      const text = await response.text();
      const json = text === '' ? {} : JSON.parse(text);
      if (typeof json.csrf === 'string') csrf = json.csrf;
      return { status: response.status, json, headers: response.headers };
    },
    /** Opens a page of the server. */
    async open(path: string, headers: Record<string, string> = {}) {
      const response = await send(path, { method: 'GET' }, headers);
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    /** Sends a form with its hidden fields. */
    async submit(
      path: string,
      page: string,
      {
        fields = {},
        headers = {},
      }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
    ) {
      const own = [...page.matchAll(/type="hidden" name="([a-z]+)" value="([^"]*)"/g)];
      const all = new URLSearchParams({
        ...Object.fromEntries(own.map(([, name = '', value = '']) => [name, value])),
        ...fields,
      });
      const response = await send(
        path,
        { method: 'POST', body: all.toString() },
        {
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      );
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    logIn(login: string, password = goodPassword) {
      return this.call('POST', '/api/admin/v1/session', { body: { login, password } });
    },
  };
}
