import { isCnpj } from '../../kernel/cnpj.ts';
import { isCpf } from '../../kernel/cpf.ts';
import { codeKey, longest, shortCode } from './bounds.ts';
import type { EventMapping } from './mapping.ts';
import { at } from './pointer.ts';
import type { TrackedEvent } from './port.ts';
import { readDayOf, readShort, readText, shortened } from './read-text.ts';
import { readInstant } from './read-time.ts';

/** An event, nothing where it is none of the freight's news, or what is wrong with it. */
export type ReadEvent = { event: TrackedEvent } | { ignored: true } | { problem: string };

/** Reads one event by the mapping. Without a code and a time it is none; anything else may be missing. */
export function readEvent(json: unknown, mapping: EventMapping): ReadEvent {
  if (typeof json !== 'object' || json === null) return { problem: 'it is no object' };
  const said = readText(json, mapping.code);
  if (said === null) return { problem: 'it has no code' };
  const key = codeKey(said);
  if (mapping.ignoredCodes?.some((code) => codeKey(code) === key) === true) return { ignored: true };
  const written = readText(json, mapping.occurredAt.from);
  if (written === null) return { problem: 'it has no time' };
  const occurredAtMs = readInstant(written, mapping.occurredAt.formats, mapping.occurredAt.zone);
  if (occurredAtMs === null) return { problem: `its time is ${JSON.stringify(written.slice(0, 40))}` };
  const carrierCode = shortCode(said);
  const description = readShort(json, mapping.description, longest.sentence);
  return {
    event: {
      sourceId: readShort(json, mapping.sourceId, longest.sourceId),
      carrierCode,
      code: mapping.codes?.find((known) => codeKey(known.carrierCode) === key)?.code ?? null,
      occurredAtMs,
      // What does not fit into a code is still read somewhere.
      description: description ?? (carrierCode === said ? null : shortened(said, longest.sentence)),
      message: messageOf(json, mapping),
      volume: readShort(json, mapping.volume, longest.reference),
      trackingCode: readShort(json, mapping.trackingCode, longest.reference),
      courierName: readShort(json, mapping.courierName, longest.name),
      courierDocument: documentOf(json, mapping),
      redeliveryOn: readDayOf(json, mapping.redeliveryOn),
      expectedOn: readDayOf(json, mapping.expectedOn),
      proofs: linksOf(json, mapping),
      redispatchCodes: [readShort(json, mapping.redispatchCode, longest.reference)].filter(
        (code) => code !== null,
      ),
      raw: json,
    },
  };
}

function messageOf(json: unknown, mapping: EventMapping): string | null {
  const message = readText(json, mapping.message);
  const receiver = readText(json, mapping.receiver);
  const parts = [message, receiver === null ? null : `Recebido por ${receiver}`].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : shortened(parts.join(' - '), longest.sentence);
}

function documentOf(json: unknown, mapping: EventMapping): string | null {
  const text =
    readText(json, mapping.courierDocument)
      ?.replace(/[.\-/\s]/g, '')
      .toUpperCase() ?? '';
  return isCnpj(text) || isCpf(text) ? text : null;
}

function linksOf(json: unknown, { proofs }: EventMapping): string[] {
  if (proofs == null) return [];
  const found = at(json, proofs);
  const links = (Array.isArray(found) ? found : [found]).filter(
    (link): link is string => typeof link === 'string' && link.length <= longest.link && isLink(link),
  );
  return [...new Set(links)].slice(0, longest.links);
}

/** An address that a browser may be led to: with a host, and without user and password. */
function isLink(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
