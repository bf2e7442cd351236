import './partner.css';

type ViewsProps<View extends string> = {
  label: string;
  views: readonly View[];
  names: Readonly<Record<View, string>>;
  /** What all of them together are called. */
  all: string;
  current: View | undefined;
  onShow: (view: View | undefined) => void;
};

/** The ways to look at a list; each has its address. */
export function Views<View extends string>({ label, views, names, all, current, onShow }: ViewsProps<View>) {
  return (
    <nav className="partner-views" aria-label={label}>
      {[undefined, ...views].map((view) => (
        <button
          key={view ?? ''}
          type="button"
          aria-current={view === current ? 'true' : undefined}
          onClick={() => onShow(view)}
        >
          {view === undefined ? all : names[view]}
        </button>
      ))}
    </nav>
  );
}
