/** What a simulated carrier says that happened, in minutes after the freight began. */
const journey: readonly (readonly [afterMinutes: number, code: string, text: string])[] = [
  [0, 'COL', 'Coletado no remetente'],
  [1, 'TRA', 'Saiu da unidade de origem'],
  [2, 'CHE', 'Chegou à unidade de destino'],
  [3, 'ROT', 'Saiu para entrega'],
  [5, 'ENT', 'Entrega realizada'],
];

/** Meanings of its codes; another carrier would have others. */
export const simulatedCodes = [
  { carrierCode: 'COL', code: 15 },
  { carrierCode: 'TRA', code: 2 },
  { carrierCode: 'CHE', code: 2 },
  { carrierCode: 'ROT', code: 17 },
  { carrierCode: 'ENT', code: 3 },
];

const minuteMs = 60_000;

/** What happened until now to a freight that began at an instant, the newest first, as many carriers tell it. */
function eventsOf(startedAtMs: number, nowMs: number): unknown[] {
  return journey
    .map(([afterMinutes, codigo, descricao]) => ({
      atMs: startedAtMs + afterMinutes * minuteMs,
      codigo,
      descricao,
    }))
    .filter(({ atMs }) => atMs <= nowMs)
    .map(({ atMs, ...event }) => ({ ...event, instante: new Date(atMs).toISOString() }))
    .reverse();
}

/** When a freight began; null where the carrier does not know it. */
export type StartOf = (freightCode: string) => Promise<number | null>;

export type SimulatorOptions = { startOf: StartOf; nowMs?: () => number };

/** What the simulated carrier answers. */
export async function journeysOf(
  body: unknown,
  { startOf, nowMs = Date.now }: SimulatorOptions,
): Promise<unknown> {
  const { fretes = [] } = (body ?? {}) as { fretes?: { id: string }[] };
  const results = fretes.map(async ({ id }) => {
    const startedAtMs = await startOf(id);
    if (startedAtMs === null) return { id, erro: { mensagem: 'Frete não localizado' } };
    return { id, eventos: eventsOf(startedAtMs, nowMs()) };
  });
  return { fretes: await Promise.all(results) };
}
