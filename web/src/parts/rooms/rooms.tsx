import '../../look/tabs.css';
import type { Permission } from '@carreto/contract/permissions';
import { Link } from '@tanstack/react-router';
import { may } from '../../api/session.ts';
import { useSession } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

type RoomName = 'calls' | 'connections' | 'stores' | 'storeOrders' | 'files' | 'tokens';
type Room = { name: RoomName; path: string; needs: Permission };

/** The screens of the integrations, in their order. */
const rooms: readonly Room[] = [
  { name: 'calls', path: '/integracoes/chamadas', needs: 'calls.read' },
  { name: 'connections', path: '/integracoes/conexoes', needs: 'integration.read' },
  { name: 'stores', path: '/integracoes/lojas', needs: 'integration.read' },
  { name: 'storeOrders', path: '/integracoes/pedidos-de-lojas', needs: 'freights.read' },
  { name: 'files', path: '/integracoes/arquivos', needs: 'integration.read' },
  { name: 'tokens', path: '/integracoes/tokens', needs: 'tokens.read' },
];

/** Those that this person may see. */
export function useRooms(): readonly Room[] {
  const session = useSession();
  return rooms.filter(({ needs }) => may(session, needs));
}

/** Leads from one screen of the integrations to the others. */
export function Rooms({ current }: { current: RoomName }) {
  const words = useWords();
  return (
    <nav className="tabs" aria-label={words.menu.integrations}>
      {useRooms().map(({ name, path }) => (
        <Link key={name} to={path} search={keepShipper} aria-current={name === current ? 'page' : undefined}>
          {words.integrations.rooms[name]}
        </Link>
      ))}
    </nav>
  );
}
