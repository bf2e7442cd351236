import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Label } from '@carreto/server/documents/labels/content';
import type { LabelFormat, LabelPrint } from '@carreto/server/documents/labels/print';
import type { Pngs } from '@carreto/server/documents/pictures/open-pictures';
import { openThreads } from '@carreto/server/threads/in-thread';
import { serveStage } from '../run/serve-stage.ts';
import { carrierLabel, danfeLabel, postalLabel } from '../world/label.ts';
import { drawnPictures, illustratedLabel } from '../world/picture.ts';

export type LabelsInput = { labels: number; rounds: number };
export type LabelsTimed = {
  name: string;
  /** With the start of the thread where it is the first. */
  firstMs: number;
  /** The middle of the rounds. */
  warmMs: number;
  bytes: number;
};
export type LabelsResult = { timed: LabelsTimed[]; loopDelayP99Ms: number; idleDelayP99Ms: number };

type Wanted = {
  name: string;
  layout: number;
  format: LabelFormat;
  dpi: 203 | 300 | 600;
  of(n: number): Label;
  pngs?: Pngs;
};

const drawn = drawnPictures();

const wanted: readonly Wanted[] = [
  { name: 'carrier, thermal 10 x 14, PDF', layout: 2, format: 'pdf', dpi: 203, of: carrierLabel },
  { name: 'carrier, nine to the A4, PDF', layout: 1, format: 'pdf', dpi: 203, of: carrierLabel },
  { name: 'postal, PDF', layout: 2, format: 'pdf', dpi: 203, of: postalLabel },
  { name: 'simplified DANFE 10 x 14, PDF', layout: 10, format: 'pdf', dpi: 203, of: danfeLabel },
  { name: 'carrier, ZPL 203 dpi', layout: 2, format: 'zpl', dpi: 203, of: carrierLabel },
  { name: 'carrier, ZPL 600 dpi', layout: 2, format: 'zpl', dpi: 600, of: carrierLabel },
  { name: 'postal, ZPL 203 dpi', layout: 2, format: 'zpl', dpi: 203, of: postalLabel },
  { name: 'simplified DANFE 10 x 14, ZPL', layout: 10, format: 'zpl', dpi: 203, of: danfeLabel },
  {
    name: 'postal with two pictures, PDF',
    layout: 2,
    format: 'pdf',
    dpi: 203,
    of: illustratedLabel,
    pngs: drawn,
  },
  {
    name: 'postal with two pictures, ZPL 203 dpi',
    layout: 2,
    format: 'zpl',
    dpi: 203,
    of: illustratedLabel,
    pngs: drawn,
  },
  {
    name: 'postal with two pictures, ZPL 600 dpi',
    layout: 2,
    format: 'zpl',
    dpi: 600,
    of: illustratedLabel,
    pngs: drawn,
  },
];

const idleMs = 1000;

/** Documents of labels, drawn in the thread that the API uses; the event loop measured is the API's. */
serveStage(async ({ labels, rounds }: LabelsInput) => {
  const threads = openThreads('draw', { threads: 1, mostWaiting: 64 });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const idleDelayP99Ms = delay.percentile(99) / 1e6;
  delay.reset();
  const timed: LabelsTimed[] = [];
  for (const { name, layout, format, dpi, of, pngs = new Map() } of wanted) {
    const print: LabelPrint = {
      v: 1,
      layout,
      format,
      dpi,
      labels: Array.from({ length: labels }, (_, index) => of(index + 1)),
    };
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const since = performance.now();
      bytes = (await threads.run({ kind: 'labels', print, pngs, bookingPdfs: new Map() }, { owner: 1 }))
        .length;
      times.push(performance.now() - since);
    }
    const [firstMs = 0, ...warm] = times;
    const sorted = warm.toSorted((a, b) => a - b);
    timed.push({ name, firstMs, warmMs: sorted[Math.floor(sorted.length / 2)] ?? firstMs, bytes });
  }
  delay.disable();
  const result: LabelsResult = { timed, loopDelayP99Ms: delay.percentile(99) / 1e6, idleDelayP99Ms };
  return { result, close: () => threads.stop() };
});
