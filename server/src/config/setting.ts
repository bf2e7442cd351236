import { networkList } from '../platform/outgoing/addresses.ts';

/** A setting as data; `read` turns the text of the environment into the value or throws a ConfigError. */
export type Setting<Value> = {
  key: string;
  shown: string;
  description: string;
  read(raw: string | undefined): Value;
};

/** A setting is wrong. Names the key, never the value: it could be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function text(key: string, byDefault: string, description: string): Setting<string> {
  return { key, shown: byDefault, description, read: (raw) => raw ?? byDefault };
}

export function optionalText(key: string, description: string): Setting<string | undefined> {
  return { key, shown: '', description, read: (raw) => raw };
}

export function integer(
  key: string,
  bounds: { byDefault: number; min: number; max: number },
  description: string,
): Setting<number> {
  const read = (raw: string | undefined): number => {
    if (raw === undefined) return bounds.byDefault;
    const value = Number(raw);
    if (!/^[0-9]{1,9}$/.test(raw) || value < bounds.min || value > bounds.max) {
      throw new ConfigError(`${key} must be a whole number from ${bounds.min} to ${bounds.max}`);
    }
    return value;
  };
  return { key, shown: String(bounds.byDefault), description, read };
}

export function networks(key: string, description: string): Setting<readonly string[]> {
  const read = (raw = ''): readonly string[] => {
    const list = listOf(raw);
    try {
      networkList(list);
    } catch {
      throw new ConfigError(
        `${key} must be networks such as 10.1.0.0/16 or fd00:1::/32, separated by commas`,
      );
    }
    return list;
  };
  return { key, shown: '', description, read };
}

export function ports(
  key: string,
  byDefault: readonly number[],
  description: string,
): Setting<readonly number[]> {
  const read = (raw: string | undefined): readonly number[] => {
    if (raw === undefined) return byDefault;
    const list = listOf(raw);
    if (!list.every((port) => /^[0-9]{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
      throw new ConfigError(`${key} must be ports from 1 to 65535, separated by commas`);
    return list.map(Number);
  };
  return { key, shown: byDefault.join(','), description, read };
}

/** Web addresses by name, such as `one=http://10.1.0.5,two=https://example.com`. */
export function addresses(key: string, description: string): Setting<ReadonlyMap<string, string>> {
  const read = (raw = ''): ReadonlyMap<string, string> => {
    const pairs = listOf(raw).map((pair) =>
      /^([a-z0-9.-]+)=(https?:\/\/[^\s/]+(?:\/[\w.-]+)*)\/?$/.exec(pair),
    );
    if (pairs.includes(null))
      throw new ConfigError(`${key} must be names with addresses such as name=http://10.1.0.5:8000`);
    return new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
  };
  return { key, shown: '', description, read };
}

export function listOf(raw: string): string[] {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function flag(key: string, byDefault: boolean, description: string): Setting<boolean> {
  const read = (raw: string | undefined): boolean => {
    if (raw === undefined) return byDefault;
    if (raw !== 'true' && raw !== 'false') throw new ConfigError(`${key} must be true or false`);
    return raw === 'true';
  };
  return { key, shown: String(byDefault), description, read };
}

// biome-ignore lint/complexity/useMaxParams: a table of settings reads best in one line each
export function choice<const Value extends string>(
  key: string,
  values: readonly Value[],
  byDefault: Value,
  description: string,
): Setting<Value> {
  const read = (raw: string | undefined): Value => {
    if (raw === undefined) return byDefault;
    const found = values.find((value) => value === raw);
    if (found === undefined) throw new ConfigError(`${key} must be one of ${values.join(', ')}`);
    return found;
  };
  return { key, shown: byDefault, description, read };
}
