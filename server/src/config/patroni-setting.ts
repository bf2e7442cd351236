import { ConfigError, listOf, type Setting } from './setting.ts';

/** Addresses of Patroni's API: origins alone, for paths are Carreto's and credentials have no place in a list that is shown. */
export function patroniAddresses(key: string, description: string): Setting<readonly string[]> {
  const read = (raw = ''): readonly string[] => {
    const urls = listOf(raw).map((text) => URL.parse(text));
    return urls.map((url) => {
      if (url === null || !isOrigin(url))
        throw new ConfigError(
          `${key} must be addresses such as http://10.0.0.1:8008, without path or password, separated by commas`,
        );
      return url.origin;
    });
  };
  return { key, shown: '', description, read };
}

function isOrigin({ protocol, username, password, pathname, search, hash }: URL): boolean {
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === '';
  return isBare && /^https?:$/.test(protocol);
}
