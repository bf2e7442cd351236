import { createHash } from 'node:crypto';
import { type Colours, coloursOf, darkPage } from './colours.ts';
import type { Language } from './language.ts';
import { escaped } from './markup.ts';
import { styleOf } from './style.ts';
import { wordsIn } from './words.ts';

/** How a shipper shows itself; null members are Carreto's own choice. */
export type Brand = {
  name: string;
  /** A picture as `data:` address. */
  logo: string | null;
  /** `#rrggbb` */
  colour: string | null;
};

/** A page as it is sent: the markup and what a browser may do with it. */
export type HtmlDocument = { html: string; policy: string; locale: string };

/** Wraps the content of a page: head, brand, landmarks. `title` and `main` are markup already. */
export function documentOf(
  language: Language,
  {
    title,
    main,
    brand,
    hasForm = false,
  }: { title: string; main: string; brand: Brand | null; hasForm?: boolean },
): HtmlDocument {
  const { locale, clock } = wordsIn[language];
  const colours = coloursOf(brand?.colour ?? null);
  const style = styleOf(colours, hasForm);
  const head = headOf(title, { colours, style });
  const html =
    `<!doctype html>\n<html lang="${locale}">\n<head>${head}</head>\n<body>\n` +
    (brand === null ? '' : `<header>${brandOf(brand)}</header>\n`) +
    `<main>\n${main}\n</main>\n` +
    (brand === null || hasForm ? '' : `<footer>${clock}</footer>\n`) +
    '</body>\n</html>\n';
  return { html, policy: policyOf(style, hasForm), locale };
}

function headOf(title: string, { colours, style }: { colours: Colours; style: string }): string {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex,nofollow">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="format-detection" content="telephone=no">',
    `<meta name="theme-color" content="${colours.bar}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${darkPage}" media="(prefers-color-scheme:dark)">`,
    // Without it a browser asks this host for an icon.
    '<link rel="icon" href="data:,">',
    `<title>${title}</title>`,
    `<style>${style}</style>`,
  ].join('');
}

/** The name stands beside the logo, so the logo says nothing of its own. */
function brandOf({ name, logo }: Brand): string {
  const picture = logo === null ? '' : `<img src="${escaped(logo, logo.length)}" alt="">`;
  return `${picture}<p><bdi>${escaped(name, 60)}</bdi></p>`;
}

/** No script at all, this style sheet and no other, pictures that are part of the page; a form goes nowhere else. */
function policyOf(style: string, hasForm: boolean): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return (
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; ` +
    "frame-ancestors 'none'; base-uri 'none'; " +
    `form-action ${hasForm ? "'self'" : "'none'"}`
  );
}
