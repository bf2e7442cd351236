import { Link, useRouterState } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words/words.ts';
import type { SearchParams } from './search-params.ts';
import { keepShipper } from './shipper.ts';

/** Leads to the page of the help that explains the screen in view. */
export function HelpLink() {
  const words = useWords().shell;
  const screen = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath ?? '/') });
  const search = (before: SearchParams): Record<string, string> => ({ ...keepShipper(before), tela: screen });
  return (
    <Link
      to="/ajuda"
      search={search as never}
      className="button help-link"
      data-kind="quiet"
      aria-label={words.screenHelp}
      title={words.screenHelp}
    >
      <Icon of={CircleQuestionMark} />
    </Link>
  );
}
