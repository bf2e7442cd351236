import { escapeHtml, type Letter, oneLine } from '../../platform/mail/letter.ts';
import type { LetterPolicy } from './letter-policy.ts';
import type { Occasion } from './occasions.ts';
import { fillText, type LetterFacts, usualTexts } from './wire-texts.ts';

/** Where the two links of a letter lead: to follow the freight, and to get no more letters. */
export type LetterLinks = { trackingUrl: string; optOutUrl: string };

type Language = 'pt' | 'en';
type Written = { language: Language; subject: string; paragraphs: string[]; shop: string };

const words = {
  pt: {
    follow: 'Acompanhar a entrega',
    why: (shop: string) => `Você recebe esta mensagem porque ${shop} enviou algo a você.`,
    stop: 'Não quero mais receber estas mensagens',
  },
  en: {
    follow: 'Follow the delivery',
    why: (shop: string) => `You get this message because ${shop} sent something to you.`,
    stop: 'I want no more of these messages',
  },
} as const;

const locales = { pt: 'pt-BR', en: 'en' } as const;

/**
 * A letter to a recipient, in the languages of the policy: the text of the occasion and the two links, and nothing else of the
 * freight. The shipper's words stand in it as text, never as markup.
 */
export function recipientLetter(
  { language, occasions }: Pick<LetterPolicy, 'language' | 'occasions'>,
  occasion: Occasion,
  { facts, links }: { facts: LetterFacts; links: LetterLinks },
): Letter {
  const languages: Language[] = language === 'both' ? ['pt', 'en'] : [language];
  const parts = languages.map((each): Written => {
    const { subject, body } = occasions[occasion][each] ?? usualTexts[each][occasion];
    const fill = (text: string) => fillText(text, facts, each);
    const paragraphs = fill(body)
      .split(/\n{2,}/)
      .map((one) => one.trim())
      .filter((one) => one !== '');
    return { language: each, subject: oneLine(fill(subject)), paragraphs, shop: facts.shop };
  });
  return {
    subject: parts[0]?.subject ?? '',
    text: parts.map((part) => textOf(part, links)).join('\n\n— — —\n\n'),
    html: htmlOf(parts, links),
    senderName: oneLine(facts.shop),
    unsubscribeUrl: links.optOutUrl,
  };
}

function textOf({ language, paragraphs, shop }: Written, { trackingUrl, optOutUrl }: LetterLinks): string {
  const { follow, why, stop } = words[language];
  return [...paragraphs, `${follow}:\n${trackingUrl}`, `--\n${why(shop)}\n${stop}:\n${optOutUrl}\n`].join(
    '\n\n',
  );
}

const styles = {
  page: 'margin:0;padding:24px 12px;background:#f6f8fa',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d0d7de;border-radius:8px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1b1f23',
  shop: 'margin:0 0 16px;font-weight:bold',
  follow:
    'display:inline-block;padding:10px 18px;background:#0b5c8a;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold',
  rule: 'border:0;border-top:1px solid #d0d7de;margin:24px 0',
  foot: 'margin:0;font-size:13px;color:#57606a',
  stop: 'color:#57606a',
} as const;

function htmlOf(parts: readonly Written[], links: LetterLinks): string {
  const [first] = parts;
  const shop = escapeHtml(oneLine(first?.shop ?? ''));
  return (
    `<!doctype html><html lang="${locales[first?.language ?? 'pt']}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(first?.subject ?? '')}</title></head>` +
    `<body style="${styles.page}"><div style="${styles.card}"><p style="${styles.shop}">${shop}</p>` +
    parts.map((part) => partHtml(part, links)).join(`<hr style="${styles.rule}">`) +
    '</div></body></html>'
  );
}

function partHtml({ language, paragraphs, shop }: Written, { trackingUrl, optOutUrl }: LetterLinks): string {
  const { follow, why, stop } = words[language];
  const shown = paragraphs.map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`).join('');
  return (
    `<div lang="${locales[language]}">${shown}` +
    `<p><a href="${escapeHtml(trackingUrl)}" style="${styles.follow}">${follow}</a></p>` +
    `<p style="${styles.foot}">${escapeHtml(why(shop))}<br>` +
    `<a href="${escapeHtml(optOutUrl)}" style="${styles.stop}">${stop}</a></p></div>`
  );
}
