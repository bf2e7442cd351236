import type { Label } from '../documents/labels/content.ts';
import type { PostingList } from '../documents/labels/posting-list.ts';
import type { LabelPrint } from '../documents/labels/print.ts';
import type { Pngs } from '../documents/pictures/open-pictures.ts';
import { createThreadPool, type ThreadPool } from '../platform/threads/thread-pool.ts';

/**
 * Something to be drawn: labels in the form their print names, a posting list as PDF, or one label as PNG; labels with
 * the pictures that they name.
 */
export type Drawing =
  | { kind: 'labels'; print: LabelPrint; pngs: Pngs }
  | { kind: 'posting_list'; list: PostingList }
  | { kind: 'preview'; layout: number; label: Label; pngs: Pngs };

/** A thousand labels with all their fonts and barcodes take a third of it. */
const maxMemoryMb = 256;
const timeoutMs = 60_000;

/** Threads that draw documents for paper. */
export function openDrawingThreads(size: {
  threads: number;
  mostWaiting: number;
}): ThreadPool<Drawing, Uint8Array> {
  const entry = new URL('./draw.ts', import.meta.url);
  return createThreadPool<Drawing, Uint8Array>(entry, { ...size, maxMemoryMb, timeoutMs });
}
