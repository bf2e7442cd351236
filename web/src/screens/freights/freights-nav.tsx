import { Link } from '@tanstack/react-router';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** What is done with freights beside their list, as far as the person may. */
export function FreightsNav() {
  const { freights } = useWords();
  const [mayWrite, mayPrint, mayRead] = [
    useMay('freights.write'),
    useMay('freights.print'),
    useMay('freights.read'),
  ];
  const links = [
    { to: '/fretes/novo', title: freights.newFreight, isShown: mayWrite },
    { to: '/fretes/expedicao', title: freights.packing, isShown: mayPrint },
    { to: '/fretes/etiquetas', title: freights.labels, isShown: mayPrint },
    { to: '/fretes/romaneios', title: freights.manifests, isShown: mayRead },
    { to: '/fretes/quarentena', title: freights.quarantine, isShown: mayRead },
    { to: '/fretes/pedidos', title: freights.bookings, isShown: mayRead },
    { to: '/fretes/reversas', title: freights.returns, isShown: mayRead },
  ];
  return (
    <nav className="freights-nav" aria-label={freights.title}>
      {links
        .filter(({ isShown }) => isShown)
        .map(({ to, title }) => (
          <Link key={to} className="button" to={to} search={keepShipper}>
            {title}
          </Link>
        ))}
    </nav>
  );
}
