/**
 * Where the map puts each state: a column and a row of a grid that keeps neighbours near each other. A map of
 * squares needs no outlines of states and gives each the same room.
 */
export const ufTiles: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ...{ RR: [2, 0], AP: [4, 0] },
  ...{ AM: [2, 1], PA: [3, 1], MA: [4, 1], CE: [5, 1], RN: [6, 1] },
  ...{ AC: [1, 2], RO: [2, 2], TO: [3, 2], PI: [4, 2], PE: [5, 2], PB: [6, 2] },
  ...{ MT: [2, 3], GO: [3, 3], BA: [4, 3], SE: [5, 3], AL: [6, 3] },
  ...{ MS: [2, 4], DF: [3, 4], MG: [4, 4], ES: [5, 4] },
  ...{ SP: [3, 5], RJ: [4, 5] },
  ...{ PR: [3, 6], SC: [3, 7], RS: [3, 8] },
};

export const tileColumns = 7;
export const tileRows = 9;
