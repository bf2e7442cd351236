import { isMailAddress } from '../platform/mail/mail-address.ts';
import { type MailServer, parseMailServer } from '../platform/mail/mail-server.ts';
import { ConfigError, listOf, type Setting } from './setting.ts';

export function mailServer(key: string, description: string): Setting<MailServer | undefined> {
  const read = (raw: string | undefined): MailServer | undefined => {
    const server = raw === undefined ? undefined : parseMailServer(raw);
    if (server === null)
      throw new ConfigError(
        `${key} must be smtp://host:port or smtps://host:port, with user:password@ if needed`,
      );
    return server;
  };
  return { key, shown: '', description, read };
}

export function mailAddress(key: string, description: string): Setting<string | undefined> {
  const read = (raw: string | undefined): string | undefined => {
    if (raw !== undefined && !isMailAddress(raw)) throw new ConfigError(`${key} must be an e-mail address`);
    return raw;
  };
  return { key, shown: '', description, read };
}

export function mailAddresses(key: string, description: string): Setting<readonly string[]> {
  const read = (raw = ''): readonly string[] => {
    const list = listOf(raw);
    if (!list.every(isMailAddress))
      throw new ConfigError(`${key} must be e-mail addresses, separated by commas`);
    return list;
  };
  return { key, shown: '', description, read };
}
