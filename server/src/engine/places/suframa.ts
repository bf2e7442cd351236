/**
 * Municipalities of the free trade areas under SUFRAMA, for charges that tables put on them: the Zona Franca
 * de Manaus and the Áreas de Livre Comércio, with the laws that made them. Tables may name other places.
 */
export const suframaAreas: readonly { name: string; ibges: readonly number[] }[] = [
  // Manaus, Rio Preto da Eva, Presidente Figueiredo, Itacoatiara.
  { name: 'Zona Franca de Manaus', ibges: [1302603, 1303569, 1303536, 1301902] },
  // Law 7.965/1989.
  { name: 'ALC Tabatinga', ibges: [1304062] },
  { name: 'ALC Guajará-Mirim', ibges: [1100106] },
  // Boa Vista and Bonfim by Law 8.256/1991, Pacaraima by Law 15.273/2025.
  { name: 'ALC Boa Vista', ibges: [1400100, 1400159, 1400456] },
  // Law 8.387/1991.
  { name: 'ALC Macapá e Santana', ibges: [1600303, 1600600] },
  // Brasiléia, Epitaciolândia.
  { name: 'ALC Brasiléia', ibges: [1200104, 1200252] },
  { name: 'ALC Cruzeiro do Sul', ibges: [1200203] },
];

const areaByIbge = new Map(suframaAreas.flatMap((area) => area.ibges.map((ibge) => [ibge, area.name])));

/** The name of the area that a municipality belongs to, or null. */
export function suframaAreaOf(ibge: number): string | null {
  return areaByIbge.get(ibge) ?? null;
}
