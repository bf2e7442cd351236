import type { Permission } from '@carreto/contract/permissions';
import type { RouteComponent } from '@tanstack/react-router';
import type { Words } from '../words/all-words.ts';

/** A URL and its screen. */
export type Page = {
  /** Below `/painel`, Portuguese, with `$names` for parameters: `/fretes/$codigo`. */
  path: string;
  /** What the tab and the palette call it. */
  title: (words: Words) => string;
  /** What a person must be allowed to see it; all may where nothing is named. */
  needs?: Permission;
  screen: RouteComponent;
  /** Of a list: the path of the page of its items, whose screen opens beside it too. */
  item?: string;
};
