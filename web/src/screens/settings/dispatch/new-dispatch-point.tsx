import type { NewDispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { addDispatchPoint as bounds } from '../../../api/made/bounds/registry/dispatch-points.ts';
import { SaidError } from '../../../parts/dialog/mistake.tsx';
import { MembersForm } from '../../../parts/members/members-form.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { Boxes } from './boxes.tsx';
import { readDocument } from './documents.ts';
import { pointGroups } from './point-members.ts';
import { useStalePoints } from './queries.ts';

const need = 'registry.write';

const blank: NewDispatchPoint = {
  document: '',
  corporateName: '',
  tradeName: '',
  stateInscription: null,
  address: { zip: '', street: '', number: '', complement: null, district: '', city: '', state: '' as never },
  boxes: [],
};

/** Adds a dispatch point of the shipper in view. */
export function NewDispatchPointPage() {
  const { titles } = useWords().settings;
  const mayWrite = useMay(need);
  return (
    <ShipperSettingsPage title={titles.newPoint}>
      {({ id }) => (mayWrite ? <Form shipperId={id} /> : <Refused permission={need} />)}
    </ShipperSettingsPage>
  );
}

function Form({ shipperId }: { shipperId: number }) {
  const { dispatch: words, settingsForm } = useWords();
  const stale = useStalePoints();
  const navigate = useNavigate();
  const add = async (next: NewDispatchPoint): Promise<void> => {
    const document = readDocument(next.document);
    if (document === undefined) throw new SaidError(words.wrongDocument);
    await api.addDispatchPoint({ shipperId, body: { ...next, document } });
    await stale();
    await navigate({ to: '/configuracoes/expedicao', search: keepShipper });
  };
  return (
    <MembersForm
      name={`point.new.${shipperId}`}
      thing={blank}
      groups={pointGroups(words, { isNew: true })}
      words={{ ...settingsForm.address, ...words.fields }}
      bounds={bounds}
      mayWrite
      act={words.addAct}
      send={({ next }) => add(next)}
      own={{ boxes: (field) => <Boxes {...field} mayWrite /> }}
    />
  );
}
