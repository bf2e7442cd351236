import type { Closing } from './closing.ts';

export type CteOutcome =
  /** The document as it came; whether it is what was asked for is for the intake to say. */
  | { kind: 'xml'; xml: Buffer }
  /** The carrier does not have it, or not yet. */
  | { kind: 'none' }
  | { kind: 'refused'; sentence: string }
  | ({ kind: 'unknown'; sentence: string } & Closing);

/** A carrier that gives its CT-es by their access key of 44 digits. Nothing rejects but for bugs. */
export type CteSource = { fetch(accessKey: string, signal: AbortSignal): Promise<CteOutcome> };
