import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Does something with a PDF as a file, in a folder of its own. */
async function withFile<Result>(
  pdf: Uint8Array,
  work: (path: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'carreto-pdf-'));
  try {
    const path = join(folder, 'document.pdf');
    await writeFile(path, pdf);
    return await work(path, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A page of a PDF as a PNG, as a printer of 203 dots to the inch would draw it. */
export function pagePicture(pdf: Uint8Array, page = 1): Promise<Uint8Array> {
  return withFile(pdf, async (path, folder) => {
    const target = join(folder, 'page');
    await run('pdftoppm', [
      '-r',
      '203.2',
      '-png',
      '-singlefile',
      '-f',
      `${page}`,
      '-l',
      `${page}`,
      path,
      target,
    ]);
    return new Uint8Array(await readFile(`${target}.png`));
  });
}

/** What a reader can copy from a PDF, with single spaces. */
export function pdfText(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, async (path) => {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-']);
    return stdout.replace(/\s+/g, ' ');
  });
}

/** Number of pages and the size of the first, in millimetres. */
export function pdfInfo(pdf: Uint8Array): Promise<{ pages: number; widthMm: number; heightMm: number }> {
  return withFile(pdf, async (path) => {
    const { stdout } = await run('pdfinfo', [path]);
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(stdout) ?? [];
    const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4 * 10) / 10;
    return { pages: Number(/Pages:\s+(\d+)/.exec(stdout)?.[1]), widthMm: mm(width), heightMm: mm(height) };
  });
}
