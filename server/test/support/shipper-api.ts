import type { TestApp } from './app.ts';
import type { Shop } from './shop.ts';

export type Sent = { status: number; text: string; body: Record<string, unknown> };

/** Posts to an endpoint of shippers under `/api/external/embarcador/v1/`, with the token in the query. */
export async function postAs(
  app: TestApp,
  shop: Shop,
  { path, body, headers = {} }: { path: string; body?: unknown; headers?: Record<string, string> },
): Promise<Sent> {
  const response = await fetch(`${app.address}/api/external/embarcador/v1/${path}?token=${shop.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body ?? {}),
  });
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? {} : JSON.parse(text) };
}

/** The members that an answer complains about. */
export function fieldsIn({ body }: Pick<Sent, 'body'>): string[] {
  return ((body.details ?? []) as { field: string }[]).map(({ field }) => field);
}
