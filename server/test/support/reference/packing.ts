import type { Box, PackedVolume, PackingItem } from '../../../src/engine/packing/goods.ts';

/**
 * What is wrong with how goods were packed, unit by unit and read from the rules alone: this shares no code with the
 * packer. Empty where nothing is.
 */
export function packingFaults(
  items: readonly PackingItem[],
  boxes: readonly Box[],
  volumes: readonly PackedVolume[],
): string[] {
  const carried = items.map(() => 0);
  const faults: string[] = [];
  for (const [at, volume] of volumes.entries()) {
    if (volume.contents === null) continue;
    const box = boxes.find(({ name }) => name === volume.description);
    if (box === undefined) {
      faults.push(`${at}: no such box`);
      continue;
    }
    const units = unitsIn(volume, items);
    for (const { owner } of units) carried[owner.index] = (carried[owner.index] ?? 0) + 1;
    faults.push(...[...boxFaults(box, volume, units)].map((fault) => `${at}: ${fault}`));
  }
  for (const item of items) {
    const boxed = carried[item.index] ?? 0;
    if (boxed > 0 && !item.consolidate) faults.push(`${item.index}: put into a box unasked`);
    if (boxed !== 0 && boxed !== item.amount)
      faults.push(`${item.index}: ${boxed} of ${item.amount} in boxes`);
  }
  const alone = volumes
    .filter(({ contents }) => contents === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  const unboxed = items.reduce((sum, { amount, index }) => sum + (carried[index] === 0 ? amount : 0), 0);
  if (alone !== unboxed) faults.push(`${alone} volumes of ${unboxed} units outside boxes`);
  return faults;
}

/** A unit as it lies: from and to along length, width and height of the box. */
type Unit = { owner: PackingItem; from: number[]; to: number[] };

function unitsIn({ contents }: PackedVolume, items: readonly PackingItem[]): Unit[] {
  return (contents?.placements ?? []).flatMap(({ x, y, z, lengthMm, widthMm, heightMm, along, units }) => {
    const owners = units.flatMap(({ index, amount }) => {
      const owner = items.find((item) => item.index === index);
      return owner === undefined ? [] : Array.from({ length: amount }, () => owner);
    });
    const corners: number[][] = [];
    for (let l = 0; l < along.length; l += 1)
      for (let w = 0; w < along.width; w += 1)
        for (let h = 0; h < along.height; h += 1)
          corners.push([x + l * lengthMm, y + w * widthMm, z + h * heightMm]);
    if (corners.length !== owners.length) throw new Error('a block of other units than it says');
    return corners.map(([l = 0, w = 0, h = 0], at): Unit => {
      const owner = owners[at];
      if (owner === undefined) throw new Error('a unit of nobody');
      return { owner, from: [l, w, h], to: [l + lengthMm, w + widthMm, h + heightMm] };
    });
  });
}

/** Dangerous and cold goods: they lie with their own category only. */
const apart = [3, 11, 21, 59, 62, 85, 137];

function* boxFaults(box: Box, volume: PackedVolume, units: readonly Unit[]): Generator<string> {
  const inner = [box.innerLengthMm, box.innerWidthMm, box.innerHeightMm];
  const goodsG = units.reduce((sum, { owner }) => sum + owner.unitWeightG, 0);
  if (box.maxWeightG !== null && goodsG > box.maxWeightG) yield 'too heavy';
  if (volume.unitWeightG !== goodsG + box.tareG) yield 'weighs something else';
  const outer = [volume.lengthMm, volume.widthMm, volume.heightMm];
  if (String(outer) !== String([box.outerLengthMm, box.outerWidthMm, box.outerHeightMm])) yield 'measures';
  const categories = new Set(units.map(({ owner }) => owner.category));
  if (categories.size > 1 && apart.some((category) => categories.has(category))) yield 'goods to keep apart';
  for (const [at, unit] of units.entries()) {
    if (unit.from.some((side) => side < 0) || unit.to.some((side, axis) => side > (inner[axis] ?? 0)))
      yield `unit ${at} sticks out`;
    if (!liesAsAllowed(unit)) yield `unit ${at} lies on a side`;
    for (const [other, second] of units.entries()) {
      if (other > at && meet(unit, second, 3)) yield `units ${at} and ${other} overlap`;
      const isAbove = second !== unit && meet(unit, second, 2) && second.from[2]! >= unit.to[2]!;
      if (isAbove && !unit.owner.overlaid) yield `unit ${other} is above unit ${at}, which carries nothing`;
    }
    if (unit.from[2] !== 0 && !unit.owner.overlaid) yield `unit ${at} must stand on the floor`;
    if (unit.from[2] !== 0 && !rests(unit, units)) yield `unit ${at} floats`;
  }
}

function meet(a: Unit, b: Unit, axes: 2 | 3): boolean {
  return a.from.slice(0, axes).every((from, axis) => from < b.to[axis]! && b.from[axis]! < a.to[axis]!);
}

function liesAsAllowed({ owner, from, to }: Unit): boolean {
  const [length = 0, width = 0, height = 0] = to.map((end, axis) => end - from[axis]!);
  const same = (a: number[], b: number[]) =>
    String(a.sort((p, q) => p - q)) === String(b.sort((p, q) => p - q));
  if (owner.rotate) return same([length, width, height], [owner.lengthMm, owner.widthMm, owner.heightMm]);
  return height === owner.heightMm && same([length, width], [owner.lengthMm, owner.widthMm]);
}

/** Whether all of the unit's bottom lies on tops of others. */
function rests(unit: Unit, units: readonly Unit[]): boolean {
  let areaMm2 = 0;
  for (const below of units) {
    if (below.to[2] !== unit.from[2] || !meet(unit, below, 2)) continue;
    const [l = 0, w = 0] = [0, 1].map(
      (axis) => Math.min(unit.to[axis]!, below.to[axis]!) - Math.max(unit.from[axis]!, below.from[axis]!),
    );
    areaMm2 += l * w;
  }
  return areaMm2 === (unit.to[0]! - unit.from[0]!) * (unit.to[1]! - unit.from[1]!);
}

/** Cells of the cube that the exhaustive search packs: three along each side, so that an int holds them. */
export const cubeSide = 3;

/**
 * The fewest cubes of three cells a side that hold these units, each of one to three cells a side, found by trying
 * everything. Whether a unit rests on something is not asked, so that no packing can need fewer.
 */
export function fewestCubes(
  units: readonly PackingItem[],
  { cellMm, maxWeightG }: { cellMm: number; maxWeightG: number },
): number {
  const places = units.map((unit) => placesOf(unit, cellMm));
  const all = (1 << units.length) - 1;
  const holds = Array.from({ length: all + 1 }, (_, subset) => {
    const chosen = units.filter((_unit, at) => (subset >> at) & 1);
    const categories = new Set(chosen.map(({ category }) => category));
    if (categories.size > 1 && apart.some((category) => categories.has(category))) return false;
    if (chosen.reduce((sum, { unitWeightG }) => sum + unitWeightG, 0) > maxWeightG) return false;
    return fitTogether(
      places.filter((_places, at) => (subset >> at) & 1).sort((a, b) => a.length - b.length),
      0,
      0,
    );
  });
  const fewest = Array.from({ length: all + 1 }, () => Number.POSITIVE_INFINITY);
  fewest[0] = 0;
  for (let subset = 1; subset <= all; subset += 1)
    for (let part = subset; part > 0; part = (part - 1) & subset)
      if (holds[part]) fewest[subset] = Math.min(fewest[subset]!, 1 + fewest[subset ^ part]!);
  return fewest[all] ?? 0;
}

function fitTogether(places: readonly number[][], at: number, taken: number): boolean {
  const own = places[at];
  if (own === undefined) return true;
  return own.some((cells) => (cells & taken) === 0 && fitTogether(places, at + 1, taken | cells));
}

/** Cells that a unit takes wherever it may lie; one that carries nothing takes all above it, too. */
function placesOf({ lengthMm, widthMm, heightMm, rotate, overlaid }: PackingItem, cellMm: number): number[] {
  const [l = 0, w = 0, h = 0] = [lengthMm, widthMm, heightMm].map((side) => side / cellMm);
  const upright = [
    [l, w, h],
    [w, l, h],
  ];
  const turned = [
    [l, h, w],
    [h, l, w],
    [w, h, l],
    [h, w, l],
  ];
  const places = new Set<number>();
  for (const [a = 0, b = 0, c = 0] of rotate ? [...upright, ...turned] : upright)
    for (let x = 0; x + a <= cubeSide; x += 1)
      for (let y = 0; y + b <= cubeSide; y += 1)
        for (let z = 0; z + c <= (overlaid ? cubeSide : c); z += 1)
          places.add(cellsOf([x, x + a], [y, y + b], [z, overlaid ? z + c : cubeSide]));
  return [...places];
}

type Span = [from: number, to: number];

function cellsOf([x0, x1]: Span, [y0, y1]: Span, [z0, z1]: Span): number {
  let cells = 0;
  for (let x = x0; x < x1; x += 1)
    for (let y = y0; y < y1; y += 1)
      for (let z = z0; z < z1; z += 1) cells |= 1 << (x * cubeSide * cubeSide + y * cubeSide + z);
  return cells;
}
