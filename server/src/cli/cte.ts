import type { Command } from './command.ts';
import { cteAudit } from './cte/audit.ts';
import { cteCandidatesAction } from './cte/candidates.ts';
import { cteComponents } from './cte/components.ts';
import { cteImport } from './cte/import.ts';
import { cteLink, cteUnlink } from './cte/link.ts';
import { cteList } from './cte/list.ts';
import { cteMove } from './cte/move.ts';
import { cteNoteActions } from './cte/notes.ts';
import { cteDecide, ctePropose } from './cte/propose.ts';
import { cteReasons } from './cte/reasons.ts';
import { cteShow } from './cte/show.ts';
import { cteWaiting } from './cte/waiting.ts';

/** What carriers charge, and what becomes of it. A CTE is named by its id or its access key. */
export const cte: Command = {
  name: 'cte',
  summary: 'CT-es: find them, hand them in, read their audits, link, negotiate, release them',
  actions: [
    cteList,
    cteShow,
    cteWaiting,
    cteImport,
    cteAudit,
    cteCandidatesAction,
    cteLink,
    cteUnlink,
    cteMove,
    ctePropose,
    cteDecide,
    cteReasons,
    ...cteNoteActions,
    cteComponents,
  ],
};
