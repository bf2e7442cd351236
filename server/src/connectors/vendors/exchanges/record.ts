import { formsOfValue, withoutValues } from '../../../platform/log/without-values.ts';
import { isWhole } from '../../fields.ts';
import { tokensIn } from '../desk/secrets.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { CredentialValues, Vendor, VendorAccess } from '../vendor.ts';
import { asRecorded } from './as-recorded.ts';
import type { ExchangeFile, ExchangeRequest } from './exchange.ts';
import { createInventor, type Inventor } from './inventor.ts';
import { type Lookup, lookUp } from './lookups.ts';
import { answerText, playedLine, type RecordedCall } from './recording-line.ts';
import { asWord, scrubText } from './wire-scrubbed.ts';

/** A lookup as it went, with all that is secret in it. */
export type Recorded = {
  vendor: Vendor;
  access: VendorAccess;
  lookup: Lookup;
  calls: readonly RecordedCall[];
  outcome: unknown;
  atMs: number;
  /** Texts of the vendor that are published, and stay. */
  keep: ReadonlySet<string>;
};

/** Says why no file can be made of a lookup. */
export class RecordingProblem extends Error {
  override readonly name = 'RecordingProblem';
}

/** Days as they are: what a term is made of is for the calendar to say. @internal The suite counts them so, too. */
export function daysBetween(fromOn: string, untilOn: string): number {
  return Math.round((Date.parse(untilOn) - Date.parse(fromOn)) / 86_400_000);
}

/**
 * An exchange file of a lookup. Its answers are scrubbed, and its requests are those that the connector makes of invented input, an invented
 * credential and those answers: so nothing real can stand in them, and the file is read as it was written.
 * @throws RecordingProblem where a call brought no answer, or what is scrubbed is read otherwise than what came
 */
export async function exchangeFileOf(recorded: Recorded): Promise<ExchangeFile> {
  const { vendor, lookup, calls, atMs } = recorded;
  const inventor = createInventor();
  const scrubbed = scrub(recorded, inventor);
  const { line, sent } = playedLine(scrubbed.answers.map(toAnswer));
  const { credential } = scrubbed.access;
  const ports = vendor.open(scrubbed.access, {
    line,
    nowMs: () => atMs,
    businessDays: daysBetween,
    rewriteCredential: (rewrite) => rewrite(credential),
  });
  const played = await lookUp(ports, scrubbed.lookup, AbortSignal.timeout(10_000));
  if (typeof played === 'string')
    throw new RecordingProblem(`what is scrubbed cannot be looked up: ${played}`);
  requireAlike(calls, sent);
  const outcome = withoutRaw(plain(played.outcome));
  if (kindOf(outcome) !== kindOf(plain(recorded.outcome)))
    throw new RecordingProblem('the scrubbed answers are read otherwise than those that came');
  const at = new Date(atMs).toISOString();
  const { environment, settings } = scrubbed.access;
  const { required, optional } = partsOf(vendor, scrubbed.access.credential);
  const file: ExchangeFile = {
    case: `${lookup.act} recorded ${at} in ${environment}`,
    act: lookup.act,
    origin: `recorded ${at.slice(0, 10)} ${environment}`,
    at,
    facts: [],
    input: scrubbed.lookup.input as ExchangeFile['input'],
    settings,
    ...(Object.keys(optional).length === 0 ? {} : { kept: optional }),
    notSimulated: true,
    calls: sent.map((request, index) => ({
      request: requestOf(request, required),
      answer: scrubbed.answers[index] ?? { status: 0, body: null },
    })),
    outcome,
  };
  requireNothingReal(JSON.stringify(file), { recorded, inventor });
  return file;
}

type Scrubbed = {
  access: VendorAccess;
  lookup: Lookup;
  answers: readonly { status: number; body: unknown }[];
};

