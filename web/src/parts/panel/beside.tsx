import type { Page } from '../../shell/page.ts';
import { SidePanel } from './side-panel.tsx';
import { TrailKeys } from './trail-keys.tsx';

/** What a list and its items are to each other: one beside the other, or one page after the other. */
export function Beside({ pages }: { pages: readonly Page[] }) {
  return (
    <>
      <TrailKeys />
      <SidePanel pages={pages} />
    </>
  );
}
