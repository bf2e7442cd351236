import { isUtf8 } from 'node:buffer';
import { messages } from '@carreto/contract/messages';
import { type Failure, fail } from '../../../kernel/failure.ts';
import { maxDetails } from './explain.ts';
import { JsonScanner } from './json-scanner.ts';
import { isForbiddenName } from './member-names.ts';
import { endOfText, repeatedNames } from './repeated-names.ts';

/** Levels of arrays and objects a body may have (decision G7). */
export const maxDepth = 32;

/**
 * Parses the bytes of a JSON body. Refuses with `malformed_json` what must never reach anything else: empty or
 * truncated bodies, anything but UTF-8 without a byte order mark, more than 32 levels, NUL characters, lone
 * surrogates and the member names that poison prototypes (decision G7). Ordinary bodies pay for three native
 * searches beyond `JSON.parse`; only suspicious ones are walked.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw malformed(messages.body.empty);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    throw malformed(messages.body.byteOrderMark);
  if (!isUtf8(bytes)) throw malformed(messages.body.encoding);
  return parseJsonText(bytes.toString('utf8'));
}

/**
 * Parses the body of a request, of which a scan has counted the members. Beyond what `parseJsonBody` refuses, a name
 * that stands twice in one object is, with its path: two readers could take different ones (decision G14).
 */
export function parseRequestBody(bytes: Buffer, members: number): unknown {
  const value = parseJsonBody(bytes);
  if (countMembers(value) !== members) throw repeated(bytes.toString('utf8'));
  return value;
}

/** The same for JSON inside a query string. */
export function parseRequestText(text: string): unknown {
  const value = parseJsonText(text);
  const scanner = new JsonScanner([], maxDepth);
  scanner.read(Buffer.from(text));
  if (countMembers(value) !== scanner.members) throw repeated(text);
  return value;
}

function repeated(text: string): Failure {
  const names = repeatedNames(text, maxDetails);
  return fail('malformed_json', {
    details: names.map((field) => ({ field, message: messages.repeated })),
  });
}

/** Members of all objects of a parsed value; at most 32 levels deep. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countMembers(item);
    return count;
  }
  const members = value as Record<string, unknown>;
  // Nothing stands on the prototype of objects; a list of names for each would cost more than the count.
  for (const name in members) {
    const member = members[name];
    count += typeof member === 'object' ? 1 + countMembers(member) : 1;
  }
  return count;
}

/** The same as `parseJsonBody` for text that came another way. */
export function parseJsonText(text: string): unknown {
  if (hasManyOpeners(text) && isDeeperThan(text, maxDepth)) throw malformed(messages.body.depth);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(messages.body.syntax);
  }
  if (isSuspicious(text)) inspect(value);
  return value;
}

function malformed(message: string): Failure {
  return fail('malformed_json', { details: [{ field: 'body', message }] });
}

/** Whether braces and brackets, in texts too, are more than the levels allowed: only then is counting levels needed. */
function hasManyOpeners(text: string): boolean {
  return countUpTo(text, '{', maxDepth + 1) + countUpTo(text, '[', maxDepth + 1) > maxDepth;
}

function countUpTo(text: string, character: string, limit: number): number {
  let count = 0;
  let at = text.indexOf(character);
  while (at !== -1 && count < limit) {
    count += 1;
    at = text.indexOf(character, at + 1);
  }
  return count;
}

/** Counts levels before parsing, so that a body of brackets costs nothing but this scan. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > limit) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Whether NUL, a surrogate or a forbidden name may be in the text, written out or escaped. */
function isSuspicious(text: string): boolean {
  if (text.includes('\\u') && /\\u(?:00[04-7]|[dD][89a-fA-F])/.test(text)) return true;
  return text.includes('__proto__') || text.includes('constructor') || text.includes('prototype');
}

/** Walks a parsed value; at most 32 levels deep. */
function inspect(value: unknown): void {
  if (typeof value === 'string') {
    inspectText(value);
  } else if (Array.isArray(value)) {
    for (const item of value) inspect(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (isForbiddenName(key)) throw malformed(messages.body.key);
      inspectText(key);
      inspect(member);
    }
  }
}

function inspectText(text: string): void {
  if (text.includes('\0')) throw malformed(messages.body.nul);
  if (!text.isWellFormed()) throw malformed(messages.body.surrogate);
}
