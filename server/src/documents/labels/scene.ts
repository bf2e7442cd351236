import type { Size } from './layouts.ts';

/** One label, before it is PDF or ZPL: what stands where, in millimetres from its top left corner. */
export type Scene = Size & { items: readonly SceneItem[] };

export type SceneItem = TextItem | RectangleItem | BarsItem | MatrixItem | PictureItem;

export type Box = { x: number; y: number; width: number; height: number };

/** Text that stays inside its box: as large as it fits between two sizes, then cut. Line breaks begin new lines. */
export type TextItem = Box &
  TextStyle & {
    kind: 'text';
    text: string;
    /** What says the same in fewer words, from long to short: taken where the text does not fit whole at its least size. */
    shorter?: readonly string[];
  };

/** Sizes in points. */
export type TextStyle = {
  maxPt: number;
  /** 6 where it is not said, the least a DANFE may use. */
  minPt?: number;
  /** As many as fit where it is not said. */
  maxLines?: number;
  bold?: boolean;
  align?: 'left' | 'centre' | 'right';
  vertical?: 'top' | 'middle' | 'bottom';
  /** Light on dark: the whole box is filled. */
  inverse?: boolean;
};

/** A frame of that stroke, or a filled rectangle, which is also how lines are drawn. */
export type RectangleItem = Box & { kind: 'rectangle'; strokeMm: number | 'filled' };

/** A Code 128 in the middle of its box, its quiet zones inside. */
export type BarsItem = Box & { kind: 'bars'; text: string; maxModuleMm: number };

/** A QR code or DataMatrix in the middle of its square box, its quiet zones inside. */
export type MatrixItem = Box & { kind: 'matrix'; symbology: 'qr' | 'datamatrix'; text: string };

/** A picture that is kept apart, by its id; its box has its proportions and is filled. */
export type PictureItem = Box & { kind: 'picture'; pictureId: number };
