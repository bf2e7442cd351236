import { serveStage } from '../run/serve-stage.ts';

export type OpenDashboards = { address: string; token: string; count: number; seconds: number };
export type OpenDashboardsResult = { answers: number; statuses: Record<string, number>; longestMs: number };

/** What a list of freights and the frame around it ask for again every half minute, and Hoje beside them. */
const polled = [
  'freights?limit=100',
  'freights/counts',
  'freights/counts?unprinted=true',
  'today',
  'me/notices?limit=20',
] as const;
const everyMs = 30_000;

/** People whose dashboards are open and seen: each asks for everything again, at a moment of its own. */
serveStage(async (input: OpenDashboards) => {
  const result: OpenDashboardsResult = { answers: 0, statuses: {}, longestMs: 0 };
  const endsAt = performance.now() + input.seconds * 1000;
  const dashboards = Array.from({ length: input.count }, async (_, at) => {
    let dueMs = performance.now() + (everyMs / input.count) * at - everyMs;
    while (dueMs < performance.now()) dueMs += everyMs;
    for (; dueMs < endsAt; dueMs += everyMs) {
      await new Promise((resolve) => setTimeout(resolve, dueMs - performance.now()));
      await Promise.all(polled.map((path) => ask(input, path, result)));
    }
  });
  await Promise.all(dashboards);
  return { result };
});

async function ask({ address, token }: OpenDashboards, path: string, result: OpenDashboardsResult) {
  const startedMs = performance.now();
  const response = await fetch(`${address}/api/admin/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  result.answers += 1;
  result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
  result.longestMs = Math.max(result.longestMs, performance.now() - startedMs);
}
