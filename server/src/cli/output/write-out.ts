import { writeFile } from 'node:fs/promises';
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
