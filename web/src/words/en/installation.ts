import type { Words } from '../all-words.ts';

/** What is said of the installation. */
export const installation: Words['installation'] = {
  title: 'Installation',
  why: 'How the Carreto of this machine does. Each figure says what it means and what to do when it is not well; ./carreto doctor says the same in a terminal.',
  refresh: 'Read again',
  readAt: 'Read',
  states: { ok: 'Well', warn: 'Look at it', fail: 'Mend it', unknown: 'Unknown' },
  summary: {
    well: 'All is well.',
    some: (fail, warn) =>
      [fail > 0 ? `${fail} to mend` : '', warn > 0 ? `${warn} to look at` : '']
        .filter((part) => part !== '')
        .join(', '),
  },
  release: {
    title: 'Release',
    means: 'The release that answers this page, and for how long it has been up.',
    value: (release, runtime) => `Carreto ${release}, Node ${runtime}`,
    since: 'Up since',
  },
  migrations: {
    title: 'Schema of the database',
    means: 'Each release brings steps that the database runs once, in order.',
    value: (applied, expected) => `${applied} of ${expected} steps`,
    todo: 'Database and program are of different releases: stop every process and start the same release everywhere.',
  },
  database: {
    title: 'Database',
    means:
      'The size of all that is stored. The largest tables are usually quotes and events, which leave at the end of their term.',
    value: (version, size) => `PostgreSQL ${version}, ${size}`,
    own: 'It is Carreto’s own.',
    foreign: 'It is a server of its own, given by DATABASE_URL.',
    largest: 'Largest tables',
    unknown: 'not known yet',
    columns: { name: 'Table', size: 'Size', rows: 'Rows (about)' },
  },
  space: {
    title: 'Disk',
    means: (least) =>
      `What is free on the disk of the data folder. Below ${least} the database takes no writes.`,
    unknown: 'The database is on a server of its own: its disk is looked at there.',
    todo: 'Make room on the disk of the data folder, or move the folder to a larger one.',
  },
  processes: {
    title: 'Processes',
    means:
      'Who answers, and who works in the background: links CT-es, audits, sends webhooks, forgets what is past its term.',
    workers: (count) => (count === 1 ? '1 works in the background' : `${count} work in the background`),
    todo: 'Nobody works in the background. Start a process with CARRETO_ROLE=worker or CARRETO_ROLE=both.',
    silentTodo:
      'A silent process crashed or cannot reach the database: look at its log. After a day it leaves this list.',
    columns: {
      host: 'Machine',
      role: 'Role',
      release: 'Release',
      started: 'Start',
      seen: 'Last heard of',
      clock: 'Clock',
    },
    roles: { both: 'Answers and works', api: 'Answers', worker: 'Works' },
    silent: 'Silent',
    well: 'Heard of',
    number: (pid) => `process ${pid}`,
  },
  backup: {
    title: 'Backup',
    means: 'The last that ./carreto backup finished. Those of other tools are not known of here.',
    none: 'None known of',
    todo: 'Make one by ./carreto backup FILE, and keep the file and the master key on another machine.',
  },
  clock: {
    title: 'Clock',
    means:
      'How far the clocks of this process and of the database are apart. Deadlines and validity go by them.',
    value: (ms) => `${ms} ms apart`,
    todo: 'Let both machines follow a time server (NTP).',
  },
  mail: {
    title: 'E-mail',
    means: 'Invitations, new passwords and notices go by e-mail where there is a server.',
    set: 'Set',
    unset: 'Not set',
    todo: 'Name the server by CARRETO_MAIL_SERVER and the sender by CARRETO_MAIL_FROM. Without them invitations are handed over as links.',
  },
  attention: {
    title: 'What needs attention',
    means: 'What will fail if nobody looks.',
    none: 'Nothing.',
    endedTables: (count) =>
      count === 1 ? '1 published table has ended' : `${count} published tables have ended`,
    endedTablesTodo: 'It makes no offers: import and publish the next version.',
    endingTables: (count) =>
      count === 1 ? '1 table ends within 7 days' : `${count} tables end within 7 days`,
    endingTablesTodo: 'Import and publish the next version before that.',
    missingCredentials: (count) =>
      count === 1
        ? '1 credential was forgotten with the master key'
        : `${count} credentials were forgotten with the master key`,
    missingCredentialsTodo:
      'What uses them pauses. ./carreto doctor names them and says where to set them again.',
    lowNumbers: (count) =>
      count === 1
        ? '1 postal service has few numbers left'
        : `${count} postal services have few numbers left`,
    lowNumbersTodo: 'Ask the postal operator for a range and load it by ./carreto postal range.',
    silentTracking: (count) =>
      count === 1 ? '1 tracking connection does not answer' : `${count} tracking connections do not answer`,
    silentTrackingTodo: 'See why in Connections.',
    places: 'States and capitals alone are known',
    placesTodo:
      'Load municipalities by ./carreto places import FILE: without them quotes elsewhere have no city and no ISS.',
    retention: 'What is past its term was forgotten up to',
  },
  sums: {
    title: 'Sums of reports',
    means: 'Reports are read from sums. Here each is compared with the rows that it is made of.',
    check: 'Compare now',
    checking: 'Comparing…',
    unread: 'Not compared yet. With many freights it takes some seconds.',
    well: 'All are as their rows say',
    drift: (table, rows) => `${table}: ${rows} differ`,
    todo: 'Count them again by ./carreto freight sums.',
  },
};
