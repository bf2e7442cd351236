import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { published } from '../../support/specified.ts';

/** The operations of the specification's section 4, written by hand from it. */
const specified: Readonly<Record<string, string>> = {
  '4.1': 'POST /api/external/embarcador/v1/order-import',
  '4.2': 'POST /api/v3/quote/simulate',
  '4.3': 'POST /api/external/embarcador/v1/quote/ecommerce/{token_oferta}/offer/{oferta}',
  '4.4': 'POST /api/external/embarcador/v1/labels',
  '4.5': 'GET /api/external/embarcador/v1/quote/{id_frete}',
  '4.6': 'GET /api/external/embarcador/v1/quotes/{identificador}/occurrences',
  '4.7': 'POST /api/external/embarcador/v1/quotes/occurrences',
  '4.8': 'GET /api/external/embarcador/v1/quotes/occurrences/invoices',
  '4.9': 'GET /api/external/embarcador/v1/shipping-options',
  '4.10': 'POST /api/external/embarcador/v1/postal/reversa/cws',
  '4.11': 'POST /api/external/embarcador/v1/postal/reversa',
  '4.12': 'GET /api/skus/products',
  '4.13': 'POST /api/external/transportadora/v1/quotes/invoices/ctes',
  '4.14': 'GET /api/external/embarcador/v2/quote/cte',
  '4.15': 'GET /api/external/embarcador/v1/quote/cte/find',
  '4.16': 'GET /api/external/embarcador/v2/quote/doccob/find',
};

/** Operations that stand beside a section without being shown in it: of older callers, or our answers to its gaps. */
const beside: Readonly<Record<string, readonly string[]>> = {
  '4.2': ['quoteV1'],
  '4.3': ['attachNfeXml', 'attachNfes', 'cancelFreight', 'checkStatus', 'readNewFreights', 'readNotfis'],
  '4.5': ['findFreightRecord'],
  '4.7': ['trackPeriod'],
  '4.13': ['decideProposal', 'proposeAmount', 'readProposals', 'sendCteXml', 'uploadConemb'],
  '4.16': ['sendBills', 'uploadDoccob'],
};

type Operation = { operationId: string; 'x-spec-section': string };
type Webhook = { post: { 'x-spec-section': string } };

const paths = published.paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    id: operation.operationId,
    section: operation['x-spec-section'],
  })),
);
const ofSectionFour = operations.filter(({ section }) => section.startsWith('4.'));
const webhooks = Object.entries(published.webhooks as Record<string, Webhook>);

const tables = readdirSync(import.meta.dirname)
  .filter((file) => file !== 'sections.test.ts')
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** The operations that tables of this folder are about. */
const tabled = [...tables.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']+)'/g)].map(([, name]) => name);

describe('the tables of the specification', () => {
  it.each(Object.entries(specified))('cover section %s, %s, which is published as such', (section, name) => {
    expect(operations.find((one) => one.name === name)?.section).toBe(section);
    expect(tabled).toContain(name);
  });

  it('are about nothing that is not listed here', () => {
    expect(tabled.filter((name) => !Object.values(specified).includes(name ?? ''))).toEqual([]);
  });

  it('know every published operation of section 4: shown there, or beside it', () => {
    const unlisted = ofSectionFour.filter(({ name }) => !Object.values(specified).includes(name));
    const ids = Object.groupBy(unlisted, ({ section }) => section);
    expect(
      Object.fromEntries(
        Object.entries(ids).map(([section, all = []]) => [section, all.map(({ id }) => id).sort()]),
      ),
    ).toEqual(beside);
  });

  it.each(webhooks)('cover the webhook %s', (kind, { post }) => {
    expect(post['x-spec-section']).toMatch(/^6\.[123]$/);
    expect(tables).toMatch(new RegExp(`describeWebhook\\(\\s*'${kind}'`));
  });
});
