import type { Permission } from '@carreto/contract/permissions';
import {
  BadgeDollarSign,
  Boxes,
  ChartNoAxesCombined,
  FileUp,
  House,
  type LucideIcon,
  Package,
  Plug,
  ReceiptText,
  Scale,
  Settings,
  SlidersHorizontal,
  Table2,
  Truck,
  Webhook,
} from 'lucide-react';
import { may, type Session } from '../api/session.ts';
import { pages } from '../routes/pages.ts';
import type { Words } from '../words/all-words.ts';
import type { Page } from './page.ts';

/** An entry of the rail. */
export type MenuEntry = {
  name: keyof Words['menu'];
  /** Below `/painel`. */
  path: string;
  /** After `g`. */
  key: string;
  icon: LucideIcon;
  /** One of these; all may where nothing is named. */
  needs?: Permission | readonly Permission[];
};

const entries: readonly MenuEntry[] = [
  { name: 'today', path: '/', key: 'h', icon: House },
  { name: 'freights', path: '/fretes', key: 'f', icon: Package, needs: 'freights.read' },
  { name: 'quotes', path: '/cotacoes', key: 'c', icon: BadgeDollarSign, needs: 'quotes.read' },
  { name: 'tables', path: '/tabelas', key: 't', icon: Table2, needs: 'tables.read' },
  { name: 'audit', path: '/auditoria', key: 'a', icon: Scale, needs: 'audit.read' },
  { name: 'bills', path: '/faturas', key: 'b', icon: ReceiptText, needs: 'bills.read' },
  { name: 'performance', path: '/desempenho', key: 'd', icon: ChartNoAxesCombined, needs: 'reports.read' },
  { name: 'carriers', path: '/transportadoras', key: 'p', icon: Truck, needs: 'registry.read' },
  { name: 'rules', path: '/regras', key: 'r', icon: SlidersHorizontal, needs: 'rules.read' },
  { name: 'products', path: '/produtos', key: 's', icon: Boxes, needs: 'skus.read' },
  { name: 'webhooks', path: '/webhooks', key: 'w', icon: Webhook, needs: 'webhooks.read' },
  { name: 'integrations', path: '/integracoes', key: 'i', icon: Plug, needs: 'integration.read' },
  {
    name: 'settings',
    path: '/configuracoes',
    key: ',',
    icon: Settings,
    needs: ['settings.read', 'people.read', 'registry.read'],
  },
  { name: 'partnerHome', path: '/parceiro', key: 'h', icon: House, needs: 'partner.read' },
  { name: 'partnerFreights', path: '/parceiro/fretes', key: 'f', icon: Package, needs: 'partner.read' },
  { name: 'partnerCtes', path: '/parceiro/ctes', key: 'c', icon: Scale, needs: 'partner.read' },
  { name: 'partnerBills', path: '/parceiro/faturas', key: 'b', icon: ReceiptText, needs: 'partner.read' },
  { name: 'partnerFiles', path: '/parceiro/arquivos', key: 'a', icon: FileUp, needs: 'partner.read' },
];

/** What the rail shows this person: what is built and what they may see. */
export function menuOf(session: Session): readonly MenuEntry[] {
  const built = new Set(pages.map(({ path }) => path));
  return entries.filter(
    ({ path, needs }) => built.has(path) && mayOne(session, needs) && isOfSide(session, path),
  );
}

/** Pages that the rail does not show and that need nothing but their own name to be opened. */
export function pagesBeside(session: Session): readonly Page[] {
  const inRail = new Set(entries.map(({ path }) => path));
  return pages.filter(
    ({ path, needs }) =>
      !inRail.has(path) && !path.includes('$') && mayOne(session, needs) && isOfSide(session, path),
  );
}

/** A carrier's own people see their area, their profile and the guides; those of the installation all the rest. */
function isOfSide(session: Session, path: string): boolean {
  if (!may(session, 'partner.read')) return !path.startsWith('/parceiro');
  return path.startsWith('/parceiro') || path === '/perfil' || path === '/ajuda';
}

function mayOne(session: Session, needs: MenuEntry['needs']): boolean {
  return needs === undefined || [needs].flat().some((permission) => may(session, permission as Permission));
}
