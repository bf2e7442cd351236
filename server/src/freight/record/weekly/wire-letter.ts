import { formatDay } from '../../../kernel/days.ts';
import { moneyText, numberText } from '../../../kernel/value-texts.ts';
import { escapeHtml, type Letter } from '../../../platform/mail/letter.ts';
import type { Period } from '../../report/answer/question.ts';
import type { TodayCard } from '../today/cards.ts';
import { toToday } from '../today/wire.ts';
import type { Week, WeekFigure } from './read-week.ts';

export type LetterLanguage = 'pt-BR' | 'en';

type FigureName = keyof NonNullable<Week['figures']>;

const words = {
  'pt-BR': {
    subject: (span: string) => `Carreto: sua semana, ${span}`,
    hello: (name: string) => `Olá, ${name}!`,
    waits: 'O que espera por você',
    nothing: 'Nada espera por você.',
    week: (span: string) => `A semana de ${span}`,
    before: 'na semana anterior',
    none: 'sem dados',
    until: ' a ',
    foot: 'Você pediu este resumo. Mude o dia ou desligue em',
    profile: 'Meu perfil',
    figures: {
      costCents: 'Custo dos fretes contratados',
      onTimePpm: 'Entregas no prazo',
      recoveredCents: 'Recuperado pela auditoria',
    },
    cards: {
      late: 'Atrasados',
      stuck: 'Parados',
      atRisk: 'Em risco',
      attemptFailed: 'Tentativa falhou',
      quarantine: 'Quarentena',
      bookingsWaiting: 'Pedidos a decidir',
      ctesDiverging: 'CT-es a decidir',
      ctesUnlinked: 'CT-es sem frete',
      proposalsWaiting: 'Propostas de transportadoras',
      billsOverdue: 'Faturas vencidas',
      billsReleasable: 'Faturas liberáveis',
      tablesEnding: 'Tabelas a terminar',
      importsAsking: 'Importações com perguntas',
      quotesWithoutOffer: 'Cotações sem oferta, 7 dias',
      trackingFailing: 'Rastreio falhando',
      postalLow: 'Números postais acabando',
      webhooksFailing: 'Webhooks falhando',
      deliveriesParked: 'Webhooks parados',
    },
  },
  en: {
    subject: (span: string) => `Carreto: your week, ${span}`,
    hello: (name: string) => `Hello ${name},`,
    waits: 'What waits for you',
    nothing: 'Nothing waits for you.',
    week: (span: string) => `The week of ${span}`,
    before: 'the week before',
    none: 'no data',
    until: ' to ',
    foot: 'You asked for this summary. Change the day or switch it off in',
    profile: 'My profile',
    figures: {
      costCents: 'Cost of freights hired',
      onTimePpm: 'Deliveries on time',
      recoveredCents: 'Recovered by the audit',
    },
    cards: {
      late: 'Late',
      stuck: 'Stuck',
      atRisk: 'At risk',
      attemptFailed: 'Attempt failed',
      quarantine: 'Quarantine',
      bookingsWaiting: 'Bookings to decide',
      ctesDiverging: 'CT-es to decide',
      ctesUnlinked: 'CT-es without a freight',
      proposalsWaiting: 'Proposals of carriers',
      billsOverdue: 'Overdue bills',
      billsReleasable: 'Bills to release',
      tablesEnding: 'Tables ending',
      importsAsking: 'Imports with questions',
      quotesWithoutOffer: 'Quotes without offer, 7 days',
      trackingFailing: 'Tracking failing',
      postalLow: 'Postal numbers running out',
      webhooksFailing: 'Webhooks failing',
      deliveriesParked: 'Webhooks parked',
    },
  },
} as const satisfies Record<
  LetterLanguage,
  { figures: Record<FigureName, string>; cards: Record<TodayCard, string> } & Record<string, unknown>
>;

/** Which room of the reports shows a figure. */
const roomOf: Readonly<Record<FigureName, string>> = {
  costCents: 'custo',
  onTimePpm: 'prazo',
  recoveredCents: 'auditoria',
};

type Linked = { text: string; href: string };
type CardLine = { label: string; count: Linked };
type FigureLine = { label: string; now: Linked; before: Linked };
type Said = {
  subject: string;
  hello: string;
  cards: CardLine[];
  week: string;
  figures: FigureLine[];
  profile: Linked;
};

/** To whom a letter goes, and where its links lead: a path below the dashboard to an address. */
export type WeeklyReader = { name: string; language: LetterLanguage; address: (path: string) => string };

/**
 * The weekly letter; null where nothing waits and there is no figure. Every figure is a link to what it was counted of. HTML without
 * pictures and with inline styles alone, which is what mail programs show.
 */
