import { patroniAddresses } from './patroni-setting.ts';
import { integer, optionalText } from './setting.ts';

/** What the database of an installation is and may take, as `config.ts` lists it. */
export const databaseSettings = {
  databaseUrl: optionalText(
    'DATABASE_URL',
    'A PostgreSQL 15 or later to use instead of the embedded one; may name a primary and its standbys.',
  ),
  patroniUrls: patroniAddresses(
    'CARRETO_PATRONI_URL',
    'Addresses of the API of Patroni, such as `http://10.0.0.1:8008`, separated by commas; only `./carreto doctor` asks there.',
  ),
  databaseReadUrl: optionalText(
    'DATABASE_READ_URL',
    'A standby, or several, for long reads: the archive, reports, files of lists, what-ifs over the past; the primary is read where none answers or all are too far behind.',
  ),
  readBehindSeconds: integer(
    'CARRETO_READ_BEHIND_S',
    { byDefault: 60, min: 1, max: 3600 },
    'How far a standby of DATABASE_READ_URL may be behind to be read.',
  ),
  databasePool: integer(
    'CARRETO_DB_POOL',
    { byDefault: 16, min: 2, max: 200 },
    'Connections each process has to the database at most; with several threads up to 8 for the main one and at least 5 for each other. One more is reserved for what must go on, in each thread.',
  ),
  statementTimeoutMs: integer(
    'CARRETO_DB_STATEMENT_TIMEOUT_MS',
    { byDefault: 15_000, min: 100, max: 600_000 },
    'Longest a statement of a request may run.',
  ),
  storeDeadlineMs: integer(
    'CARRETO_STORE_DEADLINE_MS',
    { byDefault: 5000, min: 100, max: 60_000 },
    'Longest a quote waits to be stored before it is answered 503; with several servers also what a process or thread that only answers waits for a COMMIT.',
  ),
  minFreeMb: integer(
    'CARRETO_MIN_FREE_MB',
    { byDefault: 512, min: 0, max: 1_000_000 },
    'Free space below which the embedded database takes no more writes.',
  ),
};
