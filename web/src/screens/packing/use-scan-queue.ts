import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { laterOrOnline } from '../../parts/scan/later.ts';
import { newKey } from '../../parts/scan/new-key.ts';
import { handOver } from './hand-over.ts';
import { judgeTrouble } from './judge-trouble.ts';
import { keepScans, readScans } from './kept-scans.ts';
import { createScanQueue, type Scan, type ScanQueue, type ScanState } from './scan-queue.ts';
import { play, type Sound } from './sounds.ts';
import type { Station } from './station.ts';

/** Longer than the server takes for a hundred volumes. */
const timeoutMs = 20_000;

/** The scans of this person's station; they go on where a reload left them. */
export function useScanQueue(personId: number, station: Station): readonly [ScanQueue, ScanState] {
  const latest = useRef(station);
  useEffect(() => {
    latest.current = station;
  });
  const queue = useMemo(
    () =>
      createScanQueue(
        {
          ask: (request, key) => api.scanForLabels(request, { idempotencyKey: key, timeoutMs }),
          judge: (error, tries) => judgeTrouble(error, tries, Date.now()),
          hand: (url) => {
            const { output, format } = latest.current;
            return handOver(url, output, `etiqueta.${format}`);
          },
          newKey,
          nowMs: Date.now,
          later: laterOrOnline,
          onAnswer: (scan) => (latest.current.hasSound ? play(soundOf(scan)) : undefined),
          keep: (state) => keepScans(personId, state),
        },
        readScans(personId),
      ),
    [personId],
  );
  useEffect(() => queue.resume(), [queue]);
  return [queue, useSyncExternalStore(queue.subscribe, queue.get)];
}

function soundOf({ answer }: Scan): Sound {
  if (answer?.outcome === 'printed') return 'printed';
  return answer?.outcome === 'already_printed' || answer?.outcome === 'several' ? 'question' : 'refused';
}
