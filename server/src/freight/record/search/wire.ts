import type { HitView, SearchView } from '@carreto/contract/admin/work/search';
import type { Hit, HitKind } from './hit.ts';
import type { Found } from './search.ts';

/** Where the dashboard shows each kind. */
const pages: Readonly<Record<HitKind, (hit: Hit) => string>> = {
  freight: ({ id }) => `/fretes/${id}`,
  quote: ({ id }) => `/cotacoes/${id}`,
  cte: ({ id }) => `/auditoria/${id}`,
  bill: ({ id }) => `/faturas/${id}`,
  company: ({ id }) => `/configuracoes/empresa?embarcador=${id}`,
  carrier: ({ id }) => `/transportadoras/${id}`,
  table: ({ id }) => `/tabelas/${id}`,
  product: ({ title, shipperId }) => `/produtos?embarcador=${shipperId}&sku=${encodeURIComponent(title)}`,
  place: ({ id }) => `/configuracoes/lugares?cep=${id}`,
};

const longestTitle = 400;
const longestDetail = 800;

export function toSearch({ recognised, hits }: Found): SearchView {
  return { recognised, items: hits.map(toHit) };
}

function toHit(hit: Hit): HitView {
  return {
    ...hit,
    title: hit.title.slice(0, longestTitle),
    detail: hit.detail?.slice(0, longestDetail) ?? null,
    page: pages[hit.kind](hit),
  };
}
