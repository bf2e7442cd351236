import '../../look/tabs.css';
import './receipt.css';
import { Link } from '@tanstack/react-router';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

type Room = 'list' | 'withoutOffer' | 'laboratory' | 'matrix';

/** The archive, those without offers, where quotes are tried, and prices by place and weight. */
export function QuoteRooms({ current }: { current: Room }) {
  const words = useWords().quotes;
  const rooms: readonly { room: Room; path: string; search: Record<string, string> }[] = [
    { room: 'list', path: '/cotacoes', search: {} },
    { room: 'withoutOffer', path: '/cotacoes', search: { ofertas: 'nenhuma' } },
    { room: 'laboratory', path: '/cotacoes/nova', search: {} },
    { room: 'matrix', path: '/cotacoes/matriz', search: {} },
  ];
  return (
    <nav className="tabs" aria-label={words.rooms}>
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
