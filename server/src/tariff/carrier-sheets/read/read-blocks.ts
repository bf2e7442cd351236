import { quoted } from '../../../documents/finding.ts';
import { applyFacts, type Stated } from '../facts/apply-facts.ts';
import { chargeSentences } from '../facts/charge-sentence.ts';
import { applyColumnFacts } from '../facts/column-facts.ts';
import { type Fact, factsAbove, factsOfRemarks, readFacts } from '../facts/read-facts.ts';
import type { Reading, UnderstoodBlock } from '../understand/understood.ts';
import type { PriceSheet } from './price-row.ts';
import { type ChargeLine, readCharges } from './read-charges.ts';
import { type CoverageSheet, readCoverage } from './read-coverage.ts';
import { type ListEntry, readList } from './read-list.ts';
import { type OriginLine, readOrigins } from './read-origins.ts';
import { readPrices } from './read-prices.ts';

/** Everything that the files of a table say, by what it is. */
export type ReadParts = {
  stated: Stated;
  prices: PriceSheet[];
  coverage: CoverageSheet[];
  charges: ChargeLine[];
  lists: ListEntry[];
  origins: OriginLine[];
};

/** Reads every block as what it holds; facts first, because prices need the units they state. */
export function readBlocks(blocks: readonly UnderstoodBlock[], reading: Reading): ReadParts {
  const of = (kind: UnderstoodBlock['kind']): UnderstoodBlock[] =>
    blocks.filter((block) => block.kind === kind);
  for (const block of blocks) warnOfBlock(block, blocks, reading);
  const sheets = of('charges').map((block) => readCharges(block, reading));
  const facts: Fact[] = [
    ...blocks.filter(({ kind }) => kind !== 'ignore').flatMap((block) => factsAbove(block, reading)),
    ...[...of('prices'), ...of('template'), ...of('coverage')].flatMap(factsOfRemarks),
    ...of('facts').flatMap((block) => readFacts(block, reading)),
    ...sheets.flatMap((sheet) => sheet.facts),
  ];
  const stated = applyFacts(facts, reading);
  const priced = [...of('prices'), ...of('template')];
  for (const block of priced) applyColumnFacts(block, stated, reading);
  return {
    stated,
    prices: priced.map((block) => readPrices(block, stated, reading)),
    coverage: of('coverage').map((block) => readCoverage(block, reading)),
    charges: sheets.flatMap((sheet) => sheet.charges),
    lists: of('list').flatMap((block) => readList(block, reading)),
    origins: of('origins').flatMap((block) => readOrigins(block, reading)),
  };
}

/** Text whose charges are asked about one by one is not passed over. */
function statesCharges({ rows }: UnderstoodBlock): boolean {
  return rows.some(({ cells }) =>
    cells.some((cell) => typeof cell === 'string' && chargeSentences(cell).length > 0),
  );
}

function warnOfBlock(block: UnderstoodBlock, all: readonly UnderstoodBlock[], { findings }: Reading): void {
  if (block.kind === 'ignore') {
    // A tab of text beside others; alone it is no table, which another finding says.
    if (all.length < 2 || block.entry.kind === null || statesCharges(block)) return;
    const message = `${quoted(block.title === '' ? (block.sheet ?? '') : block.title)} não tem dados da tabela e foi ignorada.`;
    findings.add({ severity: 'warning', code: 'sheet_ignored', message, sheet: block.sheet });
  } else if (block.hidden) {
    const message = 'Esta aba está oculta e foi lida como as outras.';
    findings.add({ severity: 'warning', code: 'hidden_sheet', message, sheet: block.sheet });
  }
}
