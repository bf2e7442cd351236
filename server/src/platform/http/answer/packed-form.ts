/** A text as it is sent, in each coding, with the tag of each. */
export type PackedText = {
  contentType: string;
  forms: ReadonlyMap<Coding, { body: Uint8Array; tag: string }>;
};

/** As `Content-Encoding` names them. */
export type Coding = 'br' | 'gzip' | 'identity';
