import { describe, expect, it } from 'vitest';
import { groupOf, groupsOf } from './openapi-groups.ts';

describe('groups of operations', () => {
  it.each([
    ['/api/v3/quote/simulate', 'Shippers: quote and hire'],
    ['/api/external/embarcador/v1/quotes/{id_frete}/invoices/xml', 'Shippers: quote and hire'],
    ['/api/external/embarcador/v1/quotes/occurrences/invoices', 'Shippers: tracking and records'],
    ['/api/external/embarcador/v1/quote/{id_frete}', 'Shippers: tracking and records'],
    ['/api/external/embarcador/v1/quote/cte/find', 'Shippers: CT-es and bills'],
    ['/api/external/transportadora/v1/quotes/invoices/ctes', 'Carriers: CT-es, bills and proposals'],
    ['/api/external/transportadora/v1/quotes/{id_frete}/proofs', 'Carriers: freights and occurrences'],
    ['/api/admin/v1/shippers/{shipperId}/webhooks', 'Administration: webhooks'],
    ['/api/admin/v1/carriers/{carrierId}/edi/doccob', 'Administration: CT-es and bills'],
    ['/api/admin/v1/me/notices', 'Administration: people and sessions'],
    ['/api/admin/v1/something-new', 'Administration: reports and work'],
  ])('have %s in "%s"', (path, name) => {
    expect(groupOf({ path }).name).toBe(name);
  });

  it('are listed once each, in the order of a freight, with a sentence', () => {
    const listed = groupsOf([
      { path: '/api/admin/v1/rules/{id}' },
      { path: '/api/v3/quote/simulate' },
      { path: '/api/admin/v1/rules' },
    ]);
    expect(listed.map(({ name }) => name)).toEqual([
      'Shippers: quote and hire',
      'Administration: rules and products',
    ]);
    for (const { description } of listed) expect(description).toMatch(/^[A-Z].*\.$/);
  });
});
