import type { DispatchPoint as Point } from '@carreto/contract/admin/registry/dispatch-points';
import { useParams } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { updateDispatchPoint as bounds } from '../../../api/made/bounds/registry/dispatch-points.ts';
import { type Filled, MembersForm } from '../../../parts/members/members-form.tsx';
import { SettingsPage } from '../../../parts/settings/settings-page.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { Boxes } from './boxes.tsx';
import { writeDocument } from './documents.ts';
import { pointGroups } from './point-members.ts';
import { useDispatchPoint, useStalePoints } from './queries.ts';

const need = 'registry.read';

/** One dispatch point: where it is, and its boxes. */
export function DispatchPointPage() {
  const { titles } = useWords().settings;
  const id = Number(useParams({ strict: false, select: ({ id: text }) => text }));
  const mayRead = useMay(need);
  return (
    <SettingsPage title={titles.point}>
      {mayRead ? <Found key={id} id={id} /> : <Refused permission={need} />}
    </SettingsPage>
  );
}

function Found({ id }: { id: number }) {
  const point = useDispatchPoint(id);
  if (point.data === undefined)
    return <Unanswered error={point.error} needs={need} again={() => void point.refetch()} />;
  return <OfPoint point={point.data} />;
}

function OfPoint({ point }: { point: Point }) {
  const { dispatch: words, settingsForm } = useWords();
  const mayWrite = useMay('registry.write');
  const stale = useStalePoints();
  const send = async ({ changes }: Filled<Point>): Promise<void> => {
    const body = { ...(changes as Partial<Omit<Point, 'id'>>), revision: point.revision };
    await api.updateDispatchPoint({ dispatchPointId: point.id, body });
    await stale(point.id);
  };
  return (
    <>
      <p className="soft" data-member="document">
        {writeDocument(point.document)}
      </p>
      <MembersForm
        name={`point.${point.id}`}
        thing={point}
        groups={pointGroups(words, { isNew: false })}
        words={{ ...settingsForm.address, ...words.fields }}
        bounds={bounds}
        mayWrite={mayWrite}
        send={send}
        again={() => stale(point.id)}
        own={{ boxes: (field) => <Boxes {...field} mayWrite={mayWrite} /> }}
      />
    </>
  );
}
