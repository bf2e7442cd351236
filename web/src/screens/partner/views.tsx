import '../../look/tabs.css';
import { Link } from '@tanstack/react-router';

type ViewsProps<View extends string> = {
  label: string;
  /** Of the screen, below `/painel`. */
  path: string;
  views: readonly View[];
  names: Readonly<Record<View, string>>;
  /** What all of them together are called. */
  all: string;
  current: View | undefined;
};

/** The ways to look at a list; each has its address. */
export function Views<View extends string>({ label, path, views, names, all, current }: ViewsProps<View>) {
  return (
    <nav className="tabs" aria-label={label}>
      {[undefined, ...views].map((view) => (
        <Link
          key={view ?? ''}
          to={path}
          search={() => (view === undefined ? {} : { visao: view })}
          activeProps={{}}
          aria-current={view === current ? 'page' : undefined}
        >
          {view === undefined ? all : names[view]}
        </Link>
      ))}
    </nav>
  );
}
