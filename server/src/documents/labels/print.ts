import type { Pictures } from '../pictures/open-pictures.ts';
import type { Label } from './content.ts';

/** The form of a document of labels; `base64` is that of the PDF. */
export type LabelFormat = 'pdf' | 'zpl' | 'base64';

/** Dots per inch of a label printer. */
export type LabelDpi = 203 | 300 | 600;

/** Everything that a document of labels is drawn from: the same print gives the same bytes. */
export type LabelPrint = {
  v: 1;
  /** 1 to 10. */
  layout: number;
  format: LabelFormat;
  dpi: LabelDpi;
  /** In the order in which they are printed. */
  labels: Label[];
};

/** Labels with the pictures that they name, as back ends draw them. */
export type Illustrated = { labels: readonly Label[]; pictures?: Pictures };
