import { ApiError } from '@carreto/contract/client/api-error';
import { call } from '@carreto/contract/client/call';
import { createMethods } from '@carreto/contract/client/methods';
import type { CarretoOptions } from '@carreto/contract/client/operation';
import { type Methods, operations } from './made/operations.ts';
import { prefix } from './place.ts';
import { getSession, type Session } from './session.ts';
import { signal } from './signals.ts';

/** What writes bring along, so that another site's page cannot make them in the name of this person. */
let csrf = '';
/** Of the dashboard when this page was opened. */
let ownBuild: string | undefined;

const send: typeof fetch = async (input, init = {}) => {
  const headers = new Headers(init.headers);
  if (init.method !== 'GET') headers.set('x-carreto-csrf', csrf);
  const response = await fetch(input, { ...init, headers, credentials: 'same-origin' });
  if (response.status === 401) signal({ isEnded: true });
  return response;
};

/** Where Carreto is, as the browser calls it. */
export const options: CarretoOptions = { baseUrl: prefix, fetch: send };

/** Every operation of the administration. They reject with `ApiError` when refused. */
export const api: Methods = createMethods<Methods>(operations, options);

/** Asks who is logged in, and keeps what writes need of it. */
export async function loadSession(signalOf?: AbortSignal): Promise<Session> {
  const own = signalOf === undefined ? options : { ...options, signal: signalOf };
  const session = (await call(getSession, undefined, own)) as Session;
  csrf = session.csrf;
  noteBuild(session.build);
  signal({ isEnded: false });
  return session;
}

/** Notes of which build the server is: another than at first means that this page is of yesterday. */
function noteBuild(build: string): void {
  if (build === '') return;
  ownBuild ??= build;
  if (build !== ownBuild) signal({ isOutdated: true });
}

/** The refusal that an error is, if it is one of Carreto's. */
export function refusalOf(error: unknown): ApiError | undefined {
  return error instanceof ApiError ? error : undefined;
}
