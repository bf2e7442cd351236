import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KeyCap } from '../../look/key-cap.tsx';
import { staleBills } from '../../parts/bill/queries.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActName } from './act-name.ts';

const keys: Readonly<Partial<Record<ActName, string>>> = { release: 'l', negotiate: 'n', pay: 'p' };
const names: readonly ActName[] = ['release', 'negotiate', 'pay', 'back', 'notPaid', 'cancel'];

/** What this person may do with the bill, by button and by key; release waits for what hinders it. */
export function Acts({ bill, onDone }: { bill: BillDetailView; onDone: (outcome: string) => void }) {
  const { acts: words, request } = useWords().bills;
  const requested = request.done;
  const queries = useQueryClient();
  const mayDecide = useMay('bills.decide');
  const [open, setOpen] = useState<ActName>();
  const offered = mayDecide ? names.filter((name) => isOffered(name, bill)) : [];
  const isBarred = (name: ActName): boolean => name === 'release' && !bill.indicators.isSettled;
  useKeys(
    offered.flatMap((name) => {
      const chord = keys[name];
      return chord === undefined || isBarred(name)
        ? []
        : [{ chord, label: words[name], run: () => setOpen(name) }];
    }),
  );
  if (offered.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
      <div className="bill-acts" role="group" aria-label={words.group}>
        {offered.map((name) => {
          const key = keys[name];
          return (
            <button
              type="button"
              className="button"
              key={name}
              {...(name === 'cancel' ? { 'data-kind': 'danger' } : {})}
              {...(key === undefined ? {} : { 'aria-keyshortcuts': key })}
              disabled={isBarred(name)}
              onClick={() => setOpen(name)}
            >
              {words[name]}
              {key === undefined ? null : <KeyCap of={key} />}
            </button>
          );
        })}
      </div>
      {open === undefined ? null : (
        <ActDialog
          act={open}
          bill={bill}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            onDone(words.done[open]);
            void staleBills(queries);
          }}
          onRequested={() => {
            onDone(requested);
            void staleBills(queries);
          }}
        />
      )}
    </>
  );
}

/** Whether the bill stands where the act leads on from. */
function isOffered(name: ActName, { state, payment, negotiatedAt }: BillDetailView): boolean {
  const isUnreleased = state !== 'released' && state !== 'cancelled';
  switch (name) {
    case 'release':
      return isUnreleased;
    case 'negotiate':
      return isUnreleased && negotiatedAt === null;
    case 'back':
      return state === 'negotiation';
    case 'cancel':
      return isUnreleased && payment !== 'paid';
    default:
      return payment === 'open' && state !== 'cancelled';
  }
}
