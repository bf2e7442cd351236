import type { Effort, Steps } from '../../kernel/steps.ts';
import type { Box } from './goods.ts';
import type { Kind, Orientation } from './kinds.ts';

/**
 * Filling one box. The free room is a set of columns: rectangles that start at some height and reach the
 * lid. A block of identical units is put into the corner of a column, which leaves a column beside it, one
 * behind it and, where the goods may carry others, one on top. So every unit rests wholly on the floor or on
 * units below, nothing overlaps, and identical goods take one step however many they are.
 */
export type Block = {
  kind: number;
  x: number;
  y: number;
  z: number;
  orientation: Orientation;
  along: { length: number; width: number; height: number };
};

/** What a box takes: blocks, and how many units of each kind they hold. */
export type Filling = { blocks: Block[]; amounts: number[]; units: number; volumeMm3: number };

export type FillRequest = {
  box: Box;
  kinds: readonly Kind[];
  /** Units at hand of each kind. */
  amounts: readonly number[];
  work: PackingWork;
};

/** What filling boxes has cost so far. */
export type PackingWork = {
  /** Ways to lay a block that were tried, so that the search for boxes can be bounded the same way everywhere. */
  tried: number;
  /** Everything that was looked at, for stopping now and then. */
  effort: Effort;
};

type Column = { x: number; y: number; z: number; lengthMm: number; widthMm: number };

type State = {
  box: Box;
  columns: Column[];
  blocks: Block[];
  weightLeftG: number;
  volumeLeftMm3: number;
  work: PackingWork;
};

/**
 * Fills a box with as much as a greedy order takes: largest units first, and where some must stand on the
 * floor also those first; the fuller box of the two is kept.
 */
export function* fillBox(request: FillRequest): Steps<Filling> {
  const bySize = [...request.kinds.keys()];
  const largestFirst = yield* fillInOrder(request, bySize);
  const onFloor = bySize.filter((index) => request.kinds[index]?.overlaid === false);
  if (onFloor.length === 0 || onFloor.length === bySize.length) return largestFirst;
  const stackable = bySize.filter((index) => request.kinds[index]?.overlaid === true);
  const floorFirst = yield* fillInOrder(request, [...onFloor, ...stackable]);
  return floorFirst.volumeMm3 > largestFirst.volumeMm3 ? floorFirst : largestFirst;
}

/** Whether one unit alone fits the box. */
export function fitsBox(kind: Kind, box: Box): boolean {
  return (
    kind.weightG <= (box.maxWeightG ?? Number.POSITIVE_INFINITY) &&
    kind.orientations.some(
      (unit) =>
        unit.lengthMm <= box.innerLengthMm &&
        unit.widthMm <= box.innerWidthMm &&
        unit.heightMm <= box.innerHeightMm,
    )
  );
}

function* fillInOrder(request: FillRequest, order: readonly number[]): Steps<Filling> {
  const { box, kinds } = request;
  const { effort } = request.work;
  const state: State = {
    box,
    columns: [{ x: 0, y: 0, z: 0, lengthMm: box.innerLengthMm, widthMm: box.innerWidthMm }],
    blocks: [],
    weightLeftG: box.maxWeightG ?? Number.POSITIVE_INFINITY,
    volumeLeftMm3: box.innerLengthMm * box.innerWidthMm * box.innerHeightMm,
    work: request.work,
  };
  const filling: Filling = { blocks: state.blocks, amounts: kinds.map(() => 0), units: 0, volumeMm3: 0 };
  if (effort.spend(order.length)) yield effort.pause();
  for (const index of order) {
    const kind = kinds[index];
    const atHand = request.amounts[index] ?? 0;
    if (kind === undefined) continue;
    let left = atHand;
    while (left > 0 && kind.volumeMm3 <= state.volumeLeftMm3) {
      if (effort.spend(state.columns.length * kind.orientations.length)) yield effort.pause();
      const placed = placeBlock(state, { kind, index, atHand: left });
      if (placed === 0) break;
      left -= placed;
    }
    filling.amounts[index] = atHand - left;
    filling.units += atHand - left;
    filling.volumeMm3 += (atHand - left) * kind.volumeMm3;
  }
  return filling;
}

/** Places a block of one kind; of how many units, 0 where no column or weight is left for it. */
function placeBlock(state: State, next: { kind: Kind; index: number; atHand: number }): number {
  const { kind, index, atHand } = next;
  const byWeight = kind.weightG === 0 ? atHand : Math.floor(state.weightLeftG / kind.weightG);
  const best = bestBlock(state, kind, Math.min(atHand, byWeight));
  if (best === null) return 0;
  place(state, { ...best.block, kind: index }, { column: best.column, carries: kind.overlaid });
  state.weightLeftG -= best.units * kind.weightG;
  state.volumeLeftMm3 -= best.units * kind.volumeMm3;
  return best.units;
}

