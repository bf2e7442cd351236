import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

const most = Number.MAX_SAFE_INTEGER;
const count = (description: string) => integer(description, { min: 0, max: most });
const offset = (description: string) => integer(description, { min: -most, max: most });
const state = oneOf(
  ['ok', 'warn', 'fail'],
  'Well; somebody should look at it; it keeps Carreto from working as it should.',
);

const process = closed('A process of the installation, as it last said of itself.', {
  host: text('Name of its machine.', { max: 255 }),
  pid: integer('Its number there.', { min: 0, max: 2_147_483_647 }),
  role: oneOf(['both', 'api', 'worker'], 'Whether it answers, works in the background, or both.'),
  release: text('Its release.', { max: 60 }),
  startedAt: instant('When it started.'),
  seenAt: instant('When it was last heard of.'),
  isSilent: flag('It was not heard of for a minute, and has not said that it stops.'),
  clockOffsetMs: offset('How many milliseconds its clock was ahead of the database; negative: behind.'),
});

const table = closed('A table of the database.', {
  name: text('Its name; partitions are counted with the table that they are of.', { max: 63 }),
  bytes: count('Its size with its indexes and long values.'),
  rows: orNull(count('About how many rows it has; null while the database has not looked.')),
});

const attention = closed('What has to be seen to before anything fails.', {
  endedTables: count('Tables whose published version ended.'),
  endingTables: count('Tables whose published version ends within a week.'),
  missingCredentials: count(
    'Credentials that were forgotten with their master key: what they are for pauses.',
  ),
  lowNumbers: count('Services of the postal operator for which few numbers are left.'),
  silentTracking: count('Active connections for tracking that did not answer when they were last asked.'),
  arePlacesLoaded: flag('Municipalities are loaded; otherwise states and capitals alone are known.'),
  retentionReachedAt: instant('Up to when what is past its term is forgotten.'),
});

const drift = closed('Sums of reports that are not those of their rows.', {
  table: text('The table of sums.', { max: 63 }),
  rows: count('How many rows differ.'),
});

const installation = closed('How an installation does.', {
  release: text('Release of the process that answers.', { max: 60 }),
  runtime: text('Node that it runs on.', { max: 60 }),
  startedAt: instant('When the process that answers started.'),
  uptimeSeconds: count('For how long it has been running.'),
  migrations: closed('The schema of the database.', {
    applied: count('The newest that the database ran.'),
    expected: count('The newest of this release.'),
    state,
  }),
  database: closed('The database.', {
    version: text('Version of PostgreSQL.', { max: 60 }),
    isOwn: flag('Carreto runs it; otherwise it is a server of its own.'),
    bytes: count('Size of the whole.'),
    tables: Type.Array(table, { description: 'The largest, the largest first.', maxItems: 10 }),
  }),
  space: closed('Room on the disk of the data folder.', {
    freeBytes: orNull(count('What is free; null where the database lies on a server of its own.')),
    minFreeBytes: count('Below this the database takes no writes.'),
    state: orNull(state),
  }),
  processes: Type.Array(process, { description: 'Seen within the last day, by their start.', maxItems: 200 }),
  workers: closed('Whether anybody works in the background.', {
    running: count('Processes that do and were heard of within a minute.'),
    state,
  }),
  backup: closed('The last backup that `./carreto backup` made.', {
    at: orNull(instant('When; null where none is known of.')),
    bytes: orNull(count('How large its file is.')),
    state,
  }),
  clock: closed('The clock of the process that answers beside that of the database.', {
    offsetMs: offset('How many milliseconds the database is ahead; negative: behind.'),
    state,
  }),
  mail: closed('Letters.', { isSet: flag('A mail server and a sender are set.'), state }),
  attention,
  drift: orNull(
    Type.Array(drift, {
      description: 'Empty where all fit; null where `sums` did not ask for it.',
      maxItems: 20,
    }),
  ),
});
export type InstallationView = Static<typeof installation>;

export const getInstallation = endpoint({
  id: 'getInstallation',
  method: 'GET',
  path: '/api/admin/v1/installation',
  section: 'admin',
  summary:
    'How the installation does: release, database, disk, processes, backup; for those who see all of it.',
  description:
    'What `./carreto doctor` says of a database that answers. Figures are read when they are asked for.',
  auth: 'admin',
  role: 'viewer',
  needs: 'settings.read',
  query: Type.Object({
    sums: Type.Optional(
      flag('Compares the sums of reports with their rows, too, which takes seconds where there are many.'),
    ),
  }),
  reply: installation,
  errors: [],
});
