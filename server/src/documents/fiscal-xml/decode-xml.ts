import { XmlProblem } from './xml-problem.ts';

const declaration = /^<\?xml[^>]{0,200}?encoding=["']([A-Za-z0-9._-]{1,40})["']/;
const western = new Set(['iso-8859-1', 'latin1', 'windows-1252']);

/**
 * The text of an XML document. NF-es and CT-es are UTF-8; documents that say they are ISO-8859-1 or Windows-1252 are read as
 * what they say. Anything else is refused rather than read wrong.
 * @throws XmlProblem
 */
export function decodeXml(bytes: Uint8Array): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(hasMark ? 3 : 0, 300));
  const declared = declaration.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  const isWestern = western.has(declared);
  if (!isWestern && declared !== 'utf-8' && declared !== 'utf8' && declared !== 'us-ascii')
    throw new XmlProblem('xml', `a codificação ${declared} não é aceita; envie o XML em UTF-8`);
  if (isWestern && hasMark) throw new XmlProblem('xml', 'a codificação declarada não é a do arquivo');
  try {
    return new TextDecoder(isWestern ? 'windows-1252' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlProblem('xml', 'o arquivo não está na codificação que declara');
  }
}
