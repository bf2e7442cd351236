import type { TableDocument, Tariff, WeightBand } from '../../engine/rating/document.ts';

/** What a grid shows of a document: prices, places, charges. */
export const gridParts = ['tariff', 'coverage', 'surcharges'] as const;
export type GridPart = (typeof gridParts)[number];

/** What a cell counts: micros are millionths of a real, ppm millionths. */
export const gridUnits = ['text', 'zip', 'minutes', 'km', 'count', 'cents', 'micros', 'ppm', 'g'] as const;
export type GridUnit = (typeof gridUnits)[number];

/**
 * A column of the grid. Its id is the way from a row's record to the member: `minimumCents`, `fixedBelow/priceCents`,
 * `bands/0-1000-fixed/priceMicros` for the band above 0 g up to 1,000 g.
 */
export type GridColumn = {
  id: string;
  unit: GridUnit;
  /** Names the row, or belongs to its kind: said when a row is added, and never changed. */
  isFixed: boolean;
  /** Weights of the band. */
  band: { fromG: number; toG: number; kind: WeightBand['kind'] } | null;
};

const column = (id: string, unit: GridUnit): GridColumn => ({ id, unit, isFixed: false, band: null });
const fixed = (id: string, unit: GridUnit = 'text'): GridColumn => ({ ...column(id, unit), isFixed: true });

const coverageColumns = [
  column('start', 'zip'),
  column('end', 'zip'),
  column('region', 'text'),
  column('transitMinutes', 'minutes'),
  column('uf', 'text'),
  column('city', 'text'),
  column('ibge', 'count'),
  column('origin', 'text'),
  column('distanceKm', 'km'),
];

const surchargeColumns = [
  fixed('code'),
  column('name', 'text'),
  column('percentPpm', 'ppm'),
  column('percentBase', 'text'),
  column('fixedCents', 'cents'),
  column('unit/micros', 'micros'),
  fixed('unit/of'),
  fixed('unit/stepMilli', 'count'),
  column('minCents', 'cents'),
  column('maxCents', 'cents'),
  column('floor', 'text'),
  column('event', 'text'),
];

const vehicleColumns = [
  fixed('region'),
  fixed('item/vehicle'),
  fixed('item/kmBand/fromKm', 'km'),
  fixed('item/kmBand/toKm', 'km'),
  fixed('item/price/kind'),
  column('item/price/cents', 'cents'),
  column('item/price/microsPerKm', 'micros'),
  column('item/price/fixedCents', 'cents'),
  column('item/price/minimumKm', 'km'),
  column('item/price/microsPerTon', 'micros'),
  column('item/price/minimumTonsG', 'g'),
];

/** The columns of a part; those of a tariff by weight follow from its bands. */
export function gridColumns(document: TableDocument, part: GridPart): GridColumn[] {
  if (part === 'coverage') return coverageColumns;
  if (part === 'surcharges') return surchargeColumns;
  return tariffColumns(document.tariff);
}

function tariffColumns(tariff: Tariff): GridColumn[] {
  switch (tariff.mode) {
    case 'weight':
      return weightColumns(tariff);
    case 'comparison':
      return [
        fixed('region'),
        column('minimumCents', 'cents'),
        column('microsPerKg', 'micros'),
        column('invoicePpm', 'ppm'),
      ];
    case 'unit':
      return [fixed('region'), column('microsPerUnit', 'micros'), column('minimumCents', 'cents')];
    case 'invoice':
      return [
        fixed('region'),
        column('ppm', 'ppm'),
        column('minimumCents', 'cents'),
        column('fixedBelow/valueCents', 'cents'),
        column('fixedBelow/priceCents', 'cents'),
      ];
    case 'full_load':
      return vehicleColumns;
  }
}

/** Members of a band beside its price, each shown where a band of the table says something of it. */
const besidePrice = [
  ['excessMicrosPerKg', 'micros'],
  ['invoicePpm', 'ppm'],
  ['invoiceMinCents', 'cents'],
  ['transitMinutes', 'minutes'],
] as const;

function weightColumns({ regions }: Extract<Tariff, { mode: 'weight' }>): GridColumn[] {
  const bands = new Map<string, { band: WeightBand; said: Set<string> }>();
  for (const band of regions.flatMap((region) => region.bands)) {
    const key = bandKey(band);
    const known = bands.get(key) ?? { band, said: new Set<string>() };
    for (const [member] of besidePrice) if ((band[member] ?? 0) !== 0) known.said.add(member);
    bands.set(key, known);
  }
  const inOrder = [...bands].sort(([, a], [, b]) => a.band.fromG - b.band.fromG || a.band.toG - b.band.toG);
  return [
    fixed('region'),
    ...inOrder.flatMap(([key, { band, said }]) => ofBand(key, band, said)),
    column('excess/microsPerKg', 'micros'),
    column('invoicePpm', 'ppm'),
    column('invoiceMinCents', 'cents'),
    column('minimumCents', 'cents'),
  ];
}

function ofBand(key: string, { fromG, toG, kind }: WeightBand, said: ReadonlySet<string>): GridColumn[] {
  const members = [['priceMicros', 'micros'] as const, ...besidePrice.filter(([member]) => said.has(member))];
  return members.map(([member, unit]) => ({
    ...column(`bands/${key}/${member}`, unit),
    band: { fromG, toG, kind },
  }));
}

/** Bands of a region do not overlap, so that no two of them have one key. */
export function bandKey({ fromG, toG, kind }: Pick<WeightBand, 'fromG' | 'toG' | 'kind'>): string {
  return `${fromG}-${toG}-${kind}`;
}
