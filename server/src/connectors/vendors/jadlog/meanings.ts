import { statusName } from '../values/texts.ts';

/** What Jadlog's statuses mean in the hub's catalogue (`docs/connectors/jadlog.md`). What is not here waits for a person. */
const meanings: ReadonlyMap<string, number> = new Map([
  ['EMISSAO', 275],
  ['COLETADO', 15],
  ['UNITIZADO', 16],
  ['TRANSFERENCIA', 16],
  ['ENTRADA', 186],
  ['EM ROTA', 17],
  ['EM ROTA PICKUP', 17],
  ['ENTREGUE', 3],
  ['ENTREGUE NO PICKUP', 140],
]);

/** Code of the catalogue; null where nobody said what a status means. Accents and case do not matter. Pure. */
export function meaningOf(status: string): number | null {
  return meanings.get(statusName(status)) ?? null;
}