function scrub(recorded: Recorded, inventor: Inventor): Scrubbed {
  const { vendor, access, lookup, calls, keep } = recorded;
  // First what is known: everything else finds it replaced already.
  const input = scrubbedInput(lookup, inventor);
  const settings = inventedSettings(vendor, access.settings, inventor);
  const secrets = secretsOf(access, calls);
  for (const value of secrets) inventor.of('secret', value);
  return {
    access: { ...access, settings, credential: inventedCredential(access.credential) },
    lookup: input,
    answers: calls.map(({ request, answer }) => {
      if (answer === null)
        throw new RecordingProblem(
          `${request.method} ${request.host} brought no answer${saying(recorded.outcome)}`,
        );
      const text = withoutSecrets(answerText(answer), secrets, inventor);
      return { status: answer.status, body: bodyOf(scrubText(text, inventor, keep)) };
    }),
  };
}

/** The credential, and the tokens that it was given meanwhile; instants tell nobody. */
function secretsOf({ credential }: VendorAccess, calls: readonly RecordedCall[]): string[] {
  const tokens = calls.flatMap(({ request, answer }) =>
    request.act === 'token' && answer !== null ? tokensIn(answerText(answer)) : [],
  );
  return [...Object.values(credential), ...tokens].filter((value) => !isInstant(value));
}

/** Shorter ones are looked for as words alone: they stand within others by chance. */
const shortestWithin = 8;

/** A text without secrets, in whichever way an answer writes them. */
function withoutSecrets(text: string, secrets: readonly string[], inventor: Inventor): string {
  return secrets
    .filter(({ length }) => length >= shortestWithin)
    .reduce((left, secret) => withoutValues(left, [secret], inventor.of('secret', secret)), text);
}

/** Goods, places and money stay; who sends and who receives do not. */
function scrubbedInput(lookup: Lookup, inventor: Inventor): Lookup {
  const document = (value: string): string => inventor.of('document', value);
  switch (lookup.act) {
    case 'quote': {
      const { recipient, volumes, ...enquiry } = lookup.input;
      const receives = recipient.document === null ? null : document(recipient.document);
      return {
        act: 'quote',
        input: {
          ...enquiry,
          shipperCnpj: document(enquiry.shipperCnpj),
          dispatcherDocument: document(enquiry.dispatcherDocument),
          recipient: { ...recipient, document: receives, stateInscription: null },
          volumes: volumes.map((volume) => ({ ...volume, sku: null, description: null })),
        },
      };
    }
    case 'track': {
      const { nfes, carrierCodes, postalCodes, orderNumber, ...freight } = lookup.input;
      const code = (value: string): string => inventor.of('code', value);
      return {
        act: 'track',
        input: {
          ...freight,
          freightCode: code(freight.freightCode),
          shipperCnpj: document(freight.shipperCnpj),
          nfes: nfes.map((nfe) => ({ ...nfe, accessKey: document(nfe.accessKey) })),
          orderNumber: orderNumber === null ? null : code(orderNumber),
          carrierCodes: carrierCodes.map(code),
          postalCodes: postalCodes.map(code),
        },
      };
    }
    case 'cte':
      return { act: 'cte', input: { accessKey: document(lookup.input.accessKey) } };
  }
}

/** Of fewer digits than these a number is a choice, not a customer. */
const digitsOfChoices = 4;

/** What a customer chose stays; who the customer is does not. */
function inventedSettings(
  { manifest }: Vendor,
  settings: VendorAccess['settings'],
  inventor: Inventor,
): VendorAccess['settings'] {
  const services = new Set(manifest.services.map(({ code }) => code));
  const invented = (name: string, value: string): string => {
    const isChoice =
      name === 'services' ||
      value.split(',').every((code) => services.has(code) || code.length <= digitsOfChoices);
    const { pattern } = manifest.settings.find((setting) => setting.name === name) ?? {};
    if (isChoice || pattern === undefined) return value;
    const probe = probeOf(value);
    return isWhole(pattern, probe.text) ? inventor.of(probe.kind, value) : value;
  };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, invented(name, value)] as const),
  );
}

