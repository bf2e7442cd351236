import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { escapeXml } from './escape-xml.ts';

/** The text of an element and of its attribute as a strict reader gets them. */
function readBack(text: string): { content: string; attribute: string } {
  const read = { content: '', attribute: '' };
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (part) => {
    read.content += part;
  });
  parser.on('opentag', ({ attributes }) => {
    read.attribute = String(attributes.a);
  });
  parser.write(`<x a="${escapeXml(text)}">${escapeXml(text)}</x>`).close();
  return read;
}

test.each([
  '<script>alert(1)</script>',
  ']]>',
  'a & b &amp; &#0;',
  `" onload='x' `,
  '<!-- --> <?x?>',
  'ação 😀',
])('gives %j back as it was', (text) => {
  expect(readBack(text)).toEqual({ content: text, attribute: text });
});

test('leaves out what XML cannot hold', () => {
  for (const unit of [
    '\0',
    '\u0001',
    '\b',
    '\u001f',
    '\u007f',
    '\u0085',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udfff',
  ])
    expect(readBack(`a${unit}b`), JSON.stringify(unit)).toEqual({ content: 'a b', attribute: 'a b' });
  expect(escapeXml('a\r\nb\tc')).toBe('a  b c');
});
