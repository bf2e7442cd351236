import { parseJsonText } from '../../platform/http/request/parse-json.ts';
import type { LineAnswer } from './line.ts';
import { PostalProblem } from './problem.ts';

/** An object of an answer whose members nobody vouches for. */
export type Loose = Readonly<Record<string, unknown>>;

/** The object that an answer is. @throws PostalProblem `unavailable` for anything else. */
export function readObject(answer: LineAnswer): Loose {
  let value: unknown;
  try {
    value = parseJsonText(answer.text);
  } catch (cause) {
    throw nonsense('its answer is no JSON', cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw nonsense('its answer is no object');
  return value as Loose;
}

/** A text that must be there. */
export function textOf(object: Loose, name: string): string {
  const value = object[name];
  if (typeof value !== 'string' || value === '') throw nonsense(`its answer lacks ${name}`);
  return value;
}

/** A text that may be there; numbers count as their digits. */
export function someText(object: Loose, name: string): string | null {
  const value = object[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The objects of a list; what is no object is left out. */
export function objectsOf(object: Loose, name: string): Loose[] {
  const value = object[name];
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Loose => typeof one === 'object' && one !== null);
}

/** An object that may be there. */
export function objectOf(object: Loose, name: string): Loose {
  const value = object[name];
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}

/** What the operator says is wrong: `{ msgs: [text] }`. */
export function refusalOf(answer: LineAnswer): PostalProblem {
  let messages: string[] = [];
  try {
    const { msgs } = readObject(answer);
    messages = Array.isArray(msgs) ? msgs.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    // A refusal without words is one all the same.
  }
  const kind = answer.status === 401 || answer.status === 403 ? 'denied' : 'refused';
  const sentence = messages.join('; ').slice(0, 500) || `the service answered ${answer.status}`;
  return new PostalProblem(sentence, { kind, code: /^([A-Z]{2,4}-[0-9]{3})/.exec(sentence)?.[1] ?? null });
}

export function nonsense(message: string, cause?: unknown): PostalProblem {
  return new PostalProblem(message, { kind: 'unavailable', cause });
}
