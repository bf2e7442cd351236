import { SaxesParser } from 'saxes';
import { RefusedFile } from './sheet.ts';

/** What a reader of one XML part wants to hear; names come without their namespace prefix. */
export type XmlHandler = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const deepest = 64;
/** Input that yields no event: one endless tag, attribute, comment or text. */
const longestSilence = 4 * 1024 * 1024;

/**
 * Streams one XML part through a strict parser. A document type is refused whatever it says, so no entity
 * exists beyond the five of XML; depth and the length of any single token are bounded; a part that is not
 * UTF-8 or not well-formed is refused.
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const part = new XmlPart(handler);
  for await (const chunk of chunks) part.write(chunk);
  part.end();
}

/** One XML part that is handed over piece by piece, as `readXml` reads it. */
export class XmlPart {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  /** How many elements are open. */
  depth = 0;
  #silence = 0;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    parser.on('doctype', () => {
      throw refused('xml_doctype', 'a planilha declara um DOCTYPE');
    });
    parser.on('opentag', (tag) => {
      this.#silence = 0;
      this.depth += 1;
      if (this.depth > deepest) throw refused('xml_too_deep', 'elementos aninhados demais');
      handler.open(localName(tag.name), tag.attributes);
    });
    parser.on('closetag', (tag) => {
      this.#silence = 0;
      this.depth -= 1;
      handler.close?.(localName(tag.name));
    });
    const onText = (text: string): void => {
      this.#silence = 0;
      handler.text?.(text);
    };
    parser.on('text', onText);
    parser.on('cdata', onText);
    parser.on('error', () => {
      throw refused('xml_malformed', 'XML interno malformado');
    });
  }

  write(bytes: Uint8Array): void {
    this.#silence += bytes.length;
    if (this.#silence > longestSilence) throw refused('xml_token_too_long', 'conteúdo interno longo demais');
    this.#parser.write(this.#decode(bytes));
  }

  end(): void {
    this.#parser.write(this.#decode(null));
    this.#parser.close();
  }

  #decode(bytes: Uint8Array | null): string {
    try {
      return bytes === null ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true });
    } catch {
      throw refused('xml_encoding', 'XML interno não está em UTF-8');
    }
  }
}

function localName(name: string): string {
  // Rows, cells and values are most of a workbook, and no prefix is as short.
  if (name.length === 1) return name;
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function refused(code: string, reason: string): RefusedFile {
  return new RefusedFile({
    code,
    message: `Planilha recusada: ${reason}. Abra-a no programa de planilhas e salve como .xlsx.`,
  });
}
