import type { LoadingScanView } from '@carreto/contract/admin/freights/loading-manifests';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { laterOrOnline } from '../../parts/scan/later.ts';
import { newKey } from '../../parts/scan/new-key.ts';
import { staleManifest } from './queries.ts';
import { createScanQueue, type PendingScan, type QueueState, type ScanQueue } from './scan-queue.ts';
import { play, type Sound } from './sounds.ts';

/** A scan that was answered, the latest first. */
export type AnsweredScan = {
  scan: PendingScan;
  answer: LoadingScanView | undefined;
  error: Error | undefined;
};

/** As many as a person looks back at. */
const mostAnswered = 50;
/** After the last scan, so that a row of them asks for the lists once. */
const staleAfterMs = 400;
const longestWaitS = 15;
/** What fails by itself fails again: those behind must not wait for ever. */
const triesOfBug = 4;

/** Scans of a manifest: what is on its way, and what was answered. What has no answer yet survives a reload. */
export function useScans(loadingManifestId: number, isSilent: boolean) {
  const queries = useQueryClient();
  const storedAs = `carreto.manifest.scans ${loadingManifestId}`;
  const [left, keepLeft] = useKept<readonly PendingScan[]>(storedAs, readPending);
  const [state, setState] = useState<QueueState>({ pending: left, wait: undefined });
  const [answered, setAnswered] = useState<readonly AnsweredScan[]>([]);
  const queue = useRef<ScanQueue>(undefined);
  const silent = useRef(isSilent);
  silent.current = isSilent;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is read once, when the page opens
  useEffect(() => {
    const tell = (one: AnsweredScan): void => {
      if (!silent.current) play(soundOf(one));
      setAnswered((before) => [one, ...before].slice(0, mostAnswered));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void staleManifest(queries, loadingManifestId), staleAfterMs);
    };
    const own = createScanQueue<LoadingScanView>(
      {
        send: ({ code, isWhole, key }) =>
          api.scanOntoLoadingManifest(
            { loadingManifestId, body: { code, ...(isWhole ? { volumes: 'all' as const } : {}) } },
            { idempotencyKey: key, timeoutMs: 10_000 },
          ),
        onAnswer: (scan, answer) => tell({ scan, answer, error: undefined }),
        onRefused: (scan, error) => tell({ scan, answer: undefined, error }),
        onState: (next) => {
          setState(next);
          keepLeft(next.pending);
        },
        again,
        later: laterOrOnline,
      },
      left,
    );
    queue.current = own;
    return () => {
      own.stop();
      clearTimeout(timer.current);
    };
  }, [loadingManifestId, queries]);
  const add = useCallback((code: string, isWhole: boolean): void => {
    queue.current?.add({ key: newKey(), code, isWhole });
  }, []);
  const hurry = useCallback((): void => queue.current?.hurry(), []);
  return { state, answered, add, hurry };
}

/**
 * Without an answer, and while the server is busy or the session has ended, it is sent again: nobody knows whether it was loaded.
 * Everything else is an answer.
 */
function again(error: Error, tries: number): number | undefined {
  const refusal = refusalOf(error);
  const growing = Math.min(2 ** (tries - 1), longestWaitS);
  if (refusal === undefined) return growing;
  const isRunning = refusal.code === 'request_running';
  const isTemporary = isRunning || refusal.status === 401 || refusal.status === 429 || refusal.status > 500;
  const isBug = refusal.status === 500 && tries < triesOfBug;
  return isTemporary || isBug ? (refusal.retryAfterS ?? growing) : undefined;
}

function soundOf({ answer }: AnsweredScan): Sound {
  if (answer?.outcome === 'loaded') return 'loaded';
  return answer?.outcome === 'already_loaded' || answer?.outcome === 'whole_freight' ? 'again' : 'foreign';
}

function readPending(stored: unknown): readonly PendingScan[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one): one is PendingScan =>
      typeof one?.key === 'string' && typeof one.code === 'string' && typeof one.isWhole === 'boolean',
  );
}
