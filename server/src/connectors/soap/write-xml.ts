import { escapeXml } from '../../kernel/escape-xml.ts';

/** An element to be written: its text, or what is inside; null leaves it out. */
export type Written = readonly [name: string, content: string | number | readonly Written[] | null];

/** Elements as XML text; whatever was typed into a text stays a text. Pure. */
export function writeXml(elements: readonly Written[]): string {
  return elements
    .map(([name, content]) => {
      if (content === null) return '';
      const inside = typeof content === 'object' ? writeXml(content) : escapeXml(String(content));
      return `<${name}>${inside}</${name}>`;
    })
    .join('');
}
