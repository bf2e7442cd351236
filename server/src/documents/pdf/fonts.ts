/** The files of the two fonts that documents are set in, TrueType. */
export type Fonts = { regular: Uint8Array; bold: Uint8Array };
