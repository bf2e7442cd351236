import type { GuideBlock, GuideText } from '@carreto/contract/guides';

/** What stands around the guides where they are pages of their own, in their language. */
export const pageWords = {
  'pt-BR': {
    home: 'Documentação da API do Carreto',
    guides: 'Guias',
    reference: 'Referência da API',
    referenceWhy: 'Todas as operações, com cada campo, cada erro e exemplos; também como',
    groups: 'Grupos de operações',
    inThisGuide: 'Neste guia',
    others: 'Para quem trabalha no painel',
    /** Of addresses, as in `/docs/guias/integrador/erros`. */
    folder: 'guias',
  },
  en: {
    home: 'Documentation of the Carreto API',
    guides: 'Guides',
    reference: 'API reference',
    referenceWhy: 'Every operation with each member, each error and samples; also as',
    groups: 'Groups of operations',
    inThisGuide: 'In this guide',
    others: 'For those who work in the dashboard',
    folder: 'guides',
  },
} as const;

export type PageLanguage = keyof typeof pageWords;

/** A text as it may stand between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Where a page of a guide is; `undefined`: in Portuguese alone. */
type Addresses = (place: string) => string;

/** Texts of a guide as HTML. */
export function textsHtml(texts: readonly GuideText[], addressOf: Addresses): string {
  return texts.map((text) => textHtml(text, addressOf)).join('');
}

function textHtml(text: GuideText, addressOf: Addresses): string {
  const said = escapeHtml(text.text);
  if (text.kind === 'code') return `<code>${said}</code>`;
  if (text.kind === 'page') return `<a href="${escapeHtml(addressOf(text.to))}">${said}</a>`;
  if (text.kind === 'address') return `<a href="${escapeHtml(text.to)}" rel="noreferrer">${said}</a>`;
  return text.kind === 'plain' ? said : `<strong>${said}</strong>`;
}

/** Blocks of a guide as HTML; `figures` is where pictures are. */
export function blocksHtml(
  blocks: readonly GuideBlock[],
  { addressOf, figures }: { addressOf: Addresses; figures: string },
): string {
  const inline = (texts: readonly GuideText[]) => textsHtml(texts, addressOf);
  const cells = (row: readonly GuideText[][], tag: 'th' | 'td') =>
    row.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('');
  const one = (block: GuideBlock): string => {
    switch (block.kind) {
      case 'heading':
        return `<h${block.level} id="${escapeHtml(block.anchor)}">${inline(block.texts)}</h${block.level}>`;
      case 'list': {
        const tag = block.isOrdered ? 'ol' : 'ul';
        return `<${tag}>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
      }
      case 'table':
        return `<table><thead><tr>${cells(block.head, 'th')}</tr></thead><tbody>${block.rows
          .map((row) => `<tr>${cells(row, 'td')}</tr>`)
          .join('')}</tbody></table>`;
      case 'code':
        return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
      case 'picture':
        return `<p><img src="${figures}/${block.file}" alt="${escapeHtml(block.text)}"></p>`;
      default:
        return `<p${block.kind === 'note' ? ' class="note"' : ''}>${inline(block.texts)}</p>`;
    }
  };
  return blocks.map(one).join('\n');
}

/** A whole page, with everything it needs inside it. */
export function htmlPage({
  title,
  language,
  body,
}: {
  title: string;
  language: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px; font: 16px/1.55 system-ui, sans-serif;
  background: light-dark(#fff, #14181c); color: light-dark(#1b1f23, #eceff2); overflow-wrap: anywhere; }
a { color: light-dark(#0b5cad, #8ab8ff); }
h1 { font-size: 26px; line-height: 1.25; } h2 { font-size: 20px; margin-top: 32px; } h3 { font-size: 16px; margin-bottom: 0; }
pre { padding: 12px; border: 1px solid light-dark(#d0d7de, #3a434d); background: light-dark(#f6f8fa, #1d232a);
  white-space: pre-wrap; font-size: 13px; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.92em; }
table { border-collapse: collapse; font-size: 14px; } th, td { border: 1px solid light-dark(#d0d7de, #3a434d); padding: 6px 10px; text-align: start; vertical-align: top; }
img { max-width: 100%; border: 1px solid light-dark(#d0d7de, #3a434d); }
.note { border-inline-start: 3px solid light-dark(#8a5a00, #e9b949); padding: 4px 12px; }
dt { font-weight: 650; } dd { margin: 0 0 8px; }
`;
