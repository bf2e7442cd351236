import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { ConnectedPart } from '../../../parts/manifest/connected-part.tsx';
import { Mark } from '../../../parts/states/mark.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { type AccountAct, ableActs } from './draft.ts';
import { useTakeUp } from './queries.ts';

type UsesPartProps = {
  account: VendorAccount;
  vendor: VendorEntry | undefined;
  onSaid: (outcome: string) => void;
};

/** What an account is used for, each act with its switch, and what asks by it. */
export function UsesPart({ account, vendor, onSaid }: UsesPartProps) {
  const words = useWords().vendorAccounts;
  const mayWrite = useMay('integration.write');
  const takeUp = useTakeUp();
  const [changing, setChanging] = useState<AccountAct>();
  const able = vendor === undefined ? account.acts : ableActs(vendor);
  const change = async (act: AccountAct): Promise<void> => {
    const isOn = account.acts.includes(act);
    const acts = able.filter((one) => (one === act ? !isOn : account.acts.includes(one)));
    const { id: vendorAccountId, revision } = account;
    await takeUp(await api.updateVendorAccount({ vendorAccountId, body: { revision, acts } }));
    onSaid(words.data.saved);
  };
  return (
    <ConnectedPart title={words.uses.title}>
      <ul aria-label={words.uses.title}>
        {able.map((act) => (
          <Use
            key={act}
            act={act}
            account={account}
            isBlind={act === 'book' && vendor?.can.book === 'blind'}
            onChange={mayWrite ? () => setChanging(act) : undefined}
          />
        ))}
      </ul>
      {changing === undefined ? null : (
        <ChangeDialog
          act={changing}
          isOn={account.acts.includes(changing)}
          onClose={() => setChanging(undefined)}
          onSubmit={() => change(changing)}
        />
      )}
    </ConnectedPart>
  );
}

type UseProps = {
  act: AccountAct;
  account: VendorAccount;
  isBlind: boolean;
  /** Undefined where this person changes nothing. */
  onChange: (() => void) | undefined;
};

function Use({ act, account, isBlind, onChange }: UseProps) {
  const all = useWords().vendorAccounts;
  const words = all.uses;
  const isOn = account.acts.includes(act);
  const isImpossible = account.audience.kind === 'group' && act === 'track';
  const name = all.acts[act];
  return (
    <li className="connected-line">
      <div>
        <p>
          <strong>{name}</strong> <Mark tone={isOn ? 'ok' : 'off'}>{isOn ? words.on : words.off}</Mark>
        </p>
        <p className="note">
          {isImpossible ? all.noTrackOfGroup : all.actWhys[act]} {isBlind ? all.blind : null}
        </p>
      </div>
      <div className="connected-acts">
        {isOn ? <Way act={act} account={account} /> : null}
        {onChange === undefined || isImpossible ? null : (
          <button
            type="button"
            className="button"
            aria-label={isOn ? words.switchOff(name) : words.switchOn(name)}
            onClick={onChange}
          >
            {isOn ? words.turnOff : words.turnOn}
          </button>
        )}
      </div>
    </li>
  );
}

/** To what asks by the account: it has its own times and limits. */
function Way({ act, account }: Pick<UseProps, 'act' | 'account'>) {
  const words = useWords().vendorAccounts.uses;
  const to = `/transportadoras/${account.carrierId}`;
  if (act === 'quote' && account.liveCarrierId !== null)
    return (
      <Link to={`${to}/cotacao-ao-vivo`} search={keepShipper}>
        {words.toLive}
      </Link>
    );
  if (act === 'track' && account.trackingConnectionId !== null)
    return (
      <Link to={`${to}/rastreio`} search={keepShipper}>
        {words.toTracking}
      </Link>
    );
  return null;
}

type ChangeDialogProps = {
  act: AccountAct;
  isOn: boolean;
  onClose: () => void;
  onSubmit: () => Promise<void>;
};

/** Asks once more, and says what it means. */
function ChangeDialog({ act, isOn, onClose, onSubmit }: ChangeDialogProps) {
  const all = useWords().vendorAccounts;
  const words = all.uses;
  const name = all.acts[act];
  return (
    <FormDialog
      title={isOn ? words.switchOff(name) : words.switchOn(name)}
      act={isOn ? words.turnOff : words.turnOn}
      kind={isOn ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <p>{isOn ? words.offWhys[act] : all.actWhys[act]}</p>
    </FormDialog>
  );
}
