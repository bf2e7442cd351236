import { EncryptedPDFError, PDFDocument, type PDFPage, type TransformationMatrix } from '@cantoo/pdf-lib';
import { dropUnreached, savedPlainly } from './drop-unreached.ts';
import { inflateAtMost } from './inflate-at-most.ts';

/** Why a carrier's label cannot be printed. */
export type BookingLabelProblem = 'encrypted' | 'broken' | 'oversized' | 'overlong';

/** A carrier's label made ready: a PDF of nothing but its drawn pages, upright and cut to what is seen. */
export type ReadyBookingLabel = { pdf: Uint8Array; pageCount: number } | { problem: BookingLabelProblem };

/** A label with its fonts and pictures is a tenth of it. */
const mostBytes = 2 * 1_048_576;
/** What the drawing of its pages may be when it is unfolded; pictures are not, they stay as they are. */
const mostInflated = 16 * 1_048_576;
/** As large as readers draw (PDF 1.7, annex C): points. */
const longestSide = 14_400;

/**
 * Reads the label that a carrier gave. What is not drawn on its pages stays behind: scripts, attachments, links, names of programs and people.
 * The same bytes give the same. Nothing rejects; it may take long, and is for a thread of its own.
 */
export async function readBookingLabel(input: {
  bytes: Uint8Array;
  mostPages: number;
}): Promise<ReadyBookingLabel> {
  const { bytes, mostPages } = input;
  if (bytes.byteLength > mostBytes) return { problem: 'oversized' };
  try {
    return await inflateAtMost(mostInflated, () => readPages(bytes, mostPages));
  } catch (error) {
    return { problem: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' };
  }
}

async function readPages(bytes: Uint8Array, mostPages: number): Promise<ReadyBookingLabel> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = source.getPages();
  if (pages.length > mostPages) return { problem: 'overlong' };
  const seen = pages.map(seenOf);
  const ready = await PDFDocument.create({ updateMetadata: false });
  const drawn = await ready.embedPages(
    pages,
    seen.map(({ box }) => box),
    seen.map(({ matrix }) => matrix),
  );
  for (const [index, page] of drawn.entries()) {
    const { width = 0, height = 0 } = seen[index] ?? {};
    ready.addPage([width, height]).drawPage(page, { x: 0, y: 0 });
  }
  await ready.flush();
  dropUnreached(ready);
  const pdf = await ready.save(savedPlainly);
  if (pages.length === 0) return { problem: 'broken' };
  return pdf.byteLength > mostBytes ? { problem: 'oversized' } : { pdf, pageCount: pages.length };
}

type Corners = { left: number; bottom: number; right: number; top: number };
type Seen = { width: number; height: number; box: Corners; matrix: TransformationMatrix };

/** What of a page a reader shows, and what brings it upright with its corner at zero (PDF 1.7, 7.7.3.3 and 8.3.3). */
function seenOf(page: PDFPage): Seen {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const box = {
    left: Math.max(media.x, crop.x),
    bottom: Math.max(media.y, crop.y),
    right: Math.min(media.x + media.width, crop.x + crop.width),
    top: Math.min(media.y + media.height, crop.y + crop.height),
  };
  const { left, bottom, right, top } = box;
  const [width, height] = [right - left, top - bottom];
  const isDrawable = [width, height].every((side) => side >= 1 && side <= longestSide);
  if (!isDrawable) throw new RangeError('a page without a size');
  const quarters = (((page.getRotation().angle % 360) + 360) % 360) / 90;
  if (quarters === 1) return { width: height, height: width, box, matrix: [0, -1, 1, 0, -bottom, right] };
  if (quarters === 2) return { width, height, box, matrix: [-1, 0, 0, -1, right, top] };
  if (quarters === 3) return { width: height, height: width, box, matrix: [0, 1, -1, 0, top, -left] };
  return { width, height, box, matrix: [1, 0, 0, 1, -left, -bottom] };
}
