import { type AnyEndpoint, type RawReply, rawContentTypes } from '@carreto/contract/endpoint';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import { jsonContentType } from './headers.ts';
import { note } from './note.ts';
import { type Answer, send, setHeader } from './send.ts';

/** Prepares how the values of an endpoint's handler are sent: as JSON, as a file, or as nothing. */
export function compileAnswer<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
): (exchange: Exchange, value: unknown) => void {
  const contentTypes = rawContentTypes(endpoint.reply);
  const isFile = contentTypes !== undefined && contentTypes.length > 0;
  const write = contentTypes === undefined ? compileJson(core, endpoint) : undefined;
  const { deprecated } = endpoint;
  return (exchange, value) => {
    const answer =
      write !== undefined ? write(value) : isFile ? fileAnswer(exchange, value as RawReply) : nothing;
    if (deprecated !== undefined) {
      setHeader(exchange, 'deprecation', `@${Date.parse(deprecated.since) / 1000}`);
      setHeader(exchange, 'sunset', new Date(deprecated.sunset).toUTCString());
    }
    send(core, exchange, answer);
    note(core, exchange, success);
  };
}

const success = { status: 200 };
const nothing: Answer = { status: 200 };

function compileJson<C extends Caller>(core: Core<C>, endpoint: AnyEndpoint): (value: unknown) => Answer {
  const check = core.options.isStrict === true ? core.validation.reply(endpoint.reply) : undefined;
  return (value) => {
    const body = JSON.stringify(value);
    const wrong = check?.(JSON.parse(body));
    if (wrong !== undefined) {
      throw new Error(`${endpoint.id} answered what it does not declare: ${JSON.stringify(wrong)}`);
    }
    return { status: 200, contentType: jsonContentType, body };
  };
}

function fileAnswer(exchange: Exchange, file: RawReply): Answer {
  if (file.fileName !== undefined) {
    const safeName = file.fileName.replace(/[^\w.-]/g, '_');
    setHeader(exchange, 'content-disposition', `attachment; filename="${safeName}"`);
  }
  return { status: 200, contentType: file.contentType, body: file.body };
}
