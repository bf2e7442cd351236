import type { TableDocument, WeightTariff } from '../../src/engine/rating/document.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { canonicalBytes } from '../../src/tariff/document/canonical.ts';
import type { TestApp } from './app.ts';
import { someCarrier, tester } from './registry.ts';
import { bands, coverage, table, untaxed, weightRegion } from './tables.ts';

/** What a carrier of these tests asks for; reais. */
export type Prices = {
  /** Up to 10 kg, up to 30 kg. */
  sp: [number, number];
  rj: [number, number] | null;
  days?: number;
};

/** A table of one service for São Paulo and perhaps Rio de Janeiro, without taxes of its own. */
export function pricedTable(service: string, { sp, rj, days = 3 }: Prices): TableDocument {
  const region = (name: string, reais: number[]) =>
    weightRegion({ region: name, bands: bands([10, 30], reais) });
  const tariff: WeightTariff = {
    mode: 'weight',
    per: 'shipment',
    largerOfWeightAndInvoice: false,
    gapG: 1,
    regions: [region('SP', sp), ...(rj === null ? [] : [region('RJ', rj)])],
  };
  const inSp = coverage({ start: 1_000_000, end: 19_999_999, region: 'SP', transitMinutes: days * 1440 });
  const inRj = coverage({
    line: 2,
    start: 20_000_000,
    end: 28_999_999,
    region: 'RJ',
    transitMinutes: days * 1440,
  });
  return table({
    service: { name: service, code: null, description: null, deliveryNote: null },
    coverage: rj === null ? [inSp] : [inSp, inRj],
    tariff,
    tax: untaxed,
  });
}

export type Draft = { carrierId: number; shipperId?: number; groupId?: number; document: TableDocument };

/** A draft version; of the same table where carrier, audience and service are the same. */
export async function addDraft({ ctx }: TestApp, { document, ...owner }: Draft) {
  const file = { name: null, bytes: canonicalBytes(document), options: {} };
  const { version } = await importTable(ctx, tester, { ...owner, file });
  return version;
}

/** The same, in force. */
export async function addPublished(app: TestApp, draft: Draft) {
  const version = await publishVersion(app.ctx, tester, (await addDraft(app, draft)).id);
  await app.ctx.mirror.refresh();
  return version;
}

/** The n-th carrier. */
export async function addRival({ ctx }: TestApp, n: number): Promise<number> {
  return (await addCarrier(ctx, tester, someCarrier(n))).id;
}
