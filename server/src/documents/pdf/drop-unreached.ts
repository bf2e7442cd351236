import { PDFArray, PDFDict, type PDFDocument, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/** How documents are saved: objects one by one, and nothing added. */
export const savedPlainly = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false };

/** Forgets what nothing in a document leads to: pages are copied with all that they name, and drawn with little of it. */
export function dropUnreached({ context }: PDFDocument): void {
  const { Root, Info } = context.trailerInfo;
  const reached = new Set<PDFRef>();
  const open: (PDFObject | undefined)[] = [Root, Info];
  while (open.length > 0) {
    const object = open.pop();
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      open.push(context.lookup(object));
    } else if (object instanceof PDFStream) open.push(...object.dict.values());
    else if (object instanceof PDFDict) open.push(...object.values());
    else if (object instanceof PDFArray) open.push(...object.asArray());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
