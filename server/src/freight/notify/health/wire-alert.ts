import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { escapeHtml, type Letter, oneLine } from '../../../platform/mail/letter.ts';

/**
 * What people are told of a webhook that fails: warned after so many hours, that it was disabled and why, or that its
 * address (`url`, as it was called) answered the first event as one that is not there.
 */
export type Alert = {
  shipper: string;
  webhook: string;
  url: string;
  failingSinceMs: number | null;
  about: { warnedAfterHours: number } | { disabled: 'failing' | 'gone' } | { notFound: 404 | 405 };
};

const reasons = {
  failing: 'por 72 horas nenhuma chamada teve sucesso e pelo menos vinte entregas se esgotaram',
  gone: 'o endereço respondeu dez vezes seguidas que não existe mais (HTTP 410)',
} as const;

/** The letter of an alert. Names stand in it as they are and never as markup; of the address only what is no secret. */
export function alertLetter({ shipper, webhook, url, failingSinceMs, about }: Alert): Letter {
  const names = { shipper: oneLine(shipper), webhook: oneLine(webhook), url: withoutQuery(url) };
  const since =
    failingSinceMs === null ? '' : ` desde ${formatDatetime(failingSinceMs)} (horário de Brasília)`;
  const [headline, paragraphs] = wordsOf(about, since);
  const facts = [
    ['Embarcador', names.shipper],
    ['Webhook', names.webhook],
    ['Endereço', names.url],
  ] as const;
  return {
    subject: `Carreto: o webhook ${names.webhook} de ${names.shipper} ${headline}`,
    text: [...facts.map(([label, value]) => `${label}: ${value}`), '', ...paragraphs, ''].join('\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><body>',
      `<ul>${facts.map(([label, value]) => `<li>${label}: <b>${escapeHtml(value)}</b></li>`).join('')}</ul>`,
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}

/** What happened in a few words, and what follows. */
function wordsOf(about: Alert['about'], since: string): [string, string[]] {
  if ('notFound' in about)
    return [
      `respondeu ${about.notFound} ao primeiro evento`,
      [
        `O endereço chamado não atende ali (HTTP ${about.notFound}). Essa resposta é final: o evento não é enviado de novo, nem os próximos que a receberem.`,
        'Ocorrências vão para /occurrences abaixo do endereço do webhook. Se o recebedor atende no endereço exato, ligue exactAddress no webhook; depois reprocesse as entregas rejeitadas.',
      ],
    ];
  if ('disabled' in about)
    return [
      'foi desativado',
      [
        `O webhook foi desativado: ${reasons[about.disabled]}.`,
        'Os próximos eventos ficam guardados. Corrija o recebedor, ative o webhook e escolha o que enviar do que ficou guardado.',
      ],
    ];
  return [
    `falha há ${about.warnedAfterHours === 1 ? '1 hora' : `${about.warnedAfterHours} horas`}`,
    [
      `Nenhuma chamada teve sucesso${since}.`,
      'As entregas continuam sendo tentadas. Depois de 72 horas sem sucesso o webhook é desativado.',
    ],
  ];
}

/** An address as it may be shown: tokens stand in queries. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
