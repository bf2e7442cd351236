import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { CopyButton } from '../../../parts/copy/copy-button.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { ConnectedPart } from '../../../parts/manifest/connected-part.tsx';
import { Moment } from '../../../parts/timeline/timeline.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { useTakeUp } from './queries.ts';

type PushPartProps = { account: VendorAccount; vendor: VendorEntry | undefined };

/** The address at which a carrier tells what happened by itself: made here, and shown once. */
export function PushPart({ account, vendor }: PushPartProps) {
  const words = useWords().vendorAccounts.push;
  const mayWrite = useMay('integration.write');
  const takeUp = useTakeUp();
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState<string>();
  // Where freights are not followed nobody listens.
  if (vendor?.can.push !== true || !account.acts.includes('track')) return null;
  const make = async (): Promise<void> => {
    const made = await api.renewVendorPush({ vendorAccountId: account.id });
    setAddress(made.address);
    await takeUp(made.account);
  };
  return (
    <ConnectedPart
      title={words.title}
      acts={
        mayWrite ? (
          <button type="button" className="button" onClick={() => setAsking(true)}>
            {words.make}
          </button>
        ) : null
      }
    >
      <p className="note">{words.why}</p>
      <p>
        {account.pushKeyAt === null ? (
          words.none
        ) : (
          <>
            {words.since} <Moment iso={account.pushKeyAt} />
          </>
        )}
      </p>
      {address === undefined ? null : (
        <div role="status">
          <p className="connected-off">{words.once}</p>
          <p>
            <code>{address}</code> <CopyButton text={address} label={words.copy} />
          </p>
        </div>
      )}
      {isAsking ? (
        <FormDialog title={words.make} act={words.makeNow} onClose={() => setAsking(false)} onSubmit={make}>
          <p>{account.pushKeyAt === null ? words.makeWhy : words.makeAgainWhy}</p>
        </FormDialog>
      ) : null}
    </ConnectedPart>
  );
}
