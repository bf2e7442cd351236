import type { FreightView } from '@carreto/contract/admin/freights/freights';
import type { Permission } from '@carreto/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  FlaskConical,
  type LucideIcon,
  MessageSquareWarning,
  NotebookPen,
  Printer,
  Undo2,
  UserRoundCheck,
} from 'lucide-react';
import { useState } from 'react';
import { may } from '../../../api/session.ts';
import { Icon } from '../../../look/icon.tsx';
import { KeyCap } from '../../../look/key-cap.tsx';
import { copyText } from '../../../parts/copy/copy-text.ts';
import { useKeys } from '../../../shell/keys/use-keys.ts';
import type { SearchParams } from '../../../shell/search-params.ts';
import { useSession } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useIsTest } from '../../../shell/use-shippers.ts';
import { useWords } from '../../../words/words.ts';
import { staleFreight } from '../queries.ts';
import type { ActProps } from './act-props.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { SimulateDialog } from './simulate-dialog.tsx';

type ActName = 'print' | 'note' | 'assign' | 'report' | 'simulate' | 'cancel';
type Act = { name: ActName; needs: Permission; icon: LucideIcon; key?: string };

const acts: readonly Act[] = [
  { name: 'print', needs: 'freights.print', icon: Printer, key: 'p' },
  { name: 'note', needs: 'freights.note', icon: NotebookPen, key: 'n' },
  { name: 'assign', needs: 'freights.note', icon: UserRoundCheck, key: 'a' },
  { name: 'report', needs: 'freights.write', icon: MessageSquareWarning },
  { name: 'simulate', needs: 'freights.write', icon: FlaskConical },
  { name: 'cancel', needs: 'freights.write', icon: Ban },
];

const dialogs: Readonly<Record<ActName, (props: ActProps) => React.ReactNode>> = {
  print: PrintDialog,
  note: NoteDialog,
  assign: AssignDialog,
  report: ReportDialog,
  simulate: SimulateDialog,
  cancel: CancelDialog,
};

type ActsProps = { freight: FreightView; onDone: (outcome: string) => void };

/** What this person may do with the freight, by button and by key. */
export function Acts({ freight, onDone }: ActsProps) {
  const words = useWords();
  const session = useSession();
  const queries = useQueryClient();
  const [open, setOpen] = useState<ActName>();
  const isTest = useIsTest(freight.shipperId);
  const offered = acts.filter(
    ({ name, needs }) => may(session, needs) && isPossible(name, { freight, isTest }),
  );
  const copyLink = (): void =>
    void copyText(freight.trackingUrl).then((isCopied) =>
      onDone(isCopied ? words.parts.copied : freight.trackingUrl),
    );
  useKeys([
    ...offered.flatMap(({ name, key }) =>
      key === undefined ? [] : [{ chord: key, label: words.freight.acts[name], run: () => setOpen(name) }],
    ),
    { chord: 't', label: words.freight.keys.copyLink, run: copyLink },
  ]);
  const done = (outcome: string): void => {
    onDone(outcome);
    void staleFreight(queries, freight.code);
  };
  const Opened = open === undefined ? undefined : dialogs[open];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
      <div className="acts" role="group" aria-label={words.freight.acts.group}>
        {offered.map(({ name, icon, key }) => (
          <button
            type="button"
            className="button"
            key={name}
            {...(name === 'cancel' ? { 'data-kind': 'danger' } : {})}
            {...(key === undefined ? {} : { 'aria-keyshortcuts': key })}
            onClick={() => setOpen(name)}
          >
            <Icon of={icon} />
            {words.freight.acts[name]}
            {key === undefined ? null : <KeyCap of={key} />}
          </button>
        ))}
        {may(session, 'freights.write') && !freight.reverse ? <ReturnLink code={freight.code} /> : null}
      </div>
      {Opened === undefined ? null : (
        <Opened freight={freight} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </>
  );
}

type Judged = { freight: FreightView; isTest: boolean };

/** Only what was not collected can be cancelled, and only what nobody carries has a carrier that is played. */
function isPossible(name: ActName, { freight: { phase }, isTest }: Judged): boolean {
  if (name === 'simulate') return isTest;
  return name !== 'cancel' || phase === 'preparing';
}

/** The list of returns with those of a freight, and the form of another one open. */
const returnOf = (code: string): SearchParams =>
  Object.fromEntries(['frete', 'nova'].map((name) => [name, code]));

/** Where a return of the freight is opened, among those it has. */
function ReturnLink({ code }: { code: string }) {
  const words = useWords().freight.acts;
  return (
    <Link
      className="button"
      to="/fretes/reversas"
      search={(search: SearchParams) => ({ ...keepShipper(search), ...returnOf(code) })}
    >
      <Icon of={Undo2} />
      {words.openReturn}
    </Link>
  );
}
