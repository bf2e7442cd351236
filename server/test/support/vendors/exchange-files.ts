import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXml, type XmlNode } from '../../../src/connectors/soap/read-xml.ts';
import type {
  ExchangeAnswer,
  ExchangeFile,
  ExchangeRequest,
} from '../../../src/connectors/vendors/exchanges/exchange.ts';
import type { VendorAnswer } from '../../../src/connectors/vendors/line/request.ts';
import type { VendorAccess } from '../../../src/connectors/vendors/vendor.ts';
import type { VendorSample } from './vendor-sample.ts';

const vendorsFolder = join(import.meta.dirname, '../../../src/connectors/vendors');

/** The sample's access as a file has it: what was recorded has its own settings, and of the credential nothing optional but what it kept. */
export function accessOf({ vendor: { manifest }, access }: VendorSample, file: ExchangeFile): VendorAccess {
  const { settings = {}, kept = {}, origin } = file;
  if (!origin.startsWith('recorded '))
    return {
      ...access,
      credential: { ...access.credential, ...kept },
      settings: { ...access.settings, ...settings },
    };
  const required = manifest.credential
    .filter(({ isRequired }) => isRequired)
    .map(({ name }) => [name, access.credential[name] ?? '']);
  return { ...access, credential: { ...Object.fromEntries(required), ...kept }, settings };
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

export function toAnswer({ status, headers = {}, body }: ExchangeAnswer): VendorAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: new Map(Object.entries(headers)), body: Buffer.from(text) };
}

function encodedBasic(text: string): string {
  return text.replace(
    /"(Basic (?:Auth )?)base64\(([^)"]*)\)"/g,
    (_, scheme: string, plain: string) => `"${scheme}${Buffer.from(plain).toString('base64')}"`,
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
