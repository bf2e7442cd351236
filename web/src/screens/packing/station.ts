import type { ScanRequest } from './scan-queue.ts';

/** Where labels go: to be saved, to a window of their own, or to what prints on this machine. */
export const outputs = ['file', 'window', 'printer'] as const;
export type Output = (typeof outputs)[number];

export const resolutions = [203, 300, 600] as const;

/** How a person's station works. */
export type Station = {
  layout: number;
  format: 'pdf' | 'zpl';
  /** As the shipper has it where it is null. */
  resolution: (typeof resolutions)[number] | null;
  output: Output;
  volumes: 'all' | 'next';
  hasSound: boolean;
  /** The dispatch point where it stands, by shipper. */
  points: Readonly<Record<string, number>>;
};

/** What is stored, read with care; `hasPrinter`: this machine has something that prints. */
export function readStation(stored: unknown, hasPrinter: boolean): Station {
  const kept = (stored ?? {}) as Partial<Record<keyof Station, unknown>>;
  const isLayout = Number.isInteger(kept.layout) && Number(kept.layout) >= 1 && Number(kept.layout) <= 10;
  const output = outputs.find((one) => one === kept.output) ?? (hasPrinter ? 'printer' : 'file');
  return {
    layout: isLayout ? Number(kept.layout) : 2,
    format: kept.format === 'pdf' ? 'pdf' : 'zpl',
    resolution: resolutions.find((one) => one === kept.resolution) ?? null,
    output: output === 'printer' && !hasPrinter ? 'file' : output,
    volumes: kept.volumes === 'next' ? 'next' : 'all',
    hasSound: kept.hasSound !== false,
    points: pointsOf(kept.points),
  };
}

function pointsOf(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, id]) => Number.isSafeInteger(id) && id > 0));
}

/** What a code asks for at this station. */
export function requestAt(station: Station, code: string, dispatchPointId: number | undefined): ScanRequest {
  const { layout, format, resolution, volumes } = station;
  return {
    ...{ code, layout, format, volumes },
    ...(resolution === null ? {} : { resolution }),
    ...(dispatchPointId === undefined ? {} : { dispatchPointId }),
  };
}
