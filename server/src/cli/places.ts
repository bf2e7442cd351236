import { basename } from 'node:path';
import type { PlacesStatus } from '@carreto/contract/admin/registry/places';
import { getPlace, getPlacesStatus } from '../registry/places/find-places.ts';
import { importPlaces, type PlacesMode } from '../registry/places/import-places.ts';
import { placesPart } from '../registry/places/places-part.ts';
import { type Arguments, type Command, complain, exitCodes, UsageError } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { bareNumber, ifFound } from './input/find-party.ts';
import { counted, factLines, printData } from './output/output.ts';
import { readInput } from './table/file-options.ts';
import { ranges } from './table/findings.ts';

const problemsShown = 50;

const importAction: Command = {
  name: 'import',
  summary: 'load municipalities with their zip codes, in place of those that are loaded',
  positionals: ['FILE'],
  options: {
    replace: { type: 'boolean', description: 'the file replaces a longer one that is loaded' },
    merge: { type: 'boolean', description: 'the file completes and corrects what is loaded' },
    strict: { type: 'boolean', description: 'refuse the file when any line has a problem' },
    ...commonOptions,
  },
  notes: [
    'FILE is a .csv or .xlsx with a heading: IBGE number, name, first and last zip code (or a list of ranges),',
    'latitude and longitude under any of their usual names; in place of the number, state and name of those that',
    'are loaded. Lines with a problem are left out and shown. A file of fewer municipalities than are loaded needs',
    '--replace or --merge.',
  ],
  run: async (args) => {
    const path = args.positionals[0] ?? '';
    const mode = modeOf(args);
    const file = { name: basename(path), bytes: await readInput(path) };
    return withContext(args, async (ctx) => {
      const imported = await importPlaces(ctx, ctx.actor, {
        file,
        strict: args.options.strict === true,
        mode,
      });
      const { problems, outcome, status } = imported;
      printData(args, imported, () => [
        ...problems.slice(0, problemsShown).map(({ line, message }) => `line ${line}: ${message}`),
        ...(status.problemCount > problemsShown ? [`… ${status.problemCount} lines left out in all`] : []),
        outcome === 'unchanged'
          ? 'Nothing new: this very file is loaded already.'
          : `Loaded ${counted(status.municipalities, 'municipality', 'municipalities')} with ${ranges(status.ranges)}.`,
      ]);
      return exitCodes.done;
    });
  },
};

function modeOf({ options }: Arguments): PlacesMode | undefined {
  if (options.replace === true && options.merge === true)
    throw new UsageError('--replace and --merge contradict each other');
  if (options.replace === true) return 'replace';
  return options.merge === true ? 'merge' : undefined;
}

const show: Command = {
  name: 'show',
  summary: 'state and municipality of a zip code, as quotes see them',
  positionals: ['ZIP'],
  options: commonOptions,
  run: (args) => {
    const zip = bareNumber(args.positionals[0] ?? '');
    if (!/^[0-9]{7,8}$/.test(zip))
      throw new UsageError(`"${args.positionals[0]}" is no zip code of eight digits`);
    return withContext(args, async ({ db }) => {
      const index = await db.transaction().execute((tx) => placesPart.load(tx, undefined));
      const place = await ifFound((async () => getPlace(index, zip.padStart(8, '0')))());
      if (place === undefined) {
        complain(`${zip} belongs to no state; quotes for it are refused.`);
        return exitCodes.failed;
      }
      printData(args, place, () => factLines(place));
      return exitCodes.done;
    });
  },
};

const status: Command = {
  name: 'status',
  summary: 'what is known of municipalities, and since when',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const current = await getPlacesStatus(ctx);
      printData(args, current, () => statusLines(current));
      return exitCodes.done;
    }),
};

function statusLines(current: PlacesStatus): string[] {
  if (current.source === 'loaded') return factLines(current);
  return [
    'Only states and capitals are known. Elsewhere quotes have no city, and so no ISS inside a municipality.',
    './carreto places import --help tells how to load municipalities.',
  ];
}

/** Zip codes and municipalities. */
export const places: Command = {
  name: 'places',
  summary: 'municipalities and their zip codes: load, look up',
  actions: [importAction, show, status],
};
