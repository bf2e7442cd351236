/** Where each state stands on a map of equal tiles, `[column, row]`: neighbours near each other, as in coverage reports. */
export const ufTiles: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ...{ RR: [2, 0], AP: [4, 0] },
  ...{ AM: [2, 1], PA: [3, 1], MA: [4, 1], CE: [5, 1], RN: [6, 1] },
  ...{ AC: [1, 2], RO: [2, 2], TO: [3, 2], PI: [4, 2], PE: [5, 2], PB: [6, 2] },
  ...{ MT: [2, 3], GO: [3, 3], BA: [4, 3], SE: [5, 3], AL: [6, 3] },
  ...{ MS: [2, 4], DF: [3, 4], MG: [4, 4], ES: [5, 4] },
  ...{ SP: [3, 5], RJ: [4, 5] },
  ...{ PR: [3, 6], SC: [3, 7], RS: [3, 8] },
};
