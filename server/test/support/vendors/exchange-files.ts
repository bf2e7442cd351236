import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXml, type XmlNode } from '../../../src/connectors/soap/read-xml.ts';
import type {
  ExchangeAnswer,
  ExchangeFile,
  ExchangeRequest,
} from '../../../src/connectors/vendors/exchanges/exchange.ts';
import type { VendorLine } from '../../../src/connectors/vendors/line/line.ts';
import {
  bodyBytes,
  type VendorAnswer,
  type VendorRequest,
} from '../../../src/connectors/vendors/line/request.ts';

import type { VendorAccess } from '../../../src/connectors/vendors/vendor.ts';

const vendorsFolder = join(import.meta.dirname, '../../../src/connectors/vendors');

/** The exchanges of a vendor, in the order of their file names. */
export function exchangesOf(vendor: string): ExchangeFile[] {
  const folder = join(vendorsFolder, vendor, 'exchanges');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExchangeFile);
}

/** The sample's access as a file has it. */
export function accessOf(access: VendorAccess, { settings = {}, kept = {} }: ExchangeFile): VendorAccess {
  const credential = { ...access.credential, ...kept };
  return { ...access, credential, settings: { ...access.settings, ...settings } };
}

/** Facts by which a vendor's simulator refuses: texts like 'J4' in its sources. */
export function factsOfSimulator(vendor: string): Set<string> {
  const folder = join(vendorsFolder, vendor, 'simulator');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/'([A-Z]{1,2}[0-9]{1,2})'/g)].map(([, fact = '']) => fact)),
  );
}

/** Facts that a vendor's page lists. */
export function factsOfPage(vendor: string): Set<string> {
  const page = readFileSync(join(vendorsFolder, `../../../../docs/connectors/${vendor}.md`), 'utf8');
  return new Set([...page.matchAll(/^\| ([A-Z]{1,2}[0-9]{1,2}) \|/gm)].map(([, fact = '']) => fact));
}

/** A line that answers as it was recorded, in order, and keeps what was sent. */
export function recordedLine(answers: readonly ExchangeAnswer[]): {
  line: VendorLine;
  sent: VendorRequest[];
} {
  const sent: VendorRequest[] = [];
  return {
    sent,
    line: {
      async send(request) {
        const answer = answers[sent.length];
        sent.push(request);
        if (answer === undefined) throw new Error(`more calls than were recorded: ${request.path}`);
        return toAnswer(answer);
      },
    },
  };
}

export function toAnswer({ status, headers = {}, body }: ExchangeAnswer): VendorAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: new Map(Object.entries(headers)), body: Buffer.from(text) };
}

/** What was sent as files write it: its credentials as the names of their fields, the headers that a file names. */
export function asRecorded(
  request: VendorRequest,
  { credential, headers }: { credential: Readonly<Record<string, string>>; headers: readonly string[] },
): ExchangeRequest {
  const { method, host, path, body } = request;
  const sent: ExchangeRequest = {
    method,
    host,
    path,
    ...(headers.length === 0
      ? {}
      : { headers: Object.fromEntries(headers.map((name) => [name, headerOf(request, name)])) }),
    ...(body === undefined ? {} : { body: body.kind === 'json' ? body.value : bodyBytes(body).text }),
  };
  return JSON.parse(withNames(decodedBasic(JSON.stringify(sent)), credential)) as ExchangeRequest;
}

/** User and password of HTTP's basic scheme as a file can name them: `Basic base64({user}:{password})`. */
function decodedBasic(text: string): string {
  return text.replace(
    /"(Basic (?:Auth )?)([A-Za-z0-9+/]+=*)"/g,
    (_, scheme: string, coded: string) => `"${scheme}base64(${Buffer.from(coded, 'base64').toString()})"`,
  );
}

function encodedBasic(text: string): string {
  return text.replace(
    /"(Basic (?:Auth )?)base64\(([^)"]*)\)"/g,
    (_, scheme: string, plain: string) => `"${scheme}${Buffer.from(plain).toString('base64')}"`,
  );
}

function headerOf({ headers, body }: VendorRequest, name: string): string {
  const type = name === 'content-type' && body !== undefined ? bodyBytes(body).type : '';
  return headers?.[name] ?? type;
}

/** Credentials by the names of their fields, wherever they stand. */
function withNames(text: string, credential: Readonly<Record<string, string>>): string {
  return Object.entries(credential).reduce(
    (named, [name, value]) => named.replaceAll(value, `{${name}}`),
    text,
  );
}

/** A request of a file with its credentials in it, for a simulator. */
export function withCredential(
  request: ExchangeRequest,
  credential: Readonly<Record<string, string>>,
): ExchangeRequest {
  const filled = Object.entries(credential).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    JSON.stringify(request),
  );
  return JSON.parse(encodedBasic(filled)) as ExchangeRequest;
}

/** What kinds of members a JSON value has: lists by their first item, texts and numbers by their kind. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, shapeOf(member)]),
  );
}

/** The same of an answer's text: of JSON, of the elements of a document, or that it is something else. */
export function shapeOfText(text: string): unknown {
  if (text.trimStart().startsWith('<')) return elementsOf(readXml(text));
  try {
    return shapeOf(JSON.parse(text));
  } catch {
    return 'text';
  }
}

function elementsOf({ name, children }: XmlNode): unknown {
  return children.length === 0 ? name : { [name]: children.map(elementsOf) };
}
