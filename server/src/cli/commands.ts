import type { Command } from './command.ts';

/** A sub-command as the overview shows it; its code is loaded when it is called. */
export type ListedCommand = Pick<Command, 'name' | 'summary'> & { load(): Promise<Command> };

/** Every sub-command of the product, in the order of the overview. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'demo',
    summary: 'run Carreto with a demo world and print a quote to paste',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'start',
    summary: 'run the API and what runs behind it',
    load: async () => (await import('./start.ts')).start,
  },
  {
    name: 'shipper',
    summary: 'shippers, their tokens, platforms, dispatch points and settings',
    load: async () => (await import('./shipper.ts')).shipper,
  },
  {
    name: 'carrier',
    summary:
      'carriers, their tokens and codes, files of freights, APIs of live ones, accounts with their own systems, and those asked for tracking',
    load: async () => (await import('./carrier.ts')).carrier,
  },
  {
    name: 'vendors',
    summary: "carriers' own systems that Carreto can talk to",
    load: async () => (await import('./vendors.ts')).vendors,
  },
  {
    name: 'table',
    summary: 'freight tables: check, lint, compare, import, publish, show, export',
    load: async () => (await import('./table.ts')).table,
  },
  {
    name: 'quote',
    summary: 'quotes of the past: find them, read why they came out as they did, compute them again',
    load: async () => (await import('./quote.ts')).quoteCommand,
  },
  {
    name: 'freight',
    summary: 'freights: find them, show their lives, decide upon what carriers said',
    load: async () => (await import('./freight.ts')).freight,
  },
  {
    name: 'cte',
    summary: 'CT-es: find them, hand them in, read their audits, link, negotiate, release them',
    load: async () => (await import('./cte.ts')).cte,
  },
  {
    name: 'bill',
    summary: "carriers' bills: find, hand in, release, pay and export them",
    load: async () => (await import('./bill.ts')).bill,
  },
  {
    name: 'label',
    summary: 'print the labels of freights into a file',
    load: async () => (await import('./label.ts')).label,
  },
  {
    name: 'webhook',
    summary: 'webhooks of shippers: add, test, pause, enable, and what was delivered',
    load: async () => (await import('./webhook.ts')).webhook,
  },
  {
    name: 'places',
    summary: 'municipalities and their zip codes: load, look up',
    load: async () => (await import('./places.ts')).places,
  },
  {
    name: 'sku',
    summary: 'products of shippers and their volumes: import, export, list',
    load: async () => (await import('./sku.ts')).sku,
  },
  {
    name: 'operator',
    summary: 'people who run the installation, and their tokens for the admin API',
    load: async () => (await import('./operator.ts')).operator,
  },
  {
    name: 'security',
    summary: 'how people are let in to the dashboard: show it, take it back where nobody comes in any more',
    load: async () => (await import('./security.ts')).security,
  },
  {
    name: 'postal',
    summary: 'contracts with the postal operator, and its numbers',
    load: async () => (await import('./postal.ts')).postal,
  },
  {
    name: 'store',
    summary: 'shops of shippers on platforms: connect, check, and what became of their orders',
    load: async () => (await import('./store.ts')).store,
  },
  {
    name: 'privacy',
    summary: 'personal data: forget the recipients of freights',
    load: async () => (await import('./privacy.ts')).privacy,
  },
  {
    name: 'retention',
    summary: 'what is forgotten when its term is over: go a longer step',
    load: async () => (await import('./retention.ts')).retention,
  },
  {
    name: 'months',
    summary:
      'the months that freights are kept in: list them, split what was there before them, drop past ones',
    load: async () => (await import('./months.ts')).months,
  },
  {
    name: 'archive',
    summary: 'write past days of quotes and months of freights, occurrences and audits to CARRETO_ARCHIVE',
    load: async () => (await import('./archive.ts')).archive,
  },
  {
    name: 'ask',
    summary: 'ask the archive in SQL: one select over quotes, offers, freights, occurrences, audits',
    load: async () => (await import('./ask.ts')).ask,
  },
  {
    name: 'doctor',
    summary: 'look whether everything is right, and say what to do where it is not',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'backup',
    summary: 'copy the whole database into a file, while it is being used',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'put a backup into a data folder that holds no database',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'upgrade',
    summary: 'exchange an installed release for a later one; goes back where the new one does not get ready',
    load: async () => (await import('./upgrade.ts')).upgrade,
  },
  {
    name: 'export',
    summary: 'write the content of the database for another server or PostgreSQL version',
    load: async () => (await import('./export.ts')).exportContent,
  },
  {
    name: 'import',
    summary: 'load an export into a database that holds nothing yet',
    load: async () => (await import('./import.ts')).importContent,
  },
  {
    name: 'capacity',
    summary: 'how many cores, how much memory and disk a hub of a given size takes, and by which figures',
    load: async () => (await import('./capacity.ts')).capacity,
  },
  {
    name: 'openapi',
    summary: 'print the OpenAPI document of the API',
    load: async () => (await import('./openapi.ts')).openapi,
  },
  {
    name: 'licences',
    summary: 'print the notices of everything that comes from others: packages, Node, PostgreSQL, the font',
    load: async () => (await import('./licences.ts')).licences,
  },
];
