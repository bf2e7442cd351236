import { ConfigError, type Setting } from './setting.ts';

/** Hosts that are the machine of whoever looks at the page, and never another's. */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** An address on the machine of whoever opens it; the pages may call it, and no other host. */
export function labelPrinter(key: string, description: string): Setting<URL | undefined> {
  const read = (raw: string | undefined): URL | undefined => {
    if (raw === undefined) return undefined;
    const url = URL.parse(raw);
    const isPlain = url?.username === '' && url.password === '' && url.hash === '';
    if (url === null || !isPlain || !/^https?:$/.test(url.protocol) || !loopback.has(url.hostname))
      throw new ConfigError(`${key} must be http:// or https:// on 127.0.0.1, localhost or [::1]`);
    return url;
  };
  return { key, shown: '', description, read };
}
