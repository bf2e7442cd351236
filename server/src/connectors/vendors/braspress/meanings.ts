import { statusName } from '../values/texts.ts';

/** What Braspress's descriptions mean in the hub's catalogue (`docs/connectors/braspress.md`). What is not here waits for a person. */
const meanings: ReadonlyMap<string, number> = new Map([
  ['MERCADORIA COLETADA', 15],
  ['EM VIAGEM', 2],
  ['EM TRANSITO', 2],
  ['EM ROTA DE ENTREGA', 17],
  ['ENTREGA REALIZADA', 3],
]);

/** Code of the catalogue; null where nobody said what a description means. Accents and case do not matter. Pure. */
export function meaningOf(description: string): number | null {
  return meanings.get(statusName(description)) ?? null;
}
