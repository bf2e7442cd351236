/** Parts of the page of a table, as they stand in its address below `/tabelas/{id}`; the first is shown where none is named. */
export const tabs = [
  { name: 'versions', path: 'versoes' },
  { name: 'prices', path: 'precos' },
  { name: 'coverage', path: 'abrangencia' },
  { name: 'charges', path: 'taxas' },
  { name: 'limits', path: 'peso-e-limites' },
  { name: 'shadow', path: 'sombra' },
  { name: 'derived', path: 'derivadas' },
  { name: 'map', path: 'mapa' },
] as const;

export type TabName = (typeof tabs)[number]['name'];

/** The part that an address names; another word is the first one. */
export function tabOf(path: string | undefined): TabName {
  return tabs.find((tab) => tab.path === path)?.name ?? tabs[0].name;
}
