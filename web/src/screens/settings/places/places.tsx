import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Methods } from '../../../api/made/operations.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { SettingsPage } from '../../../parts/settings/settings-page.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { usePreferences } from '../../../shell/preferences.ts';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { LoadPlaces } from './load-places.tsx';
import { TryZip } from './try-zip.tsx';

const need = 'registry.read';

type PlacesStatus = Awaited<ReturnType<Methods['getPlacesStatus']>>;

/** Which municipalities are known, why one loads the others, and the way to do so. */
export function Places() {
  const { titles } = useWords().settings;
  const mayRead = useMay(need);
  return (
    <SettingsPage title={titles.places}>{mayRead ? <Found /> : <Refused permission={need} />}</SettingsPage>
  );
}

function Found() {
  const words = useWords().places;
  // Places are of the whole installation: who sees some shippers changes none of them.
  const isWhole = useSession().shippers === 'all';
  const mayLoad = useMay('registry.write') && isWhole;
  const status = useQuery({
    queryKey: ['getPlacesStatus'],
    queryFn: ({ signal }) => api.getPlacesStatus({ signal }),
  });
  if (status.data === undefined)
    return <Unanswered error={status.error} needs={need} again={() => void status.refetch()} />;
  return (
    <>
      <Status status={status.data} />
      <section className="settings-part card-part" aria-label={words.whyLoad}>
        <h2>{words.whyLoad}</h2>
        <ul className="settings-list">
          {words.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <TryZip />
      {mayLoad ? <LoadPlaces status={status.data} /> : null}
    </>
  );
}

function Status({ status }: { status: PlacesStatus }) {
  const words = useWords().places;
  const { language } = usePreferences();
  const { source, municipalities, ranges, fileName, loadedAt, loadedBy, problemCount } = status;
  return (
    <section className="settings-part" aria-label={words.known}>
      <p>{words.sources[source]}</p>
      <dl className="facts">
        <dt>{words.municipalities}</dt>
        <dd>{writeCount(municipalities)}</dd>
        <dt>{words.ranges}</dt>
        <dd>{writeCount(ranges)}</dd>
        {fileName === null ? null : (
          <>
            <dt>{words.file}</dt>
            <dd>{fileName}</dd>
          </>
        )}
        {loadedAt === null ? null : (
          <>
            <dt>{words.loaded}</dt>
            <dd>{words.by(writeInstant(loadedAt, language), loadedBy ?? '')}</dd>
            <dt>{words.leftOut}</dt>
            <dd>{writeCount(problemCount)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
