import { ApiError } from '@carreto/contract/client/api-error';
import { call } from '@carreto/contract/client/call';
import { createMethods } from '@carreto/contract/client/methods';
import type { CallOptions, CarretoOptions } from '@carreto/contract/client/operation';
import { type AdmissionKind, admission } from './admission.ts';
import { type Methods, operations } from './made/operations.ts';
import { operationsOf } from './operations-alike.ts';
import { prefix } from './place.ts';
import { getSession, type Session } from './session.ts';
import { signal } from './signals.ts';

/** What writes bring along, so that another site's page cannot make them in the name of this person. */
let csrf = '';
/** Of the dashboard when this page was opened. */
let ownBuild: string | undefined;
/** Whose page this is, once it is known. */
let ownerId: number | undefined;

const send: typeof fetch = (input, init = {}) => {
  const headers = new Headers(init.headers);
  if (init.method !== 'GET') headers.set('x-carreto-csrf', csrf);
  return fetch(input, { ...init, headers, credentials: 'same-origin' });
};

/** Where Carreto is, as the browser calls it. Calls that are made with it are never made again by themselves. */
export const options: CarretoOptions = { baseUrl: prefix, fetch: send };

/** What writes bring along from now on: a log-in gives another value. */
export function keepCsrf(value: string): void {
  csrf = value;
}

type Method = (...words: unknown[]) => Promise<unknown>;

/**
 * Every operation of the administration. They reject with `ApiError` when refused. Where the session ended, or the password
 * is asked for once more, they wait until the person has given it, and are made again with the very same words: a write
 * keeps its idempotency key.
 */
export const api: Methods = admitted(
  createMethods<Methods>(operationsOf<keyof Methods & string>(operations), options),
);

function admitted(methods: Methods): Methods {
  const entries = Object.entries<unknown>(methods as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.map(([name, method]) => [name, again(method as Method)])) as Methods;
}

function again(method: Method): Method {
  return async (...words) => {
    try {
      return await method(...words);
    } catch (error) {
      if (!(await isAdmitted(error))) throw error;
      return await method(...words);
    }
  };
}

/** What a refusal wants of the person; undefined: nothing that a person could give here. A wrong password or code ends nothing. */
function wantedBy({ code }: ApiError): AdmissionKind | undefined {
  if (code === 'unauthorized' || code === 'second_factor_required') return 'logIn';
  return code === 'step_up_required' ? 'stepUp' : undefined;
}

/** Whether a call that was refused may be made once more. */
async function isAdmitted(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  // A log-in in another tab gave the session another value: this page takes it up, if it is still the same person's.
  if (error.code === 'csrf') return isStillMine();
  const kind = wantedBy(error);
  return kind !== undefined && ownerId !== undefined && (await admission(kind));
}

async function isStillMine(): Promise<boolean> {
  const before = csrf;
  const session = await loadSession().catch(() => undefined);
  if (session === undefined) return false;
  if (session.person.id !== ownerId) return admission('logIn');
  return session.csrf !== before;
}

/** Asks who is logged in, and keeps what writes need of it. */
export async function loadSession(signalOf?: AbortSignal): Promise<Session> {
  const own: CarretoOptions & CallOptions =
    signalOf === undefined ? options : { ...options, signal: signalOf };
  const session = (await call(getSession, undefined, own)) as Session;
  csrf = session.csrf;
  ownerId ??= session.person.id;
  noteBuild(session.build);
  return session;
}

/** Whether a session is of the person whose page this is. */
export function isOwner({ person }: Session): boolean {
  return person.id === ownerId;
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