/** What could stand for a setting: a pattern that takes it is of no short list of words. */
function probeOf(value: string): { kind: 'code' | 'name'; text: string } {
  if (/^\d+$/.test(value)) return { kind: 'code', text: '9'.repeat(value.length) };
  return { kind: 'name', text: value.includes('@') ? 'pessoa1@exemplo.com.br' : 'Pessoa Inventada' };
}

/** Fields by their names, so that requests can be written with them; instants say nothing of whom. */
function inventedCredential(credential: CredentialValues): CredentialValues {
  return Object.fromEntries(
    Object.entries(credential).map(([name, value]) => [
      name,
      isInstant(value) ? value : `invented-${name.toLowerCase()}-00000001`,
    ]),
  );
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
}

/** Required fields stand in files by their names; others as they were kept. */
function partsOf(
  { manifest }: Vendor,
  credential: CredentialValues,
): { required: CredentialValues; optional: CredentialValues } {
  const names = new Set(manifest.credential.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(credential).filter(([name]) => names.has(name) === wanted));
  return { required: pick(true), optional: pick(false) };
}

function requestOf(request: VendorRequest, credential: CredentialValues): ExchangeRequest {
  return asRecorded(request, { credential, headers: Object.keys(request.headers ?? {}) });
}

function bodyOf(text: string): unknown {
  try {
    return typeof JSON.parse(text) === 'object' ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

function toAnswer({ status, body }: { status: number; body: unknown }): VendorAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: new Map(), body: Buffer.from(text) };
}

/** What was made of invented input has to be what was made of the real one. */
function requireAlike(calls: readonly RecordedCall[], sent: readonly VendorRequest[]): void {
  const says = ({ act, method, host }: VendorRequest): string => `${act} ${method} ${host}`;
  const went = calls.map(({ request }) => says(request)).join(', ');
  if (went !== sent.map(says).join(', '))
    throw new RecordingProblem('the scrubbed answers lead to other calls than those that were made');
}

/** Bytes by their text, and nothing that JSON has no form for. */
export function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'object' && member !== null && 'type' in member && member.type === 'Buffer'
        ? Buffer.from((member as unknown as { data: number[] }).data).toString()
        : member,
    ) ?? 'null',
  );
}

/** What the connector said of it. */
function saying(outcome: unknown): string {
  const isSaid = typeof outcome === 'object' && outcome !== null && 'sentence' in outcome;
  return isSaid ? `: ${String(outcome.sentence)}` : '';
}

/** Events as they came stand in the answers already. */
function withoutRaw(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRaw);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === 'raw' ? [] : [[name, withoutRaw(member)]])),
  );
}

function kindOf(outcome: unknown): unknown {
  return typeof outcome === 'object' && outcome !== null && 'kind' in outcome ? outcome.kind : null;
}

/** Shorter ones stand by chance in any text. */
const shortestTelling = 5;

/** The last look: nothing that was replaced once may stand anywhere. */
function requireNothingReal(
  text: string,
  { recorded, inventor }: { recorded: Recorded; inventor: Inventor },
): void {
  const { access, calls } = recorded;
  const secrets = secretsOf(access, calls);
  const invented = new Set(inventor.replaced().values());
  const isThere = (value: string): boolean => value.length >= shortestTelling && asWord(value).test(text);
  const isWithin = (secret: string): boolean =>
    secret.length >= shortestWithin && formsOfValue(secret).some((form) => text.includes(form));
  const telling = [
    ...secrets.filter((secret) => isWithin(secret) || isThere(secret)),
    ...[...inventor.replaced().keys()].filter((value) => isThere(value)),
  ].filter((value) => !invented.has(value));
  if (telling.length > 0)
    throw new RecordingProblem(
      `${telling.length} of its values would still tell whose it is; nothing is written`,
    );
}
