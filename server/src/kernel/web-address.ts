const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '[::ffff:0:0]']);

/** Whether a host to listen on stands for every interface, however it is written: `0.0.0.0`, `0`, `::`, `0:0::0`. */
export function isWildcard(host: string): boolean {
  return wildcards.has(URL.parse(`http://${inAddress(host)}`)?.hostname ?? '');
}

/**
 * Where a server that listens on a host is reached from this machine, such as `http://127.0.0.1:8080`; one that listens
 * on every interface is reached on loopback, for nobody can call a wildcard.
 */
export function listeningAddress(host: string, port: number): string {
  if (!isWildcard(host)) return `http://${inAddress(host)}:${port}`;
  return `http://${host.includes(':') ? '[::1]' : '127.0.0.1'}:${port}`;
}

function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** An address or path without the slashes at its end. */
export function withoutTrailingSlashes(text: string): string {
  // Begun at a run's first slash alone: a million slashes in the middle cost their number, not its square.
  return text.replace(/(?<!\/)\/+$/, '');
}
