import type { IncomingMessage } from 'node:http';

/** The body of a call to a simulator. @throws Error where it is longer than so many bytes. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
