import { isUtf8 } from 'node:buffer';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { parseJsonText } from '../../../platform/http/request/parse-json.ts';
import { firstOf, readXml, textIn, type XmlNode, XmlProblem } from '../../soap/read-xml.ts';
import { reasonOf } from './reason.ts';
import type { VendorAnswer } from './request.ts';
import { VendorProblem } from './vendor-problem.ts';

const ajv = new Ajv({ strictTypes: false, strictRequired: false });

/**
 * A reader of answers in JSON by a schema of what a connector relies on: members it does not name may be there, those it names must be as it says.
 * @throws VendorProblem `nonsense` by the reader.
 */
export function jsonReader<Schema extends TSchema>(schema: Schema): (answer: VendorAnswer) => Static<Schema> {
  let fits: ValidateFunction<Static<Schema>> | null = null;
  return (answer) => {
    const value = parse(textOf(answer));
    fits ??= ajv.compile<Static<Schema>>(schema);
    if (fits(value)) return value;
    const [error] = fits.errors ?? [];
    throw nonsense(`its answer is off: ${error?.instancePath || 'the whole'} ${error?.message ?? ''}`);
  };
}

function parse(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch (cause) {
    throw nonsense('its answer is no JSON', cause);
  }
}

/**
 * The body of an envelope of SOAP 1.1; a fault in it is the vendor's no.
 * @throws VendorProblem `rejected` with the words of a fault, `nonsense` for anything but an envelope.
 */
export function readEnvelope(answer: VendorAnswer): XmlNode {
  const root = readDocument(textOf(answer));
  const body = root.name === 'Envelope' ? firstOf(root, 'Body') : undefined;
  if (body === undefined) throw nonsense('its answer is no envelope');
  const fault = firstOf(body, 'Fault');
  if (fault !== undefined)
    throw new VendorProblem('rejected', textIn(fault, 'faultstring') ?? 'it answered a fault');
  return body;
}

/**
 * The root of a document, which may itself have come as the text of an element.
 * @throws VendorProblem `nonsense`
 */
export function readDocument(xml: string): XmlNode {
  try {
    return readXml(xml);
  } catch (cause) {
    if (!(cause instanceof XmlProblem)) throw cause;
    throw nonsense(`its answer is no XML that is read: ${cause.message}`, cause);
  }
}

/**
 * An answer's text: in the encoding it says, UTF-8 where it says none.
 * @throws VendorProblem `nonsense` where the bytes are not of that encoding, or it is another than UTF-8 and Latin 1, or a compressed one.
 */
export function textOf({ headers, body }: VendorAnswer): string {
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
    throw nonsense('its answer is compressed, which was not asked for');
  const charset =
    /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (latin.has(charset)) return new TextDecoder('windows-1252').decode(body);
  if (charset !== 'utf-8' && charset !== 'utf8') throw nonsense(`its answer is encoded as ${charset}`);
  if (!isUtf8(body)) throw nonsense('its answer is not UTF-8, which it should be');
  return body.toString('utf8').replace(/^\uFEFF/, '');
}

const latin: ReadonlySet<string> = new Set(['iso-8859-1', 'latin1', 'windows-1252']);

/** An answer that cannot be understood, or says what cannot be. */
export function nonsense(message: string, cause?: unknown): VendorProblem {
  return new VendorProblem('nonsense', reasonOf('unreadable', message), { cause });
}
