import { Mistake } from '../dialog/mistake.tsx';
import { fieldMistakes } from '../field/field-mistakes.ts';

type SaveMistakeProps = {
  error: Error | undefined;
  /** Members that the form has fields for. */
  members: readonly string[];
  words: { changed: string; reload: string };
  onReload: () => void;
};

/** What no field of a form can say; that somebody else was faster comes with the way out. */
export function SaveMistake({ error, members, words, onReload }: SaveMistakeProps) {
  const { rest } = fieldMistakes(error, members);
  const isOutdated = fieldMistakes(error, ['revision']).of('revision').length > 0;
  if (rest === undefined) return <div role="alert" />;
  return (
    <div role="alert">
      {isOutdated ? <p className="mistake">{words.changed}</p> : <Mistake error={rest} />}
      {isOutdated ? (
        <button type="button" className="button" onClick={onReload}>
          {words.reload}
        </button>
      ) : null}
    </div>
  );
}
