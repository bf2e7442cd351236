import type { DeliveryDetailView } from '@carreto/contract/admin/webhooks/webhook-deliveries';

type Sent = Pick<DeliveryDetailView['attemptLog'][number], 'url' | 'headers'>;

/** The call as a command for a POSIX shell, byte by byte the same but for what is masked. */
export function curlOf({ url, headers }: Sent, body: string): string {
  return [
    `curl -X POST ${quoted(url)}`,
    ...(headers ?? []).map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');
}

/** Within single quotes a shell reads nothing but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
