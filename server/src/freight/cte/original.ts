/** A document as it came, for whoever downloads it. */
export type DocumentFile = { contentType: string; fileName: string; bytes: Uint8Array };
