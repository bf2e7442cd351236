import { RefusedFile, type SheetLimits } from './sheet.ts';
import { unescapeText } from './xlsx-values.ts';
import { readXml } from './xml.ts';

/**
 * Collects the text of a rich-text container (`si`, `is`): all its `t`, without the phonetic hints (`rPh`)
 * of East Asian writing. Fed with events by the readers of shared and inline strings.
 */
export class RichText {
  #text = '';
  #inText = false;
  #phonetic = 0;

  start(): void {
    this.#text = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.#phonetic += 1;
    else if (name === 't') this.#inText = this.#phonetic === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic -= 1;
    else if (name === 't') this.#inText = false;
  }

  add(text: string): void {
    if (this.#inText) this.#text += text;
  }

  get text(): string {
    return unescapeText(this.#text);
  }
}

/** The shared strings of a workbook, by index. */
export async function readSharedStrings(
  chunks: AsyncIterable<Uint8Array>,
  limits: SheetLimits,
): Promise<string[]> {
  const strings: string[] = [];
  const rich = new RichText();
  await readXml(chunks, {
    open(name) {
      if (name === 'si') rich.start();
      else rich.open(name);
    },
    close(name) {
      if (name !== 'si') return rich.close(name);
      if (strings.length >= limits.cells || rich.text.length > limits.cellLength) throw tooMuchText();
      strings.push(rich.text);
    },
    text: (text) => rich.add(text),
  });
  return strings;
}

function tooMuchText(): RefusedFile {
  return new RefusedFile({
    code: 'cell_too_long',
    message: 'A planilha tem textos demais ou longos demais.',
  });
}