export function weeklyLetter(week: Week, { name, language, address }: WeeklyReader): Letter | null {
  const own = words[language];
  const waiting = toToday(week.today, { shipperId: null }).cards.filter(({ count }) => count > 0);
  const figures = week.figures === null ? [] : linesOf(week, { language, address });
  if (waiting.length === 0 && figures.length === 0) return null;
  const span = spanText(week.period, language);
  const said: Said = {
    subject: own.subject(span),
    hello: own.hello(name),
    cards: waiting.map(({ card, count, page }) => ({
      label: own.cards[card],
      count: { text: wholeText(count, language), href: address(page) },
    })),
    week: own.week(span),
    figures,
    profile: { text: own.profile, href: address('/perfil') },
  };
  return { subject: said.subject, text: textOf(said, language), html: htmlOf(said, language) };
}

type Wording = Pick<WeeklyReader, 'language' | 'address'>;

function linesOf({ figures, period, compared }: Week, { language, address }: Wording): FigureLine[] {
  if (figures === null) return [];
  const names = Object.keys(roomOf) as FigureName[];
  return names
    .filter((figure) => figures[figure].now !== null || figures[figure].before !== null)
    .map((figure) => {
      const shown = (part: keyof WeekFigure, during: Period): Linked => ({
        text: valueText(figure, figures[figure][part], language),
        href: address(
          `/desempenho/${roomOf[figure]}?de=${formatDay(during.fromDay)}&ate=${formatDay(during.untilDay)}`,
        ),
      });
      return {
        label: words[language].figures[figure],
        now: shown('now', period),
        before: shown('before', compared),
      };
    });
}

function valueText(figure: FigureName, value: number | null, language: LetterLanguage): string {
  if (value === null) return words[language].none;
  const text = figure === 'onTimePpm' ? `${numberText(value / 10_000, 0, 1)} %` : moneyText(value);
  return inLanguage(text, language);
}

/** Points and commas change places. */
function inLanguage(text: string, language: LetterLanguage): string {
  return language === 'en' ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text;
}

function wholeText(count: number, language: LetterLanguage): string {
  return inLanguage(numberText(count, 0, 0), language);
}

function spanText({ fromDay, untilDay }: Period, language: LetterLanguage): string {
  const shown = (day: number) => {
    const [, month = '', date = ''] = formatDay(day).split('-');
    return language === 'en' ? formatDay(day) : `${date}/${month}`;
  };
  return `${shown(fromDay)}${words[language].until}${shown(untilDay)}`;
}

function textOf({ hello, cards, week, figures, profile }: Said, language: LetterLanguage): string {
  const { waits, nothing, before, foot } = words[language];
  const waiting = cards.map(({ label, count }) => `- ${label}: ${count.text}\n  ${count.href}`);
  const shown = figures.map(
    (one) =>
      `- ${one.label}: ${one.now.text}\n  ${one.now.href}\n  ${before}: ${one.before.text}\n  ${one.before.href}`,
  );
  return [
    hello,
    cards.length === 0 ? nothing : `${waits}:\n${waiting.join('\n')}`,
    ...(figures.length === 0 ? [] : [`${week}:\n${shown.join('\n')}`]),
    `--\n${foot} ${profile.text}:\n${profile.href}\n`,
  ].join('\n\n');
}

const styles = {
  page: 'margin:0;padding:24px 12px;background:#f6f8fa',
  card: 'max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d0d7de;border-radius:8px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1b1f23',
  title: 'font-size:18px;margin:24px 0 8px',
  table: 'width:100%;border-collapse:collapse',
  label: 'padding:8px 8px 8px 0;border-top:1px solid #d0d7de;text-align:left;font-weight:normal',
  value: 'padding:8px 0;border-top:1px solid #d0d7de;text-align:right;white-space:nowrap',
  link: 'color:#0b5c8a;font-weight:bold',
  small: 'font-size:13px;color:#57606a',
  smallLink: 'color:#57606a',
  foot: 'margin:24px 0 0;font-size:13px;color:#57606a',
} as const;

function htmlOf({ subject, hello, cards, week, figures, profile }: Said, language: LetterLanguage): string {
  const { waits, nothing, before, foot } = words[language];
  const row = (label: string, value: string) =>
    `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${value}</td></tr>`;
  const table = (rows: string) => `<table style="${styles.table}"><tbody>${rows}</tbody></table>`;
  const waiting =
    cards.length === 0
      ? `<p>${nothing}</p>`
      : `<h2 style="${styles.title}">${waits}</h2>${table(cards.map((one) => row(one.label, linkOf(one.count, styles.link))).join(''))}`;
  const shown = figures.map((one) =>
    row(
      one.label,
      `${linkOf(one.now, styles.link)}<br><span style="${styles.small}">${before}: ${linkOf(one.before, styles.smallLink)}</span>`,
    ),
  );
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="${styles.page}"><div style="${styles.card}"><p style="margin:0">${escapeHtml(hello)}</p>${waiting}` +
    (figures.length === 0 ? '' : `<h2 style="${styles.title}">${week}</h2>${table(shown.join(''))}`) +
    `<p style="${styles.foot}">${foot} ${linkOf(profile, styles.smallLink)}.</p></div></body></html>`
  );
}

function linkOf({ text, href }: Linked, style: string): string {
  return `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;
}
