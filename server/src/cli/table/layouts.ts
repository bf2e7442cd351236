import type { CarrierLayout } from '@carreto/contract/admin/tables/carrier-layouts';
import { addLayout, putLayout, removeLayout } from '../../registry/layouts/edit-layout.ts';
import { getLayout, type KeptLayout, listLayouts } from '../../registry/layouts/find-layouts.ts';
import { readLayout } from '../../registry/layouts/layout.ts';
import { type Arguments, type Command, CommandError, exitCodes, textOption, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { findCarrier } from '../input/find-party.ts';
import { readEveryPage } from '../output/every-page.ts';
import { factLines, printData, tableLines } from '../output/output.ts';
import { readLayoutFile } from './check.ts';

const carrierOption = {
  carrier: { type: 'string', value: 'CARRIER', description: 'whose layouts, by CNPJ or id' },
} as const;

const list: Command = {
  name: 'list',
  summary: 'layouts that are kept for a carrier',
  options: { ...carrierOption, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const { id: carrierId } = await findCarrier(ctx, required(args, 'carrier'));
      const layouts = await readEveryPage((page) => listLayouts(ctx, { ...page, carrierId }));
      printData(args, layouts, () =>
        layouts.length === 0
          ? ['No layouts. Answers to the questions of an import make one.']
          : tableLines(
              ['id', 'name', 'revision', 'tabs', 'changed'],
              layouts.map((layout) => [
                layout.id,
                layout.name,
                layout.revision,
                readLayout(layout.layout).sheets.length,
                layout.updatedAt,
              ]),
            ),
      );
      return exitCodes.done;
    }),
};

const show: Command = {
  name: 'show',
  summary: 'a layout: what its columns and names mean; with --json all of it',
  positionals: ['LAYOUT-ID'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const layout = await getLayout(ctx, idOf(args));
      printData(args, layout, () => showLines(layout));
      return exitCodes.done;
    }),
};

type Layout = KeptLayout['layout'];

function showLines({ layout: json, ...facts }: CarrierLayout): string[] {
  const { sheets, charges, regions, sentences } = readLayout(json);
  return [
    ...factLines(facts),
    ...sheets.flatMap(({ title, kind, columns }) => [
      '',
      `tab "${title}": ${kind ?? 'not known'}`,
      ...columns.map(({ header, meaning }) => `  ${header}: ${meaning}`),
    ]),
    ...(charges.length === 0
      ? []
      : ['', 'charges:', ...charges.map(({ name, code }) => `  ${name}: ${code}`)]),
    ...(regions.length === 0
      ? []
      : ['', 'regions:', ...regions.map(({ name, places }) => `  ${name}: ${places.join(', ')}`)]),
    ...(sentences.length === 0 ? [] : ['', 'sentences:', ...sentences.map(sentenceLine)]),
  ];
}

function sentenceLine({ key, by, at, charge, says }: Layout['sentences'][number]): string {
  const who = `${by === null ? '' : ` by ${by}`}${at === null ? '' : ` on ${at.slice(0, 10)}`}`;
  return `  ${(charge ?? null) === null ? 'left out' : 'charged'}${who}: ${says ?? key}`;
}

const put: Command = {
  name: 'put',
  summary: 'keep the layout of a JSON file: a new one, or in place of LAYOUT-ID',
  positionals: ['FILE', '[LAYOUT-ID]'],
  options: {
    ...carrierOption,
    name: { type: 'string', value: 'NAME', description: 'name of a new layout, or a new name' },
    ...commonOptions,
  },
  notes: [
    'Example: ./carreto table layouts show 3 --json > layout.json; edit it; ./carreto table layouts put layout.json 3',
  ],
  run: async (args) => {
    const [path = '', typed] = args.positionals;
    const layout = await readLayoutFile(path);
    return withContext(args, async (ctx) => {
      const kept = typed === undefined ? await add(ctx, args, layout) : await replace(ctx, args, layout);
      printData(args, kept, () => [`Kept layout ${kept.id}, ${kept.name}, revision ${kept.revision}.`]);
      return exitCodes.done;
    });
  },
};

async function add(ctx: CommandContext, args: Arguments, layout: Layout): Promise<CarrierLayout> {
  const { id: carrierId } = await findCarrier(ctx, required(args, 'carrier'));
  return addLayout(ctx, ctx.actor, { carrierId, name: required(args, 'name'), layout });
}

async function replace(ctx: CommandContext, args: Arguments, layout: Layout): Promise<CarrierLayout> {
  const layoutId = idOf(args, 1);
  const { revision, name } = await getLayout(ctx, layoutId);
  const changes = { revision, layout, name: textOption(args, 'name') ?? name };
  return putLayout(ctx, ctx.actor, { layoutId, changes });
}

const remove: Command = {
  name: 'remove',
  summary: 'forget a layout; the next file of its kind raises its questions again',
  positionals: ['LAYOUT-ID'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const layoutId = idOf(args);
      await removeLayout(ctx, ctx.actor, { layoutId });
      printData(args, { removed: layoutId }, () => [`Removed layout ${layoutId}.`]);
      return exitCodes.done;
    }),
};

function required(args: Arguments, name: string): string {
  const value = textOption(args, name);
  if (value === undefined) throw new UsageError(`carreto table layouts: --${name} is missing`);
  return value;
}

function idOf(args: Arguments, at = 0): number {
  const typed = args.positionals[at] ?? '';
  if (/^[0-9]{1,15}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no layout id; ./carreto table layouts list tells the ids`);
}

/** The layout that `--layout` names: a JSON file, or one of the carrier's by id or name; null when absent. */
export async function layoutNamed(
  ctx: CommandContext,
  carrierId: number,
  typed: string | undefined,
): Promise<KeptLayout | null> {
  if (typed === undefined) return null;
  if (typed.endsWith('.json')) return { id: null, layout: await readLayoutFile(typed) };
  const layouts = await readEveryPage((page) => listLayouts(ctx, { ...page, carrierId }));
  const found = layouts.find(({ id, name }) => name === typed || String(id) === typed);
  if (found !== undefined) return { id: found.id, layout: readLayout(found.layout) };
  throw new CommandError(`The carrier has no layout "${typed}".`, {
    nextStep: `./carreto table layouts list --carrier ${carrierId} shows those it has.`,
  });
}

/** How the files of carriers are read: kept by imports, seen and mended here. */
export const layoutsAction: Command = {
  name: 'layouts',
  summary: 'how the files of a carrier are read: list, show, put, remove',
  actions: [list, show, put, remove],
};
