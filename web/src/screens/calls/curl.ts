import type { CallView } from '@carreto/contract/admin/integration/calls';

type Sent = Pick<CallView, 'method' | 'path' | 'request'>;

/** Where the token goes, so that the command works once it is set. */
const token = '$CARRETO_TOKEN';

/**
 * The call as a command: what was not kept stands as its placeholder, the token as a variable of the shell. Undefined where no
 * operation served it.
 */
export function curlOf({ method, path, request }: Sent, origin: string): string | undefined {
  if (path === null) return undefined;
  const {
    params = {},
    query = {},
    body,
  } = (request ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const filled = path.replace(/\{([a-zA-Z_]+)\}/g, (_, name: string) => String(params[name] ?? `<${name}>`));
  const search = Object.entries(query)
    .filter(([name, value]) => name !== 'token' && !name.startsWith('<') && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const address = `${origin}${filled}${search === '' ? '' : `?${search}`}`;
  const lines = [`curl -X ${method} ${quoted(address)}`, `-H "Authorization: Bearer ${token}"`];
  if (body !== undefined && body !== null)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(clean(body), null, 2))}`);
  return lines.join(' \\\n  ');
}

/** The body without the token, which the header brings, and without what only says that more was there. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isMore(one)).map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => !name.startsWith('<') && one !== '<secret>')
      .map(([name, one]) => [name, clean(one)]),
  );
}

function isMore(value: unknown): boolean {
  return typeof value === 'string' && /^<\d+ more>$/.test(value);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
