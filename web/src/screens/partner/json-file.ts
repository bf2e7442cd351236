import type { FileLine } from '@carreto/contract/admin/integration/files';

/** What a JSON file of a carrier holds, as its API takes it. */
export type JsonKind = 'ctesJson' | 'billsJson';
/** What a file holds, and the list that its items stand in. */
export type JsonFile = { kind: JsonKind; list: 'conhecimentos' | 'faturas'; body: object };

/** What a file is; `broken`: it begins as JSON and is none; undefined: something else. */
type ReadJson = JsonFile | 'broken' | 'unknown' | undefined;

/** Reads a file that begins as JSON, by the list that it holds. */
export function readJson(bytes: Uint8Array): ReadJson {
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return 'unknown';
    if ('conhecimentos' in body) return { kind: 'ctesJson', list: 'conhecimentos', body };
    return 'faturas' in body ? { kind: 'billsJson', list: 'faturas', body } : 'unknown';
  } catch {
    return 'broken';
  }
}

type Detail = { field: string; message: string };

/**
 * Details by the item that they name, `conhecimentos[3].valor`; what names none stands in the first line.
 */
export function refusedLines(details: readonly Detail[], list: string): readonly FileLine[] {
  const lines = new Map<number, string[]>();
  for (const { field, message } of details) {
    const place = field.startsWith(list) ? field.slice(list.length) : '';
    const [, index, member = ''] = /^\[(\d+)\]\.?(.*)$/.exec(place) ?? [];
    const line = index === undefined ? 1 : Number(index) + 1;
    const named = index === undefined ? field : member;
    const messages = lines.get(line) ?? [];
    lines.set(line, [...messages, named === '' ? message : `${named}: ${message}`]);
  }
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([line, messages]) => ({
      ...{ line, outcome: 'refused' as const, freightCode: null, code: null, accessKey: null, number: null },
      ...{ cteId: null, billId: null, heldId: null, messages },
    }));
}
