import type { GuideBlock, GuidePage, GuideText } from '@carreto/contract/guides';
import { anchorOf, type ResolveLink, readTexts } from './markdown-text.ts';

/** A page as its file has it; who it belongs to is known by the folder. */
export type ReadPage = Omit<GuidePage, 'id'>;

const screensLine = /^<!-- telas: (\S.*?) -->$/;
const listItem = /^(-|\d+\.) +(.+)$/;
const pictureLine = /^!\[([^[\]]*)\]\((?:[^()\s]*\/)?([a-z0-9-]+\.(?:webp|png))\)$/;

/**
 * Reads a page of a guide: the part of Markdown that guides use, and nothing else. `# Title` first, then maybe which screens
 * it explains, then one paragraph that says what it is about, then headings of two levels, paragraphs, lists of one level,
 * `> notes`, tables, fenced code and pictures.
 * @throws Error with the number of the line where it is something else.
 */
export function readPage(text: string, resolve: ResolveLink): ReadPage {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const title = /^# (.+)$/.exec(lines[0] ?? '')?.[1];
  if (title === undefined) throw new Error('line 1: a page begins with its title');
  let at = 1;
  const screens: string[] = [];
  const blocks: GuideBlock[] = [];
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const named = screensLine.exec(line)?.[1];
    if (named !== undefined) screens.push(...named.split(/,\s*/));
    if (named !== undefined || line.trim() === '') {
      at += 1;
      continue;
    }
    const { block, next } = readBlock({ lines, at, resolve });
    blocks.push(block);
    at = next;
  }
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph')
    throw new Error('after its title, a page says in a paragraph what it is about');
  return { title, summary: first.texts, screens, blocks: rest };
}

type Place = { lines: readonly string[]; at: number; resolve: ResolveLink };
type Found = { block: GuideBlock; next: number };

function readBlock(place: Place): Found {
  const line = place.lines[place.at] ?? '';
  if (line.startsWith('```')) return readCode(place);
  if (line.startsWith('#')) return readHeading(place);
  if (line.startsWith('|')) return readTable(place);
  if (line.startsWith('![')) return readPicture(place);
  if (listItem.test(line)) return readList(place);
  if (line.startsWith('> ')) return readNote(place);
  if (/^(?:[<\s+=~]|\*(?!\*))/.test(line)) throw wrong(place, 'guides have no such form');
  return readParagraph(place);
}

function wrong({ at }: { at: number }, why: string): Error {
  return new Error(`line ${at + 1}: ${why}`);
}

function readHeading({ lines, at, resolve }: Place): Found {
  const [, marks = '', text = ''] = /^(##|###) (.+)$/.exec(lines[at] ?? '') ?? [];
  if (marks === '') throw wrong({ at }, 'headings have two or three signs');
  const texts = readTexts(text, resolve);
  const level = marks === '##' ? 2 : 3;
  return { block: { kind: 'heading', level, anchor: anchorOf(texts), texts }, next: at + 1 };
}

function readCode({ lines, at }: Place): Found {
  const end = lines.indexOf('```', at + 1);
  if (end < 0) throw wrong({ at }, 'code has no end');
  const language = (lines[at] ?? '').slice(3).trim();
  return { block: { kind: 'code', language, text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
}

function readPicture({ lines, at }: Place): Found {
  const [, text, file] = pictureLine.exec(lines[at] ?? '') ?? [];
  if (text === undefined || file === undefined) throw wrong({ at }, 'a picture has a line of its own');
  return { block: { kind: 'picture', file, text }, next: at + 1 };
}

/** Lines from here that fit, and where they end. */
function run({ lines, at }: Place, fits: (line: string) => boolean): { own: string[]; next: number } {
  let next = at;
  while (next < lines.length && fits(lines[next] ?? '')) next += 1;
  return { own: lines.slice(at, next), next };
}

const isText = (line: string): boolean => /^[^\s#|>`!<-]/.test(line) || /^`[^`]/.test(line);

function readParagraph(place: Place): Found {
  const { own, next } = run(place, (line) => isText(line) && !listItem.test(line));
  if (next === place.at) throw wrong(place, 'guides have no such form');
  return { block: { kind: 'paragraph', texts: readTexts(own.join(' '), place.resolve) }, next };
}

function readNote(place: Place): Found {
  const { own, next } = run(place, (line) => line.startsWith('> '));
  const text = own.map((line) => line.slice(2)).join(' ');
  return { block: { kind: 'note', texts: readTexts(text, place.resolve) }, next };
}

function readList(place: Place): Found {
  const { own, next } = run(place, (line) => listItem.test(line) || /^ {2,}\S/.test(line));
  const isOrdered = !(own[0] ?? '').startsWith('-');
  const items: string[] = [];
  for (const line of own) {
    const [, mark, text] = listItem.exec(line) ?? [];
    if (text === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else if ((mark !== '-') === isOrdered) items.push(text);
    else throw wrong(place, 'a list is numbered or not');
  }
  return {
    block: { kind: 'list', isOrdered, items: items.map((item) => readTexts(item, place.resolve)) },
    next,
  };
}

function readTable(place: Place): Found {
  const { own, next } = run(place, (line) => line.startsWith('|'));
  const [head = [], rule, ...rows] = own.map((line) => cellsOf(line));
  if (rule === undefined || !rule.every((cell) => /^:?-+:?$/.test(cell)))
    throw wrong(place, 'a table has a head and a rule below it');
  if (rows.some(({ length }) => length !== head.length))
    throw wrong(place, 'rows of a table are equally long');
  const texts = (cells: readonly string[]) => cells.map((cell) => readTexts(cell, place.resolve));
  return { block: { kind: 'table', head: texts(head), rows: rows.map(texts) }, next };
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** Where the parts of a page can be linked to. */
export function anchorsOf({ blocks }: { blocks: readonly GuideBlock[] }): string[] {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : []));
}

/** All addresses of pages that a page links to: `guide/page` or `guide/page#anchor`. */
export function linksOf({ summary, blocks }: Pick<GuidePage, 'summary' | 'blocks'>): string[] {
  return [...summary, ...blocks.flatMap(textsOf)].flatMap((text) => (text.kind === 'page' ? [text.to] : []));
}

function textsOf(block: GuideBlock): readonly GuideText[] {
  if (block.kind === 'list') return block.items.flat();
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat();
  return block.kind === 'code' || block.kind === 'picture' ? [] : block.texts;
}
