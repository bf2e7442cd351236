import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { writeBytes } from '../../formats/bytes.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useWords } from '../../words/words.ts';
import { Figure } from './figure.tsx';

type Of<Name extends keyof InstallationView> = { of: InstallationView[Name] };

/** The release that answers. */
export function ReleaseFigure({ of }: { of: InstallationView }) {
  const words = useWords().installation.release;
  const value = (
    <>
      {words.value(of.release, of.runtime)}
      <br />
      <span className="note">
        {words.since} <Moment iso={of.startedAt} />
      </span>
    </>
  );
  return <Figure title={words.title} value={value} means={words.means} />;
}

/** The schema. */
export function MigrationsFigure({ of: { applied, expected, state } }: Of<'migrations'>) {
  const words = useWords().installation.migrations;
  const value = words.value(writeCount(applied), writeCount(expected));
  return <Figure {...{ title: words.title, state, value, means: words.means, todo: words.todo }} />;
}

/** Room on the disk. */
export function SpaceFigure({ of: { freeBytes, minFreeBytes, state } }: Of<'space'>) {
  const all = useWords().installation;
  const words = all.space;
  if (freeBytes === null)
    return <Figure title={words.title} state={null} value={all.states.unknown} means={words.unknown} />;
  const means = words.means(writeBytes(minFreeBytes));
  return <Figure {...{ title: words.title, state, value: writeBytes(freeBytes), means, todo: words.todo }} />;
}

/** The last backup. */
export function BackupFigure({ of: { at, bytes, state } }: Of<'backup'>) {
  const words = useWords().installation.backup;
  const value =
    at === null ? (
      words.none
    ) : (
      <>
        {`${writeBytes(bytes ?? 0)} · `}
        <Moment iso={at} />
      </>
    );
  return <Figure {...{ title: words.title, state, value, means: words.means, todo: words.todo }} />;
}

/** The clocks. */
export function ClockFigure({ of: { offsetMs, state } }: Of<'clock'>) {
  const words = useWords().installation.clock;
  const value = words.value(writeCount(Math.abs(offsetMs)));
  return <Figure {...{ title: words.title, state, value, means: words.means, todo: words.todo }} />;
}

/** Letters. */
export function MailFigure({ of: { isSet, state } }: Of<'mail'>) {
  const words = useWords().installation.mail;
  const value = isSet ? words.set : words.unset;
  return <Figure {...{ title: words.title, state, value, means: words.means, todo: words.todo }} />;
}
