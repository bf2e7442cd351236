import { addCteNote, listCteNotes } from '@carreto/contract/admin/charges/cte-notes';
import type { Actor } from '../../registry/changes/change.ts';
import { pageStart, toPage } from '../../registry/page.ts';
import { type Arguments, type Command, type CommandError, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { localTime } from '../freight/lines.ts';
import { findOperator } from '../input/find-operator.ts';
import { ifFound } from '../input/find-party.ts';
import { bodyInput, queryOf } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';

type NoteLine = { id: number; operatorId: number | null; author: string; text: string; writtenAt: Date };

/** What notes are about, and the acts that read and write them. */
export type Noted = {
  /** In help and answers, such as `bill`. */
  noun: string;
  positional: string;
  idOf(ctx: CommandContext, args: Arguments): Promise<number>;
  list(ctx: CommandContext, page: { id: number; after: number; fetch: number }): Promise<NoteLine[]>;
  add(ctx: CommandContext, actor: Actor, note: { id: number; text: string }): Promise<NoteLine>;
  assign(
    ctx: CommandContext,
    actor: Actor,
    given: { id: number; operatorId: number | null },
  ): Promise<unknown>;
  missing(id: number): CommandError;
};

/** What people write about something to each other, and who of them sees to it. */
export function noteActions(noted: Noted): Command[] {
  return [notes(noted), note(noted), assign(noted)];
}

// Bodies and pages are the same whatever notes are about.
const pages = optionsOf(queryOf(listCteNotes), ['cursor', 'limit']);

function notes({ noun, positional, idOf, list, missing }: Noted): Command {
  return {
    name: 'notes',
    summary: `what people wrote about a ${noun} to each other, oldest first`,
    positionals: [positional],
    options: { ...pages.options, ...commonOptions },
    run: (args) =>
      withContext(args, async (ctx) => {
        const id = await idOf(ctx, args);
        const query = await pages.input(args, ctx);
        const found = await ifFound(list(ctx, { id, ...pageStart(query) }));
        if (found === undefined) throw missing(id);
        const page = toPage(query, found);
        printData(args, page, () => [
          ...(page.items.length === 0 ? ['Nobody wrote a note.'] : page.items.flatMap(noteLines)),
          ...(page.nextCursor === null ? [] : ['', `There are more: --after ${page.nextCursor}`]),
        ]);
        return exitCodes.done;
      }),
  };
}

function noteLines({ writtenAt, author, text }: NoteLine): string[] {
  return [
    `${localTime(writtenAt.toISOString())}  ${author}`,
    ...text.split('\n').map((line) => `  ${line}`.trimEnd()),
  ];
}

function note({ noun, positional, idOf, add, missing }: Noted): Command {
  return {
    name: 'note',
    summary: `write a note about a ${noun}; notes stay`,
    positionals: [positional, 'TEXT...'],
    options: commonOptions,
    run: (args) =>
      withContext(args, async (ctx) => {
        const id = await idOf(ctx, args);
        const { text } = bodyInput(addCteNote, { text: args.positionals.slice(1).join(' ') });
        const written = await ifFound(add(ctx, ctx.actor, { id, text }));
        if (written === undefined) throw missing(id);
        printData(args, written, () => [`Noted on ${noun} ${id}.`]);
        return exitCodes.done;
      }),
  };
}

const nobody = 'nobody';

function assign({ noun, positional, idOf, assign: give, missing }: Noted): Command {
  return {
    name: 'assign',
    summary: `say who sees to a ${noun}; the operator gets a notice`,
    positionals: [positional, 'OPERATOR'],
    options: commonOptions,
    notes: [`OPERATOR is an id or a name, or ${nobody}.`],
    run: (args) =>
      withContext(args, async (ctx) => {
        const id = await idOf(ctx, args);
        const typed = args.positionals[1] ?? '';
        const operator = typed === nobody ? null : await findOperator(ctx, typed);
        const done = await ifFound(
          give(ctx, ctx.actor, { id, operatorId: operator?.id ?? null }).then(() => true),
        );
        if (done === undefined) throw missing(id);
        const assignee = operator === null ? null : { id: operator.id, name: operator.name };
        printData(args, { assignee }, () => [
          operator === null ? `Nobody sees to ${noun} ${id}.` : `${operator.name} sees to ${noun} ${id}.`,
        ]);
        return exitCodes.done;
      }),
  };
}
