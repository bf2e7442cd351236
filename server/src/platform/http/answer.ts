import { type AnyEndpoint, type RawReply, rawContentTypes } from '@carreto/contract/endpoint';
import type { Core, Exchange } from './core.ts';
import { jsonContentType } from './headers.ts';
import { note } from './note.ts';
import type { Caller } from './options.ts';

/** Prepares how the values of an endpoint's handler are sent: as JSON, as a file, or as nothing. */
export function compileAnswer<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
): (exchange: Exchange, value: unknown) => void {
  const contentTypes = rawContentTypes(endpoint.reply);
  const send =
    contentTypes === undefined
      ? compileJson(core, endpoint)
      : contentTypes.length === 0
        ? sendNothing
        : sendFile;
  const { deprecated } = endpoint;
  return (exchange, value) => {
    const { reply } = exchange;
    if (deprecated !== undefined) {
      reply.header('deprecation', `@${Date.parse(deprecated.since) / 1000}`);
      reply.header('sunset', new Date(deprecated.sunset).toUTCString());
    }
    send(exchange, value);
    note(core, exchange, { status: 200 });
  };
}

function compileJson<C extends Caller>(core: Core<C>, endpoint: AnyEndpoint) {
  const check = core.options.isStrict === true ? core.validation.reply(endpoint.reply) : undefined;
  return ({ reply }: Exchange, value: unknown): void => {
    const text = JSON.stringify(value);
    const wrong = check?.(JSON.parse(text));
    if (wrong !== undefined) {
      throw new Error(`${endpoint.id} answered what it does not declare: ${JSON.stringify(wrong)}`);
    }
    reply.header('content-type', jsonContentType).send(text);
  };
}

function sendNothing({ reply }: Exchange): void {
  reply.send();
}

function sendFile({ reply }: Exchange, value: unknown): void {
  const file = value as RawReply;
  reply.header('content-type', file.contentType);
  if (file.fileName !== undefined) {
    reply.header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`);
  }
  reply.send(file.body);
}
