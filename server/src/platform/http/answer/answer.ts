import { type AnyEndpoint, type RawReply, rawContentTypes } from '@carreto/contract/endpoint';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import { isLargeBody } from '../request/body-size.ts';
import { textOf } from './byte-string.ts';
import { commonHeaders, drawingPolicy, type FlatHeaders, filePolicy, jsonContentType } from './headers.ts';
import { compileMask } from './mask.ts';
import { note } from './note.ts';
import { type Answer, send, setHeader } from './send.ts';
import { sendInPieces } from './send-in-pieces.ts';
import { writeJson } from './write-json.ts';
import { WrittenJson } from './written-json.ts';

/**
 * Prepares how the values of an endpoint's handler are sent: as JSON, as a file, or as nothing. A promise only where much was
 * asked: what answers that is written in slices.
 */
export function compileAnswer<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
): (exchange: Exchange, value: unknown) => void | Promise<void> {
  const contentTypes = rawContentTypes(endpoint.reply);
  const isFile = contentTypes !== undefined && contentTypes.length > 0;
  const draws = contentTypes?.includes(drawingType) === true;
  const { hsts } = core.options;
  const drawing = draws ? commonHeaders({ hsts, policy: drawingPolicy }) : core.headers;
  const shown = isFile ? commonHeaders({ hsts, policy: filePolicy }) : core.headers;
  const write = contentTypes === undefined ? compileJson(core, endpoint) : undefined;
  const { deprecated } = endpoint;
  return (exchange, value) => {
    if (deprecated !== undefined) {
      setHeader(exchange, 'deprecation', `@${Date.parse(deprecated.since) / 1000}`);
      setHeader(exchange, 'sunset', new Date(deprecated.sunset).toUTCString());
    }
    const answered = (answer: Answer): void => {
      send(core, exchange, answer);
      note(core, exchange, { status: 200, value });
    };
    if (write === undefined) {
      const pieces = isFile ? piecesOf(value as RawReply) : undefined;
      if (pieces !== undefined) {
        nameFile(exchange, value as RawReply);
        return sendInPieces(core, exchange, pieces);
      }
      answered(isFile ? fileAnswer(exchange, value as WholeFile, { drawing, shown }) : nothing);
      return undefined;
    }
    const written = write(exchange, value);
    if (written instanceof Promise) return written.then(answered);
    answered(written);
    return undefined;
  };
}

const drawingType = 'image/svg+xml';
const nothing: Answer = { status: 200 };

function compileJson<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
): (exchange: Exchange, value: unknown) => Answer | Promise<Answer> {
  const check = core.options.isStrict === true ? core.validation.reply(endpoint.reply) : undefined;
  const { scheduler } = core.options;
  const requireDeclared = (text: () => string): void => {
    const wrong = check?.(JSON.parse(text()));
    if (wrong !== undefined)
      throw new Error(`${endpoint.id} answered what it does not declare: ${JSON.stringify(wrong)}`);
  };
  const asAnswer = (body: string): Answer => {
    requireDeclared(() => body);
    return { status: 200, contentType: jsonContentType, body };
  };
  const show = maskFor(core, endpoint);
  return ({ request: { body, notes } }, whole) => {
    if (whole instanceof WrittenJson && show === undefined) {
      requireDeclared(() => textOf(whole.bytes));
      return { status: 200, contentType: jsonContentType, body: whole.bytes, isBytes: true };
    }
    const read = whole instanceof WrittenJson ? (whole.read() as unknown) : whole;
    const value = show === undefined ? read : show(read, notes?.caller as C | undefined);
    if (scheduler === undefined || !isLargeBody(body, notes)) return asAnswer(JSON.stringify(value));
    const work = { key: notes?.caller?.key ?? '', estimateMs: Number.POSITIVE_INFINITY };
    return Promise.resolve(scheduler.run(work, writeJson(value))).then(asAnswer);
  };
}

/**
 * Leaves out of answers to operators what the caller may not see; undefined where nothing is ever left out. Whom nobody knows
 * sees least.
 */
function maskFor<C extends Caller>({ options: { seesPersonal } }: Core<C>, { auth, reply }: AnyEndpoint) {
  const mask = auth === 'admin' && seesPersonal !== undefined ? compileMask(reply) : undefined;
  if (mask === undefined || seesPersonal === undefined) return undefined;
  return (value: unknown, caller: C | undefined): unknown =>
    caller !== undefined && seesPersonal(caller) ? value : mask(value);
}

type WholeFile = RawReply & { body: Uint8Array };

function piecesOf({ contentType, body }: RawReply) {
  return body instanceof Uint8Array ? undefined : { contentType, body };
}

function fileAnswer(
  exchange: Exchange,
  file: WholeFile,
  { drawing, shown }: Readonly<Record<'drawing' | 'shown', FlatHeaders>>,
): Answer {
  nameFile(exchange, file);
  const answer = { status: 200, contentType: file.contentType, body: file.body };
  if (file.contentType === drawingType) return { ...answer, base: drawing };
  return file.isShown === true ? { ...answer, base: shown } : answer;
}

function nameFile(exchange: Exchange, { fileName, isShown }: RawReply): void {
  if (fileName === undefined) return;
  const safeName = fileName.replace(/[^\w.-]/g, '_');
  setHeader(
    exchange,
    'content-disposition',
    `${isShown === true ? 'inline' : 'attachment'}; filename="${safeName}"`,
  );
}
