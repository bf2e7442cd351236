import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { alsoAs } from '../read-forms.ts';
import { oldVolumeIn } from '../shapes/old-volume.ts';
import { cnpj, cnpjOrCpf, flag, integer, oneOf, text, token, zeroMeansAbsent, zipText } from '../values.ts';
import { quoteV1Reply } from './quote-v1-reply.ts';
import { maxVolumes } from './quote-v3.ts';

const sender = Type.Object(
  { cnpj: alsoAs('punctuated', cnpj('CNPJ of the shipper the token was issued to.')) },
  { 'x-name': 'OldQuoteSender', description: 'Who asks.' },
);

const address = (description: string) =>
  Type.Object({ cep: zipText('Zip code.') }, { 'x-name': 'OldQuoteAddress', description });

const dispatcher = Type.Object(
  {
    cnpj: alsoAs('punctuated', cnpj('CNPJ of the dispatcher; a registered one adds its boxes.')),
    endereco: address('Origin.'),
  },
  {
    'x-name': 'OldQuoteDispatcher',
    description: 'Where goods leave from; when left out, the registered address of the shipper.',
  },
);

const recipient = Type.Object(
  {
    tipo_pessoa: Type.Optional(
      alsoAs(
        'numericText',
        oneOf(
          [1, 2],
          '1 individual, 2 company; by `cnpj_cpf` when left out. 0 means not sent.',
          zeroMeansAbsent,
        ),
      ),
    ),
    cnpj_cpf: Type.Optional(alsoAs('punctuated', cnpjOrCpf('CPF or CNPJ of the recipient.'))),
    inscricao_estadual: Type.Optional(text('State inscription, or ISENTO.', { max: 20 })),
    endereco: address('Destination.'),
  },
  { 'x-name': 'OldQuoteRecipient', description: 'Who receives.' },
);

const request = Type.Object(
  {
    remetente: sender,
    expedidor: Type.Optional(dispatcher),
    destinatario: recipient,
    volumes: Type.Array(oldVolumeIn, { description: 'What leaves.', minItems: 1, maxItems: maxVolumes }),
    codigo_plataforma: text('Key of the platform, registered per shipper; an unknown one answers 400.', {
      max: 50,
    }),
    token: token(),
    filtro: Type.Optional(
      alsoAs(
        'numericText',
        oneOf([1, 2], '1 lowest price only, 2 shortest deadline only; 0 means not sent.', zeroMeansAbsent),
      ),
    ),
    limite: Type.Optional(
      alsoAs(
        'numericText',
        integer('Most offers; 0 means not sent.', { min: 1, max: 1_000_000, zeroMeansAbsent: true }),
      ),
    ),
    canal: Type.Optional(text('Sales channel; selects freight rules.', { max: 255 })),
    cotacao_plataforma: Type.Optional(
      alsoAs(
        'integerAsText',
        text('Your own id of this quote, as text or integer; 0 means not sent.', { max: 255 }),
      ),
    ),
    retornar_consolidacao: Type.Optional(flag('Answer with the volumes as used.')),
    tipo_cobranca: Type.Optional(
      oneOf([1, 2], '1 CIF, 2 FOB; does not change prices. 0 means not sent.', zeroMeansAbsent),
    ),
    tipo_frete: Type.Optional(
      oneOf([1], '1 fractional load, the only kind. 0 means not sent.', zeroMeansAbsent),
    ),
    ecommerce: Type.Optional(flag('Sent by older plugins; does not change prices.')),
  },
  { 'x-name': 'OldQuoteRequest', description: 'What to quote.' },
);

/** The quote of the first generation of plugins, over the same tables and rules as the quote v3. */
export const quoteV1 = endpoint({
  id: 'quoteV1',
  method: 'POST',
  path: '/api/external/embarcador/v1/quote-simulator',
  section: '4.2',
  summary: 'Quote freight, in the older form',
  description:
    'For clients that speak the older form; new ones use the quote v3. Weight and value of a volume are those of all ' +
    'its units. Offers are sorted by price and stored before they are answered; the token hires like that of a v3 ' +
    'quote. An empty `transportadoras` means that no table serves the route or the goods.',
  auth: 'shipper',
  token: { in: 'body', path: ['token'] },
  body: request,
  reply: quoteV1Reply,
  errors: ['platform_not_found'],
  bodyLimit: 'quote',
  rateLimit: 'guard',
  sample: 'quote-v1',
});

export type QuoteV1Request = Static<typeof request>;
