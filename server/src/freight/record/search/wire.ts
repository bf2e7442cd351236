import type { HitView, SearchView } from '@carreto/contract/admin/work/search';
import type { Hit, HitKind, Permissions } from './hit.ts';
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

/** Where a carrier's own people see what they find. */
const partnerPages: Readonly<Partial<typeof pages>> = {
  freight: ({ id }) => `/parceiro/fretes/${id}`,
  cte: ({ id }) => `/parceiro/ctes/${id}`,
};

const longestTitle = 400;
const longestDetail = 800;

export function toSearch({ recognised, hits }: Found, permissions: Permissions): SearchView {
  const shown = permissions.has('partner.read') ? { ...pages, ...partnerPages } : pages;
  return { recognised, items: hits.map((hit) => toHit(hit, shown)) };
}

function toHit(hit: Hit, shown: typeof pages): HitView {
  return {
    ...hit,
    title: hit.title.slice(0, longestTitle),
    detail: hit.detail?.slice(0, longestDetail) ?? null,
    page: shown[hit.kind](hit),
  };
}
