import { type Brand, documentOf, type HtmlDocument } from './document.ts';
import type { Language } from './language.ts';
import { escaped } from './markup.ts';

/** How far a recipient is with getting no more letters; `unknown` where the link is none of ours. */
export type OptOutStep = 'question' | 'done' | 'unknown';

type Sentences = readonly [title: string, text: string];
type Words = Record<OptOutStep, (shop: string) => Sentences> & { act: string };

const wordsIn: Readonly<Record<Language, Words>> = {
  pt: {
    act: 'Não quero mais receber',
    question: (shop) => [
      'Parar de receber e-mails de entrega?',
      `Você deixa de receber e-mails sobre entregas de ${shop}. O rastreio continua funcionando.`,
    ],
    done: (shop) => [
      'Pronto',
      `Você não recebe mais e-mails sobre entregas de ${shop}. O rastreio continua funcionando.`,
    ],
    unknown: () => [
      'Este link não vale mais',
      'Abra o link da mensagem mais recente, ou peça à loja que pare de enviar.',
    ],
  },
  en: {
    act: 'I want no more of them',
    question: (shop) => [
      'Stop e-mails about deliveries?',
      `You get no more e-mails about deliveries from ${shop}. Tracking goes on working.`,
    ],
    done: (shop) => [
      'Done',
      `You get no more e-mails about deliveries from ${shop}. Tracking goes on working.`,
    ],
    unknown: () => [
      'This link is not valid any more',
      'Open the link of the newest message, or ask the shop to stop sending.',
    ],
  },
  es: {
    act: 'No quiero recibir más',
    question: (shop) => [
      '¿Dejar de recibir correos sobre entregas?',
      `Ya no recibirá correos sobre entregas de ${shop}. El seguimiento sigue funcionando.`,
    ],
    done: (shop) => [
      'Listo',
      `Ya no recibirá correos sobre entregas de ${shop}. El seguimiento sigue funcionando.`,
    ],
    unknown: () => [
      'Este enlace ya no es válido',
      'Abra el enlace del mensaje más reciente, o pida a la tienda que deje de enviar.',
    ],
  },
};

/** The page on which a recipient says that it was the last letter; names the shop and nobody else. */
export function optOutPage(step: OptOutStep, language: Language, brand: Brand | null): HtmlDocument {
  const words = wordsIn[language];
  const [title, text] = words[step](`<bdi>${escaped(brand?.name ?? '', 60)}</bdi>`);
  const form = step === 'question' ? `\n<form method="post"><button>${words.act}</button></form>` : '';
  return documentOf(language, {
    title,
    main: `<h1>${title}</h1>\n<p>${text}</p>${form}`,
    brand,
    hasForm: true,
  });
}
