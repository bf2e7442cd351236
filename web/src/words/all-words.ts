import type { ptBr } from './pt-br/all.ts';
import type { audit } from './pt-br/audit.ts';
import type { bills } from './pt-br/bills.ts';
import type { calls } from './pt-br/calls.ts';
import type { carriers } from './pt-br/carriers.ts';
import type { connections } from './pt-br/connections.ts';
import type { coverage } from './pt-br/coverage.ts';
import type { delivery } from './pt-br/delivery.ts';
import type { files } from './pt-br/files.ts';
import type { grid } from './pt-br/grid.ts';
import type { help } from './pt-br/help.ts';
import type { history } from './pt-br/history.ts';
import type { imports } from './pt-br/imports.ts';
import type { installation } from './pt-br/installation.ts';
import type { labels } from './pt-br/labels.ts';
import type { manifests } from './pt-br/manifests.ts';
import type { matrix } from './pt-br/matrix.ts';
import type { newFreight } from './pt-br/new-freight.ts';
import type { packing } from './pt-br/packing.ts';
import type { products } from './pt-br/products.ts';
import type { quarantine } from './pt-br/quarantine.ts';
import type { quotes } from './pt-br/quotes.ts';
import type { reports } from './pt-br/reports.ts';
import type { returns } from './pt-br/returns.ts';
import type { rules } from './pt-br/rules.ts';
import type { security } from './pt-br/security.ts';
import type { table } from './pt-br/table.ts';
import type { tableDerived } from './pt-br/table-derived.ts';
import type { tableGrid } from './pt-br/table-grid.ts';
import type { tableShadow } from './pt-br/table-shadow.ts';
import type { tableTerms } from './pt-br/table-terms.ts';
import type { tables } from './pt-br/tables.ts';
import type { tokens } from './pt-br/tokens.ts';
import type { webhook } from './pt-br/webhook.ts';
import type { whatIf } from './pt-br/what-if.ts';

/** What the pages say from the start, in one language; another one has each member of the Portuguese. */
export type FirstWords = typeof ptBr;

/** What single screens say at length; it comes with them (`later.ts`). */
export type LaterWords = {
  audit: typeof audit;
  bills: typeof bills;
  calls: typeof calls;
  carriers: typeof carriers;
  connections: typeof connections;
  coverage: typeof coverage;
  delivery: typeof delivery;
  files: typeof files;
  grid: typeof grid;
  help: typeof help;
  history: typeof history;
  imports: typeof imports;
  installation: typeof installation;
  labels: typeof labels;
  manifests: typeof manifests;
  matrix: typeof matrix;
  newFreight: typeof newFreight;
  packing: typeof packing;
  products: typeof products;
  quarantine: typeof quarantine;
  quotes: typeof quotes;
  reports: typeof reports;
  returns: typeof returns;
  rules: typeof rules;
  security: typeof security;
  table: typeof table;
  tableDerived: typeof tableDerived;
  tableShadow: typeof tableShadow;
  tableTerms: typeof tableTerms;
  tableGrid: typeof tableGrid;
  tables: typeof tables;
  tokens: typeof tokens;
  webhook: typeof webhook;
  whatIf: typeof whatIf;
};

/** Everything that the pages say, in one language. */
export type Words = FirstWords & LaterWords;
