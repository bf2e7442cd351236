import type { TodayView } from '@carreto/contract/admin/work/today';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { quoteDays, type TodayCard } from './cards.ts';
import type { Today } from './today.ts';

type Place = { list: string | null; query: string; page: string };

const freights = (query: string, page: string): Place => ({
  list: '/api/admin/v1/freights',
  query,
  page: `/fretes?${page}`,
});

/** Which list shows the same, and which page. */
const places: Readonly<Record<Exclude<TodayCard, 'tablesEnding' | 'quotesWithoutOffer'>, Place>> = {
  late: freights('late=true', 'situacao=atrasado'),
  stuck: freights('stuck=true', 'situacao=parado'),
  atRisk: freights('atRisk=true', 'situacao=em-risco'),
  attemptFailed: freights('open=true&statusGroup=failed_attempt', 'situacao=tentativa-falhou'),
  quarantine: {
    list: '/api/admin/v1/quarantine',
    query: 'state=waiting',
    page: '/fretes/quarentena',
  },
  bookingsWaiting: {
    list: '/api/admin/v1/bookings',
    query: 'open=true',
    page: '/fretes/pedidos',
  },
  ctesDiverging: {
    list: '/api/admin/v1/ctes',
    query: 'state=divergence',
    page: '/auditoria?situacao=divergentes',
  },
  ctesUnlinked: {
    list: '/api/admin/v1/ctes',
    query: 'state=divergence&cause=unlinked',
    page: '/auditoria?situacao=divergentes&causa=sem-frete',
  },
  proposalsWaiting: {
    list: '/api/admin/v1/ctes',
    query: 'state=negotiation&proposed=true',
    page: '/auditoria?situacao=propostas',
  },
  billsOverdue: { list: '/api/admin/v1/bills', query: 'lane=overdue', page: '/faturas?fila=vencidas' },
  billsReleasable: {
    list: '/api/admin/v1/bills',
    query: 'lane=releasable',
    page: '/faturas?fila=liberaveis',
  },
  importsAsking: {
    list: '/api/admin/v1/table-imports',
    query: 'state=needs_answers',
    page: '/tabelas/importar?situacao=com-perguntas',
  },
  trackingFailing: { list: null, query: '', page: '/integracoes/conexoes' },
  postalLow: { list: null, query: '', page: '/configuracoes/postal' },
  webhooksFailing: { list: null, query: '', page: '/webhooks' },
  deliveriesParked: { list: null, query: 'state=parked', page: '/webhooks?estado=parada' },
};

function placeOf(card: TodayCard, { countedAt, endsSoonBy }: Today): Place {
  if (card === 'tablesEnding')
    return {
      list: '/api/admin/v1/tables',
      query: `endsUntil=${endsSoonBy}`,
      page: `/tabelas?termina-ate=${endsSoonBy}`,
    };
  if (card !== 'quotesWithoutOffer') return places[card];
  const today = dayInSaoPaulo(countedAt.getTime());
  const [from, until] = [formatDay(today - quoteDays + 1), formatDay(today)];
  return {
    list: '/api/admin/v1/quotes',
    query: `withoutOffers=true&from=${from}&until=${until}`,
    page: `/cotacoes?ofertas=nenhuma&por=cep&de=${from}&ate=${until}`,
  };
}

export function toToday(today: Today, { shipperId }: { shipperId: number | null }): TodayView {
  const { countedAt, cards } = today;
  return {
    countedAt: countedAt.toISOString(),
    cards: cards.map(({ card, oldestAt, ...counted }) => ({
      card,
      ...counted,
      oldestAt: oldestAt?.toISOString() ?? null,
      ...placed(placeOf(card, today), shipperId, card === 'tablesEnding' ? 'servesShipperId' : 'shipperId'),
    })),
  };
}

/** @param member how the list names a shipper */
function placed({ list, query, page }: Place, shipperId: number | null, member: string): Place {
  if (shipperId === null) return { list, query, page };
  const joined = (to: string, name: string) => `${to}${to === '' ? '' : '&'}${name}=${shipperId}`;
  return {
    list,
    query: list === null ? query : joined(query, member),
    page: page.includes('?') ? joined(page, 'embarcador') : `${page}?embarcador=${shipperId}`,
  };
}
