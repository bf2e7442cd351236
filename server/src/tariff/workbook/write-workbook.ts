import { writeXlsx, type XlsxSheet } from '../../documents/spreadsheets/write-xlsx.ts';
import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { legendSheet } from './legend.ts';
import { scopeWords } from './scope-words.ts';
import { toCell, type Values, writeTab } from './tab.ts';
import { type Field, headerFields, headerTab, headerValues, marker } from './tab-header.ts';
import { tariffValues } from './tab-header-tariff.ts';
import { chargesTab, coverageTab, originsTab, scopesTab, tiersTab } from './tabs.ts';
import { writeTariffTabs } from './write-tariff-tabs.ts';

export type WorkbookOptions = {
  /** Rows of prices in one tab; what the format allows when left out. */
  rowsPerTab?: number;
};

/**
 * Everything a table says as an .xlsx for people: `readWorkbook` makes of it the same document, byte for byte.
 * Units are in the titles, decimals as people write them; lists past a tab's rows go on in further tabs.
 */
export function writeWorkbook(
  document: TableDocument,
  { rowsPerTab }: WorkbookOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { coverage, surcharges } = document;
  const numbered = surcharges.map((surcharge, at): NumberedCharge => [at + 1, surcharge]);
  return writeXlsx([
    headerSheet({ ...headerValues(document), ...tariffValues(document.tariff) }),
    ...writeTab({ tab: coverageTab, items: coverage, toValues: (row): Values => row }, rowsPerTab),
    ...writeTariffTabs(document.tariff, rowsPerTab),
    ...writeTab({ tab: originsTab, items: originRanges(document), toValues: (values) => values }, rowsPerTab),
    ...writeTab({ tab: chargesTab, items: numbered, toValues: chargeValues }, rowsPerTab),
    ...writeTab(
      { tab: tiersTab, items: numbered.flatMap(tierRows), toValues: (values) => values },
      rowsPerTab,
    ),
    ...writeTab(
      { tab: scopesTab, items: numbered.flatMap(scopeRows), toValues: (values) => values },
      rowsPerTab,
    ),
    legendSheet(),
  ]);
}

function headerSheet(values: Values): XlsxSheet {
  return {
    name: headerTab,
    columns: [
      { title: marker.title, width: 34 },
      { title: marker.value, width: 30 },
      { title: 'Observação', width: 60 },
    ],
    rows: headerFields.map(({ member, title, kind, note }: Field) => [
      title,
      toCell(values[member] ?? null, kind),
      note ?? null,
    ]),
  };
}

function originRanges({ origins }: TableDocument): Values[] {
  return origins.flatMap(({ code, ranges }) => ranges.map(([start, end]) => ({ code, start, end })));
}

type NumberedCharge = readonly [number: number, surcharge: Surcharge];

function chargeValues([charge, surcharge]: NumberedCharge): Values {
  const { unit, tiers, scope, ...rest } = surcharge;
  return {
    ...rest,
    charge,
    unitOf: unit?.of ?? null,
    unitMicros: unit?.micros ?? null,
    stepMilli: unit?.stepMilli ?? null,
    unitMode: unit?.mode ?? null,
    franchiseMilli: unit?.franchiseMilli ?? null,
    tiersBy: tiers?.by ?? null,
    isScoped: scope === null ? null : true,
  };
}

function tierRows([charge, { tiers }]: NumberedCharge): Values[] {
  if (tiers === null) return [];
  const member = tiers.by === 'invoice' ? 'upToCents' : 'upToG';
  return tiers.rows.map(({ upTo, ...rest }) => ({ charge, [member]: upTo, ...rest }));
}

/** In the order of the words, whatever order the members have. */
function scopeRows([charge, { scope }]: NumberedCharge): Values[] {
  if (scope === null) return [];
  const {
    zip = [],
    recipientType,
    side,
    uf = [],
    ibge = [],
    region = [],
    recipient = [],
    category = [],
  } = scope;
  const listed = Object.entries({ uf, ibge, region, recipient, category }).flatMap(([what, values]) =>
    values.map((value) => ({ charge, what, value: String(value) })),
  );
  const ranges = zip.map(([start, end]) => {
    return { charge, what: 'zip', value: String(start).padStart(8, '0'), until: end };
  });
  const single = Object.entries({ recipientType, side }).flatMap(([what, word]) =>
    word === undefined ? [] : [{ charge, what, value: scopeWords[word] }],
  );
  return [...listed, ...ranges, ...single];
}
