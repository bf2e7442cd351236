import { join } from 'node:path';
import { type Arguments, type Command, integerOption, textOption } from '../server/src/cli/command.ts';
import { projectHome } from '../server/src/cli/project-home.ts';
import { findBrowser } from './browser.ts';
import { runTool } from './run-tool.ts';

/** Where a bench writes what it measured. */
const resultsOf = (name: string) =>
  ({
    type: 'string',
    value: 'FILE',
    description: `where the results go as JSON; bench/results/${name}.json by default`,
  }) as const;

/** What is claimed about speed, measured; results as ratios against a floor of the same run. */
export const bench: Command = {
  name: 'bench',
  summary: 'measure what docs/performance.md claims',
  actions: [
    {
      name: 'quote',
      summary: 'engine alone, HTTP end to end, the bare floor and the SQL way, in one run',
      options: {
        out: resultsOf('quote'),
        profile: { type: 'boolean', description: 'also say which functions the time goes to' },
        quick: { type: 'boolean', description: 'less of everything: to see whether a change helps' },
        carriers: {
          type: 'string',
          value: 'N',
          description: 'a world of so many carriers, 1 to 200, in place of 20 and 200; 2 to see that it runs',
        },
        threads: {
          type: 'string',
          value: 'LIST',
          description: 'only the service by so many threads that answer, one after the other, such as 1,2,4',
        },
      },
      notes: [
        'Takes some three minutes and both processors of a small machine; ratios travel, rates do not.',
      ],
      run: (args) => {
        const script = args.options.threads === undefined ? 'bench/quote.ts' : 'bench/threads.ts';
        return runTool('node', [join(projectHome(), script), ...passedOn(args)]);
      },
    },
    {
      name: 'import',
      summary: 'read a table of 200,000 rows as CSV and as XLSX: time, memory, event loop',
      options: {
        out: resultsOf('import'),
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/import.ts'), ...passedOn(args)]),
    },
    {
      name: 'whatif',
      summary: 'decide 1,000 stored quotes again with two versions of a table: time, event loop',
      options: {
        out: resultsOf('whatif'),
        quick: { type: 'boolean', description: 'fewer tables and quotes' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/whatif.ts'), ...passedOn(args)]),
    },
    {
      name: 'lists',
      summary: 'lists, counts and searches over a million freights',
      options: {
        out: resultsOf('lists'),
        quick: { type: 'boolean', description: '20,000 freights' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/lists.ts'), ...passedOn(args)]),
    },
    {
      name: 'web',
      summary:
        'the dashboard in a browser: paint, keys, scrolling, routes; its lists over a million freights',
      options: {
        out: resultsOf('web'),
        quick: { type: 'boolean', description: '20,000 freights, 5,000 rows in the page, fewer rounds' },
      },
      notes: ['Takes some ten minutes, and a browser as the tests of pages do.'],
      run(args) {
        const browser = JSON.stringify(findBrowser()) ?? '';
        return runTool('node', [
          join(projectHome(), 'bench/web.ts'),
          ...passedOn(args),
          `--browser=${browser}`,
        ]);
      },
    },
    {
      name: 'start',
      summary: 'the first start of a demo until somebody can log in, and the memory of a service at rest',
      options: {
        out: resultsOf('start'),
        quick: { type: 'boolean', description: 'ten seconds of rest in place of sixty' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/start.ts'), ...passedOn(args)]),
    },
    {
      name: 'reports',
      summary: 'reports over the sums of a year of three million freights: latency and disk',
      options: {
        out: resultsOf('reports'),
        quick: { type: 'boolean', description: 'the sums of 60,000 freights' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/reports.ts'), ...passedOn(args)]),
    },
    {
      name: 'archive',
      summary: 'a day of quotes and a year of freights as files: bytes, seconds, questions',
      options: {
        out: resultsOf('archive'),
        quick: { type: 'boolean', description: 'less of everything' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/archive.ts'), ...passedOn(args)]),
    },
    {
      name: 'months',
      summary:
        'hires while the past is split into months, and in them; a month of three million freights dropped',
      options: {
        out: resultsOf('months'),
        freights: { type: 'string', value: 'N', description: 'freights of the month that is dropped' },
        quick: { type: 'boolean', description: 'a month of 20,000 freights, fewer and shorter rounds' },
      },
      notes: ['Takes some twenty minutes, and 20 GB of the disk of temporary files.'],
      run: (args) => runTool('node', [join(projectHome(), 'bench/months.ts'), ...passedOn(args)]),
    },
    {
      name: 'mirror',
      summary: 'what a mirror of 100,000 tokens takes to follow a change of one',
      options: { out: resultsOf('mirror') },
      run: (args) => runTool('node', [join(projectHome(), 'bench/mirror.ts'), ...passedOn(args)]),
    },
    {
      name: 'wal',
      summary: 'what a stored quote takes of the write-ahead log, without and with an index of destinations',
      options: { out: resultsOf('wal') },
      run: (args) => runTool('node', [join(projectHome(), 'bench/wal.ts'), ...passedOn(args)]),
    },
    {
      name: 'days',
      summary: 'the history of a demo, and the days that a later start of it adds',
      options: {
        out: resultsOf('days'),
        quick: { type: 'boolean', description: 'a third of the history' },
      },
      notes: ['Takes some two minutes.'],
      run: (args) => runTool('node', [join(projectHome(), 'bench/days.ts'), ...passedOn(args)]),
    },
    {
      name: 'dashboards',
      summary: 'quotes beside twenty open dashboards over a million freights: latency',
      options: {
        out: resultsOf('dashboards'),
        quick: { type: 'boolean', description: '20,000 freights, fewer rounds' },
      },
      notes: ['Takes some ten minutes.'],
      run: (args) => runTool('node', [join(projectHome(), 'bench/dashboards.ts'), ...passedOn(args)]),
    },
    {
      name: 'strangers',
      summary: 'quotes beside connections that send large JSON bodies without a valid token',
      options: {
        out: resultsOf('strangers'),
        quick: { type: 'boolean', description: 'fewer and shorter rounds' },
      },
      notes: ['Takes some five minutes; addresses beyond 127.0.0.1 need a loopback network as Linux has it.'],
      run: (args) => runTool('node', [join(projectHome(), 'bench/strangers.ts'), ...passedOn(args)]),
    },
    {
      name: 'calls',
      summary: 'what keeping calls of integrations adds to a quote, by processor time',
      options: {
        out: resultsOf('calls'),
        quick: { type: 'boolean', description: 'fewer and shorter rounds' },
      },
      notes: ['Takes some five minutes.'],
      run: (args) => runTool('node', [join(projectHome(), 'bench/calls.ts'), ...passedOn(args)]),
    },
    {
      name: 'stalls',
      summary: 'the longest time each endpoint keeps the event loop with its largest input',
      options: {
        out: resultsOf('stalls'),
        quick: { type: 'boolean', description: 'fewer and shorter rounds' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/stalls.ts'), ...passedOn(args)]),
    },
    {
      name: 'flood',
      summary: 'quotes of one shipper beside consolidations of 10,000 units of another',
      options: {
        out: resultsOf('flood'),
        quick: { type: 'boolean', description: 'fewer and shorter rounds' },
      },
      notes: ['Takes some five minutes.'],
      run: (args) => runTool('node', [join(projectHome(), 'bench/flood.ts'), ...passedOn(args)]),
    },
    {
      name: 'live',
      summary: 'quotes beside live carriers that never answer: how long after the deadline they are there',
      options: {
        out: resultsOf('live'),
        quick: { type: 'boolean', description: 'fewer tables and quotes' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/live.ts'), ...passedOn(args)]),
    },
    {
      name: 'connectors',
      summary:
        "quotes beside carriers' own systems that never answer, carts of shops beside plain quotes, orders beside kills",
      options: {
        out: resultsOf('connectors'),
        quick: { type: 'boolean', description: 'fewer tables, quotes, rounds and kills' },
        only: { type: 'string', value: 'LIST', description: 'some of: stalled, rates, orders' },
      },
      notes: ['Takes some nine minutes.'],
      run: (args) => runTool('node', [join(projectHome(), 'bench/connectors.ts'), ...passedOn(args)]),
    },
    {
      name: 'audit',
      summary: 'audit CT-es of the demo world: the engine alone, and from the request to the receipt',
      options: {
        out: resultsOf('audit'),
        quick: { type: 'boolean', description: 'fewer CT-es' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/audit.ts'), ...passedOn(args)]),
    },
    {
      name: 'delivery',
      summary:
        'webhooks at 100 events a second beside broken receivers: latency, isolation, caps, a killed worker',
      options: {
        out: resultsOf('delivery'),
        quick: {
          type: 'boolean',
          description: 'shorter rounds; the killed worker takes its 45 seconds anyway',
        },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/delivery.ts'), ...passedOn(args)]),
    },
    {
      name: 'claims',
      summary:
        'claims of webhooks with 100,000 due and a million done, and many claimers at once: latency, caps',
      options: {
        out: resultsOf('claims'),
        quick: { type: 'boolean', description: 'fewer done, fewer claims' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/claims.ts'), ...passedOn(args)]),
    },
    {
      name: 'overload',
      summary:
        'quotes at a tenth, at 70 % and at twice what saturates the service: goodput, latency, refusals',
      options: {
        out: resultsOf('overload'),
        quick: { type: 'boolean', description: 'fewer and shorter rounds' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/overload.ts'), ...passedOn(args)]),
    },
    {
      name: 'occurrences',
      summary: 'quotes and tracking beside OCOREN files of 10,000 occurrences: latency without and with',
      options: {
        out: resultsOf('occurrences'),
        quick: { type: 'boolean', description: 'fewer and shorter rounds' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/occurrences.ts'), ...passedOn(args)]),
    },
    {
      name: 'labels',
      summary: 'draw 50 labels as PDF and as ZPL: time, event loop',
      options: {
        out: resultsOf('labels'),
        quick: { type: 'boolean', description: 'fewer rounds' },
      },
      run: (args) => runTool('node', [join(projectHome(), 'bench/labels.ts'), ...passedOn(args)]),
    },
  ],
};

function passedOn(args: Arguments): string[] {
  const out = textOption(args, 'out');
  const carriers = integerOption(args, 'carriers', { min: 1, max: 200 });
  const threads = textOption(args, 'threads');
  const freights = integerOption(args, 'freights', { min: 1, max: 10_000_000 });
  const only = textOption(args, 'only');
  return [
    ...(freights === undefined ? [] : ['--freights', String(freights)]),
    ...(only === undefined ? [] : ['--only', only]),
    ...(threads === undefined ? [] : ['--threads', threads]),
    ...(carriers === undefined ? [] : ['--carriers', String(carriers)]),
    ...(out === undefined ? [] : ['--out', out]),
    ...['profile', 'quick'].filter((name) => args.options[name] === true).map((name) => `--${name}`),
  ];
}
