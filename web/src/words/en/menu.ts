import type { Words } from '../all-words.ts';

/** The entries of the rail. */
export const menu: Words['menu'] = {
  today: 'Today',
  freights: 'Freights',
  quotes: 'Quotes',
  newQuote: 'New quote',
  matrix: 'Price matrix',
  tables: 'Tables',
  coverage: 'Map of coverage',
  importTable: 'Import table',
  whatIfs: 'Comparisons',
  newWhatIf: 'New comparison',
  audit: 'Audit',
  bills: 'Bills',
  performance: 'Performance',
  carriers: 'Carriers',
  rules: 'Rules',
  newRule: 'New rule',
  products: 'Products',
  contradictions: 'Contradictions of products',
  webhooks: 'Webhooks',
  integrations: 'Integrations',
  files: 'Files',
  file: 'File',
  settings: 'Settings',
};
