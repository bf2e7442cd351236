import type { AddressInfo } from 'node:net';
import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import { createValidation } from '@carreto/server/platform/http/request/validate';
import { fastify } from 'fastify';
import { serveStage } from '../run/serve-stage.ts';

/**
 * The floor: a bare Fastify handler that parses the body, validates it by the same schema and serialises the
 * same answers, one after the other. Who speaks this contract on this framework cannot be faster.
 */
serveStage(async ({ answers }: { answers: unknown[] }) => {
  const { body, path } = quoteV3;
  if (body === undefined) throw new Error('the quote has no body');
  const check = createValidation().request(body);
  const app = fastify({ logger: false });
  let position = 0;
  app.post(path, (request, reply) => {
    if (check(request.body) !== undefined) return reply.code(422).send({ error: 'invalid' });
    const answer = answers[position % answers.length];
    position += 1;
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { result: { port }, close: () => app.close() };
});
