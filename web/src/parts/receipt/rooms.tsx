import './receipt.css';
import { Link } from '@tanstack/react-router';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

type Room = 'list' | 'withoutOffer' | 'laboratory';

/** The archive, those without offers, and where quotes are tried. */
export function QuoteRooms({ current }: { current: Room }) {
  const words = useWords().quotes;
  const rooms: readonly { room: Room; path: string; search: Record<string, string> }[] = [
    { room: 'list', path: '/cotacoes', search: {} },
    { room: 'withoutOffer', path: '/cotacoes', search: { ofertas: 'nenhuma' } },
    { room: 'laboratory', path: '/cotacoes/nova', search: {} },
  ];
  return (
    <nav className="quote-rooms" aria-label={words.rooms}>
      {rooms.map(({ room, path, search }) => (
        <Link
          key={room}
          to={path}
          search={(before: Record<string, string>) => ({ ...keepShipper(before), ...search })}
          data-current={room === current || undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {words[room]}
        </Link>
      ))}
    </nav>
  );
}
