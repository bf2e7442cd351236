/** The modules of a two-dimensional symbol: `side` rows of `side` cells, 1 where dark. */
export type BitMatrix = { side: number; cells: Uint8Array };
