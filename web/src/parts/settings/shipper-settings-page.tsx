import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import type { Permission } from '@carreto/contract/permissions';
import type { ReactNode } from 'react';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { OneShipper } from '../shipper/one-shipper.tsx';
import { Refused } from '../states/states.tsx';
import { Unanswered } from '../states/unanswered.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useShipper } from './use-shipper.ts';

type ShipperSettingsPageProps = {
  title: string;
  /** What reading it wants. */
  needs?: Permission;
  children: (shipper: Shipper) => ReactNode;
};

/** A page of the settings of one shipper, which is chosen first where several are in view. */
export function ShipperSettingsPage({ title, needs = 'registry.read', children }: ShipperSettingsPageProps) {
  const words = useWords().settingsForm;
  const mayRead = useMay(needs);
  return (
    <SettingsPage title={title}>
      {mayRead ? (
        <OneShipper title={words.needsShipper} why={words.needsShipperWhy}>
          {(shipperId) => (
            <Found key={shipperId} shipperId={shipperId} needs={needs}>
              {children}
            </Found>
          )}
        </OneShipper>
      ) : (
        <Refused permission={needs} />
      )}
    </SettingsPage>
  );
}

type FoundProps = { shipperId: number; needs: Permission; children: (shipper: Shipper) => ReactNode };

function Found({ shipperId, needs, children }: FoundProps) {
  const shipper = useShipper(shipperId);
  if (shipper.data === undefined)
    return <Unanswered error={shipper.error} needs={needs} again={() => void shipper.refetch()} />;
  return children(shipper.data);
}
