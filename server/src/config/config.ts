import { resolve } from 'node:path';
import { databaseSettings } from './database-settings.ts';
import { labelPrinter } from './label-printer-setting.ts';
import { liveSettings } from './live-settings.ts';
import { mailAddress, mailAddresses, mailServer } from './mail-setting.ts';
import { requireLongLease } from './require-long-lease.ts';
import { retentionSettings } from './retention-settings.ts';
import { choice, flag, integer, networks, optionalText, ports, text } from './setting.ts';
import { storeSettings } from './store-settings.ts';
import { tablePollSettings } from './table-poll-settings.ts';
import { threadsSetting } from './threads.ts';
import { vendorSettings } from './vendor-settings.ts';

/**
 * Every setting of the installation: environment key, default and what it does. `docs/operations.md` prints
 * the same table and a test compares the two. No other file reads the environment.
 */
export const settings = {
  dataFolder: text(
    'CARRETO_DATA',
    '.carreto/data',
    'Folder of the embedded database, the generated key and files; relative to the project.',
  ),
  ...databaseSettings,
  host: text('CARRETO_HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 for every interface.'),
  port: integer(
    'CARRETO_PORT',
    { byDefault: 8080, min: 0, max: 65_535 },
    'Port to listen on; 0 takes any free one.',
  ),
  role: choice(
    'CARRETO_ROLE',
    ['both', 'api', 'worker'],
    'both',
    'What a process does: `api` answers requests, `worker` does what runs behind them, `both`.',
  ),
  threads: threadsSetting(
    'CARRETO_THREADS',
    'Threads that answer requests on the one port, 1 to 64; `auto` is all cores with DATABASE_URL, seven tenths of them beside the embedded database, and 1 but on Linux.',
  ),
  workerPort: integer(
    'CARRETO_WORKER_PORT',
    { byDefault: 8081, min: 0, max: 65_535 },
    'Port where a process with the role `worker` shows health and metrics; 0 takes any free one.',
  ),
  baseUrl: optionalText(
    'CARRETO_BASE_URL',
    'Public address of the service, for the links it hands out; the listening address by default.',
  ),
  quoteUrl: optionalText(
    'CARRETO_QUOTE_URL',
    'Public address of the quote engine; the public address of the service by default.',
  ),
  trackingUrl: optionalText(
    'CARRETO_TRACKING_URL',
    'Public address of the tracking page; `/rastreio` at the public address of the service by default.',
  ),
  trustProxy: optionalText(
    'CARRETO_TRUST_PROXY',
    'Addresses or networks of reverse proxies whose X-Forwarded-For is believed, separated by commas.',
  ),
  allowsPlainHttp: flag(
    'CARRETO_ALLOW_PLAIN_HTTP',
    false,
    'Let people log in over plain HTTP from other machines, as closed networks may want; whoever listens there reads passwords.',
  ),
  labelPrinter: labelPrinter(
    'CARRETO_LABEL_PRINTER',
    'Address on each packing station itself, such as `http://127.0.0.1:9101/print`, that takes labels by POST and prints them.',
  ),
  hsts: flag('CARRETO_HSTS', false, 'Send Strict-Transport-Security; only behind TLS.'),
  logLevel: choice(
    'CARRETO_LOG_LEVEL',
    ['error', 'warn', 'info', 'debug', 'silent'],
    'info',
    'Least severe log line that is written.',
  ),
  tokenRatePerMinute: integer(
    'CARRETO_RATE_PER_MINUTE',
    { byDefault: 720, min: 1, max: 1_000_000 },
    'Requests a minute and token; quoting is exempt.',
  ),
  maxInFlightQuotes: integer(
    'CARRETO_QUOTES_IN_FLIGHT',
    { byDefault: 256, min: 1, max: 100_000 },
    'Quotes worked on at once in a process; more wait briefly, then get 503.',
  ),
  stopNoticeMs: integer(
    'CARRETO_STOP_NOTICE_MS',
    { byDefault: 1000, min: 0, max: 600_000 },
    'How long a stopping process goes on taking requests after readiness went off, so that balancers notice.',
  ),
  stopDeadlineMs: integer(
    'CARRETO_STOP_DEADLINE_MS',
    { byDefault: 20_000, min: 0, max: 600_000 },
    'Longest a stopping process waits for requests it accepted.',
  ),
  mirrorPollMs: integer(
    'CARRETO_MIRROR_POLL_MS',
    { byDefault: 500, min: 50, max: 10_000 },
    'How often a process asks for changes of tokens, tables and rules made elsewhere.',
  ),
  sheetMemoryMb: integer(
    'CARRETO_SHEET_MEMORY_MB',
    { byDefault: 1024, min: 16, max: 1_000_000 },
    'Memory for compiled freight tables in each process; shippers that quoted longest ago make room.',
  ),
  tableUploadMb: integer(
    'CARRETO_TABLE_UPLOAD_MB',
    { byDefault: 64, min: 1, max: 1024 },
    'Largest freight table that may be uploaded.',
  ),
  ...tablePollSettings,
  importFileDays: integer(
    'CARRETO_IMPORT_FILE_DAYS',
    { byDefault: 30, min: 1, max: 3650 },
    'Days the files of an import are kept; its record stays.',
  ),
  quoteRetentionDays: integer(
    'CARRETO_QUOTE_RETENTION_DAYS',
    { byDefault: 90, min: 1, max: 3650 },
    'Days a quote is kept; offers never expire later.',
  ),
  ...liveSettings,
  ...storeSettings,
  postalAllowedNetworks: networks(
    'CARRETO_POSTAL_ALLOW_CIDRS',
    'Private networks where services of the postal operator may be, such as 10.1.0.0/16, separated by commas; any port and plain HTTP are allowed there. None by default.',
  ),
  providerAllowedNetworks: networks(
    'CARRETO_PROVIDER_ALLOW_CIDRS',
    'Private networks where the identity provider may be that people log in by, such as 10.1.0.0/16, separated by commas; any port and plain HTTP are allowed there. None by default.',
  ),
  postalDeadlineMs: integer(
    'CARRETO_POSTAL_DEADLINE_MS',
    { byDefault: 10_000, min: 100, max: 60_000 },
    'Longest one call of a service of the postal operator may take.',
  ),
  labelThreads: integer(
    'CARRETO_LABEL_THREADS',
    { byDefault: 1, min: 1, max: 32 },
    'Threads of each process that draw labels and other paper; they start when they are needed.',
  ),
  labelQueue: integer(
    'CARRETO_LABEL_QUEUE',
    { byDefault: 64, min: 1, max: 10_000 },
    'Documents that may wait for a thread to draw them; more get 503.',
  ),
  webhookAllowedNetworks: networks(
    'CARRETO_WEBHOOK_ALLOW_CIDRS',
    'Private networks where receivers of webhooks may be, such as 10.1.0.0/16, separated by commas; any port and plain HTTP are allowed there. None by default.',
  ),
  webhookPorts: ports(
    'CARRETO_WEBHOOK_PORTS',
    [443, 8443],
    'Ports of receivers of webhooks on the internet, separated by commas; always HTTPS.',
  ),
  webhookDeadlineMs: integer(
    'CARRETO_WEBHOOK_DEADLINE_MS',
    { byDefault: 15_000, min: 100, max: 60_000 },
    'Longest one call of a webhook may take, from dialling to the end of the answer.',
  ),
  webhookLeaseMs: integer(
    'CARRETO_WEBHOOK_LEASE_MS',
    { byDefault: 45_000, min: 1000, max: 600_000 },
    'How long a webhook that is being sent is left to its process; one whose process was lost is sent again after it. At least 2000 above CARRETO_WEBHOOK_DEADLINE_MS.',
  ),
  webhookSlots: integer(
    'CARRETO_WEBHOOK_SLOTS',
    { byDefault: 32, min: 1, max: 1000 },
    'Webhooks under way at once in a process.',
  ),
  webhookPollMs: integer(
    'CARRETO_WEBHOOK_POLL_MS',
    { byDefault: 250, min: 25, max: 3_600_000 },
    'How often a process that has nothing to send asks for webhooks that are due.',
  ),
  auditPollMs: integer(
    'CARRETO_AUDIT_POLL_MS',
    { byDefault: 2000, min: 100, max: 3_600_000 },
    'How often a process asks for CT-es to audit.',
  ),
  sumsPollMs: integer(
    'CARRETO_SUMS_POLL_MS',
    { byDefault: 60_000, min: 100, max: 3_600_000 },
    'How often a process adds what is new to the sums of reports, and looks for weekly letters that are made of them.',
  ),
  ...retentionSettings,
  mailServer: mailServer(
    'CARRETO_SMTP_URL',
    'Mail server that alerts go through, as smtp://user:password@host:587 or smtps://; without one they stand in the change log and the log only.',
  ),
  mailFrom: mailAddress('CARRETO_MAIL_FROM', 'Address that mail comes from; needed to send any.'),
  alertEmails: mailAddresses(
    'CARRETO_ALERT_EMAILS',
    'Who is alerted of webhooks that fail where the webhook names nobody, separated by commas.',
  ),
  trackingAllowedNetworks: networks(
    'CARRETO_TRACKING_ALLOW_CIDRS',
    'Private networks where carriers may be that are asked for tracking, such as 10.1.0.0/16, separated by commas; any port and plain HTTP are allowed there. None by default.',
  ),
  trackingPorts: ports(
    'CARRETO_TRACKING_PORTS',
    [443, 8443],
    'Ports of carriers on the internet that are asked for tracking, separated by commas; always HTTPS.',
  ),
  trackingDeadlineMs: integer(
    'CARRETO_TRACKING_DEADLINE_MS',
    { byDefault: 20_000, min: 100, max: 60_000 },
    'Longest one call to a carrier for tracking may take, from dialling to the end of the answer.',
  ),
  trackingPollMs: integer(
    'CARRETO_TRACKING_POLL_MS',
    { byDefault: 1000, min: 100, max: 3_600_000 },
    'How often a process looks for carriers that are to be asked for tracking.',
  ),
  trackingSlots: integer(
    'CARRETO_TRACKING_SLOTS',
    { byDefault: 8, min: 1, max: 100 },
    'Carriers that a process asks for tracking at once.',
  ),
  trackingRawDays: integer(
    'CARRETO_TRACKING_RAW_DAYS',
    { byDefault: 30, min: 1, max: 3650 },
    'Days that events are kept as carriers answered them; what became of them stays.',
  ),
  ...vendorSettings,
  masterKey: optionalText(
    'CARRETO_MASTER_KEY',
    'Seals secrets at rest, 32 bytes as hexadecimal or base64; generated into the data folder when absent, required with DATABASE_URL.',
  ),
  masterKeyFile: optionalText('CARRETO_MASTER_KEY_FILE', 'A file that holds the master key.'),
  anonymiseAfterDays: integer(
    'CARRETO_ANONYMISE_AFTER_DAYS',
    { byDefault: 0, min: 0, max: 36_500 },
    'Days after the hire when the recipient of a freight is forgotten; 0 never.',
  ),
  proofDays: integer(
    'CARRETO_PROOF_RETENTION_DAYS',
    { byDefault: 0, min: 0, max: 36_500 },
    'Days that pictures of deliveries are kept; 0 until the recipient is forgotten.',
  ),
  ediFileDays: integer(
    'CARRETO_EDI_FILE_RETENTION_DAYS',
    { byDefault: 90, min: 1, max: 36_500 },
    'Days that files of carriers (OCOREN, CONEMB, DOCCOB) are kept with their reports, and that events and waybills of CT-es that have not come wait; what they said stays.',
  ),
} as const;

export type Config = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']>;
} & {
  /** What the demo adds to the settings: receivers of webhooks on this machine. No environment says it. */
  readonly localReceivers?: LocalReceivers;
  readonly /** All ports of this machine that a demo which others reach calls; it may still grow. */ confinedTo?: ReadonlySet<number>;
};

/** Receivers of webhooks on loopback, on any port but those that we listen on; it may still grow. */
export type LocalReceivers = { readonly closedPorts: ReadonlySet<number> };

/** The port a process of this configuration listens on. */
export function portOf({ role, port, workerPort }: Config): number {
  return role === 'worker' ? workerPort : port;
}

/** Reads the configuration from an environment; `home` is the folder that relative paths start from. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>, home: string): Config {
  const entries = Object.entries(settings).map(([name, setting]) => [
    name,
    setting.read(environment[setting.key] || undefined),
  ]);
  const config = Object.fromEntries(entries) as Config;
  requireLongLease(config);
  const { archiveFolder } = config;
  return {
    ...config,
    dataFolder: resolve(home, config.dataFolder),
    archiveFolder: archiveFolder === undefined ? undefined : resolve(home, archiveFolder),
  };
}
