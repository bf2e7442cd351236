import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../../../words/words.ts';
import { type Address, at, inside, type Selection, type Size } from '../cells.ts';
import type { Sheet } from '../changes.ts';
import { hindranceOf } from '../column.ts';
import { copyOf } from '../copy.ts';
import { type Command, commandOf, walked, wholeOf } from '../keys.ts';
import { shown } from '../write-value.ts';
import type { Onward } from './cell-editor.tsx';
import type { useWriting } from './use-writing.ts';

type CommandsInput = {
  sheet: Sheet;
  size: Size;
  selection: Selection;
  select(selection: Selection): void;
  writing: ReturnType<typeof useWriting>;
  mayEdit: boolean;
  pageRows: number;
  /** Gives the grid the focus back. */
  focus(): void;
  /** Goes to the field that looks for rows. */
  find(): void;
};

/** The cell that is written in, and what its field begins with. */
type Editing = { address: Address; text: string; isKept: boolean };

/** What keys, mouse and clipboard do in a grid. */
export function useCommands(input: CommandsInput) {
  const words = useWords().grid;
  const [editing, setEditing] = useState<Editing>();
  const { sheet, size, selection, select, writing, mayEdit, focus } = input;
  const { active } = selection;
  const open = (text: string, isKept: boolean): void => {
    const column = sheet.columns[active.column];
    const value = sheet.valueOf(active);
    const why = column === undefined || value === undefined ? 'notHere' : hindranceOf(column, value, 0);
    if (column === undefined || value === undefined || why !== undefined) {
      writing.say(why === undefined || why === 'notHere' ? words.notHere : words.why[why]);
      return;
    }
    // The next key comes before React would draw the field by itself.
    flushSync(() => setEditing({ address: active, text: isKept ? shown(value, column.unit) : text, isKept }));
  };
  const edit = (): void => open('', true);
  const close = (): void => {
    setEditing(undefined);
    focus();
  };
  const write = (text: string, onward: Onward): boolean => {
    if (editing === undefined) return true;
    const column = sheet.columns[editing.address.column];
    const value = sheet.valueOf(editing.address) ?? null;
    const isSame = column !== undefined && text === shown(value, column.unit);
    if (!isSame && !writing.type(editing.address, text)) return false;
    const isStaying = onward.rows === 0 && onward.columns === 0;
    setEditing(undefined);
    if (isStaying) return true;
    const { row, column: from } = editing.address;
    select(at(inside({ row: row + onward.rows, column: from + onward.columns }, size)));
    focus();
    return true;
  };
  const copy = (event: ClipboardEvent): boolean => {
    const text = copyOf(sheet, selection);
    event.preventDefault();
    if (text === undefined) writing.say(words.notCopied);
    else event.clipboardData.setData('text/plain', text);
    if (text !== undefined) writing.say(words.copied);
    return text !== undefined;
  };
  return {
    editing,
    edit,
    write,
    cancel: close,
    press(event: KeyboardEvent): void {
      if (event.target !== event.currentTarget) return;
      const command = commandOf(event);
      if (command === undefined) return;
      if (run(command, { ...input, open, edit })) event.preventDefault();
    },
    copy: (event: ClipboardEvent) => void copy(event),
    cut(event: ClipboardEvent): void {
      if (copy(event) && mayEdit) writing.clear();
    },
    paste(event: ClipboardEvent): void {
      event.preventDefault();
      if (mayEdit) writing.paste(event.clipboardData.getData('text/plain'));
      else writing.say(words.readOnly);
    },
    point(event: MouseEvent): void {
      const to = addressIn(event.target, size);
      if (to === undefined || event.buttons !== 1) return;
      if (event.type === 'mousedown') {
        event.preventDefault();
        select(event.shiftKey ? { active, corner: to.corner } : to);
        focus();
      } else select({ active, corner: to.corner });
    },
  };
}

type Running = CommandsInput & { open(text: string, isKept: boolean): void; edit(): void };

/** Whether the key was the grid's. */
function run(command: Command, on: Running): boolean {
  const { sheet, size, selection, select, pageRows, mayEdit } = on;
  switch (command.kind) {
    case 'walk': {
      const isFilled = (address: Address): boolean => sheet.valueOf(address) !== null;
      const { way, isExtending } = command;
      select(walked(selection, way, { size, pageRows, isFilled, isExtending }));
      return true;
    }
    case 'all':
    case 'column':
    case 'row':
      select(wholeOf(command.kind, selection.active, size));
      return true;
    case 'find':
      on.find();
      return true;
    case 'leave':
      select(at(selection.active));
      return true;
    default:
      if (mayEdit) change(command, on);
      else on.writing.say(on.writing.readOnly);
      return true;
  }
}

/** What changes the cells. */
function change(command: Command, { writing, open, edit }: Running): void {
  const acts: { [Kind in Command['kind']]?: () => void } = {
    edit,
    clear: writing.clear,
    add: writing.addRow,
    remove: writing.removeRows,
    undo: writing.undo,
    redo: writing.redo,
    fillDown: () => writing.fill('down'),
    fillRight: () => writing.fill('right'),
  };
  if (command.kind === 'type') open(command.text, false);
  else acts[command.kind]?.();
}

/** What is under the mouse: a cell, or a whole column by its head. */
function addressIn(target: EventTarget, size: Size): Selection | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (cell === null) return undefined;
  const column = Number(cell.dataset.column);
  if (cell.dataset.row === undefined) return wholeOf('column', { row: 0, column }, size);
  return at({ row: Number(cell.dataset.row), column });
}
