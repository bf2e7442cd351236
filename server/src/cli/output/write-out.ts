import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { complain, print } from '../command.ts';

/**
 * Gives what a command made: to the file that `--out` names, and says so on standard error, else to standard output. Texts
 * end with a line; bytes stay as they are. `what` tells of the content.
 */
export async function writeOut(
  out: string | undefined,
  content: string | Uint8Array,
  what?: string,
): Promise<void> {
  const isText = typeof content === 'string';
  if (out !== undefined) {
    await writeFile(out, isText ? `${content}\n` : content);
    complain(`Wrote ${out}${what === undefined ? '' : `: ${what}`}.`);
  } else if (isText) print(content);
  else process.stdout.write(content);
}

/** The same of a file that is made while it is written; `what` is asked at its end. */
export async function writePieces(
  out: string | undefined,
  pieces: AsyncIterable<Uint8Array>,
  what: () => string,
): Promise<void> {
  if (out === undefined) {
    for await (const piece of pieces) {
      // As fast as it is read, so that a long file is never all in memory.
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
    }
    return;
  }
  await pipeline(pieces, createWriteStream(out));
  complain(`Wrote ${out}: ${what()}.`);
}
