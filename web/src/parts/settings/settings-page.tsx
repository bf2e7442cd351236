import '../../look/tabs.css';
import './settings.css';
import type { Permission } from '@carreto/contract/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may } from '../../api/session.ts';
import { useIsBuilt } from '../../shell/built.ts';
import { useSession } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';

/** A part of the settings with a page of its own. */
export type SettingsSection = {
  name: keyof Words['settings']['sections'];
  /** Below `/painel`. */
  path: string;
  needs: Permission;
};

const sections: readonly SettingsSection[] = [
  { name: 'company', path: '/configuracoes/empresa', needs: 'registry.read' },
  { name: 'dispatch', path: '/configuracoes/expedicao', needs: 'registry.read' },
  { name: 'labels', path: '/configuracoes/etiquetas', needs: 'registry.read' },
  { name: 'tracking', path: '/configuracoes/rastreio', needs: 'registry.read' },
  { name: 'postal', path: '/configuracoes/postal', needs: 'registry.read' },
  { name: 'audit', path: '/configuracoes/auditoria', needs: 'audit.read' },
  { name: 'taxes', path: '/configuracoes/impostos', needs: 'registry.read' },
  { name: 'places', path: '/configuracoes/lugares', needs: 'registry.read' },
  { name: 'operators', path: '/configuracoes/pessoas', needs: 'people.read' },
  { name: 'security', path: '/configuracoes/seguranca', needs: 'people.read' },
  { name: 'history', path: '/configuracoes/historico', needs: 'registry.read' },
  { name: 'letters', path: '/configuracoes/cartas', needs: 'registry.read' },
  { name: 'installation', path: '/configuracoes/instalacao', needs: 'settings.read' },
];

/** The parts of the settings that are built and that this person may see. */
export function useSettingsSections(): readonly SettingsSection[] {
  const session = useSession();
  const isBuilt = useIsBuilt();
  return sections.filter(({ path, needs }) => isBuilt(path) && may(session, needs));
}

/** A page of the settings, with the way to the others. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords().settings;
  const shown = useSettingsSections();
  return (
    <section className="settings">
      <nav className="tabs" aria-label={words.title}>
        {shown.map(({ name, path }) => (
          <Link key={path} to={path} search={keepShipper} activeOptions={{ includeSearch: false }}>
            {words.sections[name]}
          </Link>
        ))}
      </nav>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
