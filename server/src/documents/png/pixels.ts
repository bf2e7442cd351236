/** A picture on white paper: red, green and blue of each pixel, row by row. */
export type Pixels = { width: number; height: number; rgb: Uint8Array };
