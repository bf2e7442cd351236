import { KeyCap } from '../../look/key-cap.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { type ViewParam, viewParams } from './freight-filters.ts';
import { useCountText } from './use-count-text.ts';
import type { Count } from './use-freights.ts';

type ViewStripProps = {
  shown: ViewParam | undefined;
  all: Count | undefined;
  byView: Readonly<Record<ViewParam, Count>> | undefined;
  onShow(view: ViewParam | undefined): void;
};

/** Saved views, each with how many freights of the filter it shows; `1` to `9` show them, `0` all. */
export function ViewStrip({ shown, all, byView, onShow }: ViewStripProps) {
  const { freights: words, freight } = useWords();
  const countText = useCountText();
  useKeys([
    { chord: '0', label: freight.listed.keyView(words.all), run: () => onShow(undefined) },
    ...viewParams.map((view, at) => ({
      chord: String(at + 1),
      label: freight.listed.keyView(words.views[view]),
      run: () => onShow(view),
    })),
  ]);
  const entries = [
    { view: undefined, title: words.all, count: all, key: '0' },
    ...viewParams.map((view, at) => ({
      view,
      title: words.views[view],
      count: byView?.[view],
      key: String(at + 1),
    })),
  ];
  return (
    <nav aria-label={words.viewsLabel}>
      <ul className="view-strip">
        {entries.map(({ view, title, count, key }) => (
          <li key={key}>
            <button
              type="button"
              className="view"
              aria-current={view === shown ? 'true' : undefined}
              aria-keyshortcuts={key}
              onClick={() => onShow(view)}
            >
              {title} <strong>{countText(count)}</strong> <KeyCap of={key} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
