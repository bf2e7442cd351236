import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escaped, safeLink } from './markup.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 500 });

describe('a text in a page', () => {
  test('opens no markup, ends no attribute, and moves nothing around it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const markup = escaped(text);
        expect(markup).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
        expect(markup).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
        expect(markup.isWellFormed()).toBe(true);
      }),
    );
  });

  test('says what it said', () => {
    expect(escaped(' São João d\'Água & Cia <1> "x" ')).toBe(
      'São João d&#39;Água &amp; Cia &lt;1&gt; &quot;x&quot;',
    );
  });

  test('is cut between characters', () => {
    expect(escaped('👩‍🚒😀😀', 4)).toBe('👩‍🚒😀…');
    expect(escaped('&&&', 2)).toBe('&amp;&amp;…');
  });
});

describe('a link in a page', () => {
  test.each([
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/relative',
    'https://user@evil.example/',
    'https://',
    '',
  ])('is none for %j', (address) => {
    expect(safeLink(address)).toBeUndefined();
  });

  test('leads by HTTP or HTTPS and nowhere else', () => {
    expect(safeLink('HTTPS://Exemplo.com.br/a b')).toBe('https://exemplo.com.br/a%20b');
    fc.assert(fc.property(anyText, (text) => /^https?:\/\//.test(safeLink(text) ?? 'https://')));
  });
});