type Candidate = { block: Omit<Block, 'kind'>; column: Column; units: number };

/** The largest block of at most `limit` units; among equals the one in the tightest column. */
function bestBlock(state: State, kind: Kind, limit: number): Candidate | null {
  let best: Candidate | null = null;
  if (limit <= 0) return best;
  for (const column of state.columns) {
    const heightMm = state.box.innerHeightMm - column.z;
    if (column.lengthMm * column.widthMm * heightMm < kind.volumeMm3) continue;
    state.work.tried += kind.orientations.length;
    for (const orientation of kind.orientations) {
      const levels = levelsFor(kind, column, Math.floor(heightMm / orientation.heightMm));
      const candidate = levels === 0 ? null : blockIn(column, orientation, { limit, levels });
      if (candidate !== null && (best === null || beats(candidate, best, kind.overlaid))) best = candidate;
    }
  }
  return best;
}

/** On how many levels a kind may stand in a column; goods that are not to be stacked need the floor. */
function levelsFor(kind: Kind, column: Column, levels: number): number {
  if (kind.overlaid) return levels;
  return column.z === 0 ? Math.min(levels, 1) : 0;
}

/** The block that goes into the corner of a column, on at most so many levels; null where not one unit fits. */
function blockIn(
  column: Column,
  orientation: Orientation,
  most: { limit: number; levels: number },
): Candidate | null {
  const length = Math.floor(column.lengthMm / orientation.lengthMm);
  const width = Math.floor(column.widthMm / orientation.widthMm);
  if (length === 0 || width === 0) return null;
  const along = cutBlock({ length, width, height: most.levels }, most.limit);
  return {
    block: { x: column.x, y: column.y, z: column.z, orientation, along },
    column,
    units: along.length * along.width * along.height,
  };
}

/** A full block of at most `limit` units: whole columns first, so that the least floor is covered. */
function cutBlock(along: Block['along'], limit: number): Block['along'] {
  if (along.length * along.width * along.height <= limit) return along;
  const stacks = Math.floor(limit / along.height);
  if (stacks === 0) return { length: 1, width: 1, height: limit };
  if (stacks < along.width) return { length: 1, width: stacks, height: along.height };
  return { length: Math.floor(stacks / along.width), width: along.width, height: along.height };
}

function beats(candidate: Candidate, best: Candidate, carries: boolean): boolean {
  if (candidate.units !== best.units) return candidate.units > best.units;
  const room = candidate.column.lengthMm * candidate.column.widthMm;
  const bestRoom = best.column.lengthMm * best.column.widthMm;
  if (room !== bestRoom) return room < bestRoom;
  // Goods that carry others lie flat; those that do not stand upright, to spare the floor.
  const floor = baseOf(candidate.block.orientation);
  const bestFloor = baseOf(best.block.orientation);
  if (floor !== bestFloor) return carries ? floor > bestFloor : floor < bestFloor;
  return candidate.column.z < best.column.z;
}

function baseOf(orientation: Orientation): number {
  return orientation.lengthMm * orientation.widthMm;
}

/** Puts a block into the corner of its column and divides what is left of it. */
function place(state: State, block: Block, where: { column: Column; carries: boolean }): void {
  const { column, carries } = where;
  const lengthMm = block.along.length * block.orientation.lengthMm;
  const widthMm = block.along.width * block.orientation.widthMm;
  const restLength = column.lengthMm - lengthMm;
  const restWidth = column.widthMm - widthMm;
  // The cut that leaves the larger single column.
  const beside = restLength * column.widthMm >= restWidth * column.lengthMm;
  const right: Column = {
    x: column.x + lengthMm,
    y: column.y,
    z: column.z,
    lengthMm: restLength,
    widthMm: beside ? column.widthMm : widthMm,
  };
  const behind: Column = {
    x: column.x,
    y: column.y + widthMm,
    z: column.z,
    lengthMm: beside ? lengthMm : column.lengthMm,
    widthMm: restWidth,
  };
  const z = column.z + block.along.height * block.orientation.heightMm;
  const above: Column = { x: column.x, y: column.y, z, lengthMm, widthMm };
  const rest = carries ? [right, behind, above] : [right, behind];
  const free = rest.filter(
    (part) => part.lengthMm > 0 && part.widthMm > 0 && part.z < state.box.innerHeightMm,
  );
  state.columns = [...state.columns.filter((other) => other !== column), ...free];
  state.blocks.push(block);
}
