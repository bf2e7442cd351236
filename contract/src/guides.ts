/** A run of text of a guide, without form inside it. */
export type GuideText =
  | { kind: 'plain' | 'strong' | 'code'; text: string }
  /** What stands on a screen, by its exact name. */
  | { kind: 'name'; text: string }
  /** To a page of a guide (`integrador/erros`, `#anchor` after it), or to an address. */
  | { kind: 'page' | 'address'; text: string; to: string };

/** A part of a page, from top to bottom. */
export type GuideBlock =
  | { kind: 'heading'; level: 2 | 3; anchor: string; texts: GuideText[] }
  | { kind: 'paragraph' | 'note'; texts: GuideText[] }
  | { kind: 'list'; isOrdered: boolean; items: GuideText[][] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; head: GuideText[][]; rows: GuideText[][][] }
  /** `file` is served below `/docs/figuras/`. */
  | { kind: 'picture'; file: string; text: string };

/** One task of a guide. */
export type GuidePage = {
  /** In addresses: `importar-tabela`. */
  id: string;
  title: string;
  /** Its first paragraph, which stands before the blocks. */
  summary: GuideText[];
  /** Paths of the dashboard that it explains, as the list of pages writes them. */
  screens: string[];
  blocks: GuideBlock[];
};

/** What one kind of person needs, a task a page. */
export type Guide = Omit<GuidePage, 'screens'> & { pages: GuidePage[] };

/** Every guide by language; whoever reads English gets the Portuguese where there is no other. */
export type GuideShelf = { 'pt-BR': Guide[]; en: Guide[] };
