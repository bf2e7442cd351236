/** Parts of the page of a freight, as they stand in its address below `/fretes/{codigo}`; the first needs no name. */
export const tabs = [
  { name: 'timeline', path: '' },
  { name: 'volumes', path: 'volumes' },
  { name: 'documents', path: 'documentos' },
  { name: 'booking', path: 'pedido' },
  { name: 'cost', path: 'custo' },
  { name: 'raw', path: 'bruto' },
] as const;

export type TabName = (typeof tabs)[number]['name'];

/** The part that an address names; another word is the first one. */
export function tabOf(path: string | undefined): TabName {
  return tabs.find((tab) => tab.path === path)?.name ?? 'timeline';
}
