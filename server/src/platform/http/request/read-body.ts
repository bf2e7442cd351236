import type { IncomingMessage } from 'node:http';
import { rawContentTypes } from '@carreto/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/failure.ts';
import type { Core } from '../core.ts';
import { isJsonBegun } from '../guard/refuse-early.ts';
import type { Caller } from '../options.ts';
import { createBodyJudge } from './body-judge.ts';

/** A request whose body comes, and what to do when it is there or refused. */
export type ArrivingBody = {
  request: FastifyRequest;
  payload: IncomingMessage;
  done(error: Error | null, body?: Buffer): void;
};

/**
 * Reads the body of a request, up to the limit of its endpoint. JSON is judged as it comes (`body-judge.ts`), files are
 * those of somebody known by the head, and what nobody reads is not kept.
 */
export function readBody<C extends Caller>(core: Core<C>, { request, payload, done }: ArrivingBody): void {
  const endpoint = request.notes?.endpoint;
  const limitBytes = core.limits.bodyBytes[endpoint?.bodyLimit ?? 'json'];
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
    done(fail('body_too_large'));
    return;
  }
  const schema = endpoint?.body;
  const isJson = schema !== undefined && rawContentTypes(schema) === undefined;
  const judge = isJson && endpoint !== undefined ? createBodyJudge(core, endpoint, request) : undefined;
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  let pending: Promise<void> | undefined;
  const end = (error: unknown): void => {
    payload.off('data', onData).off('end', onEnd).off('error', end);
    if (error == null) done(null, Buffer.concat(chunks));
    else done(error instanceof Error ? error : new Error('the body broke off', { cause: error }));
  };
  const take = (chunk: Buffer): void => {
    receivedBytes += chunk.length;
    if (receivedBytes > limitBytes) throw fail('body_too_large');
    if (schema === undefined) return;
    if (isJson && chunks.length === 0 && !isJsonBegun(request, chunk)) throw fail('unsupported_media_type');
    chunks.push(chunk);
    const judged = judge?.read(chunk);
    if (judged === undefined) return;
    payload.pause();
    pending = judged.then(() => {
      pending = undefined;
      payload.resume();
    });
    pending.catch(end);
  };
  const orEnd = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      end(error);
    }
  };
  const onData = (chunk: Buffer): void => orEnd(() => take(chunk));
  // The end of a stream comes after its last chunk even where it was paused.
  const onEnd = (): void => {
    if (pending === undefined) orEnd(finish);
    else
      pending.then(
        () => orEnd(finish),
        () => {},
      );
  };
  const finish = (): void => {
    judge?.end();
    end(null);
  };
  payload.on('data', onData).on('end', onEnd).on('error', end);
}
