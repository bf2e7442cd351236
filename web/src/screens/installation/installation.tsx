import './installation.css';
import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { SettingsPage } from '../../parts/settings/settings-page.tsx';
import { Mark } from '../../parts/states/mark.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { Attention, attentionOf } from './attention.tsx';
import { toneOf } from './figure.tsx';
import {
  BackupFigure,
  ClockFigure,
  MailFigure,
  MigrationsFigure,
  ReleaseFigure,
  SpaceFigure,
} from './figures.tsx';
import { isSilent, Processes } from './processes.tsx';
import { Sums } from './sums.tsx';
import { Tables } from './tables.tsx';

const need = 'settings.read';
/** While the page is seen. */
const againMs = 30_000;

/** How the installation does: each figure, what it means, and what to do when it is not well. */
export function Installation() {
  const words = useWords().installation;
  const mayRead = useMay(need);
  return (
    <SettingsPage title={words.title}>{mayRead ? <Found /> : <Refused permission={need} />}</SettingsPage>
  );
}

function Found() {
  const words = useWords().installation;
  const found = useQuery({
    queryKey: ['getInstallation'],
    queryFn: ({ signal }) => api.getInstallation({}, { signal }),
    refetchInterval: againMs,
  });
  const { data } = found;
  if (data === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  return (
    <div className="installation">
      <p className="soft">{words.why}</p>
      <div className="settings-acts">
        <Summary of={data} />
        <button type="button" className="button" onClick={() => void found.refetch()}>
          {words.refresh}
        </button>
        <span className="note">
          {words.readAt} <Moment iso={new Date(found.dataUpdatedAt).toISOString()} />
        </span>
      </div>
      <Attention of={data.attention} />
      <div className="installation-figures">
        <ReleaseFigure of={data} />
        <MigrationsFigure of={data.migrations} />
        <SpaceFigure of={data.space} />
        <BackupFigure of={data.backup} />
        <ClockFigure of={data.clock} />
        <MailFigure of={data.mail} />
      </div>
      <Processes of={data} />
      <Tables of={data.database} />
      <Sums />
    </div>
  );
}

/** What of all figures is not well, in one line. */
function Summary({ of }: { of: InstallationView }) {
  const words = useWords().installation;
  const states = [of.migrations, of.space, of.workers, of.backup, of.clock, of.mail].map(
    ({ state }) => state,
  );
  const warnings = attentionOf(of.attention).length + (of.processes.some(isSilent) ? 1 : 0);
  const count = (wanted: 'warn' | 'fail') => states.filter((state) => state === wanted).length;
  const [fail, warn] = [count('fail'), count('warn') + warnings];
  const tone = toneOf(fail > 0 ? 'fail' : warn > 0 ? 'warn' : 'ok');
  return <Mark tone={tone}>{fail + warn === 0 ? words.summary.well : words.summary.some(fail, warn)}</Mark>;
}
