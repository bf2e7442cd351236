import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { SaidError } from '../dialog/mistake.tsx';
import { TextArea } from '../field/text-area.tsx';
import { Loading } from '../states/states.tsx';
import { useReasons } from './use-reasons.ts';

const most = 50;
const longest = 200;

/** Opens the list of reasons, for who may change what holds for everybody. */
export function ReasonsButton() {
  const words = useWords().audit.reasons;
  const mayChange = useMay('settings.write');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      {isOpen ? <ReasonsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A reason a line; the list that is saved takes the place of the one that was shown. */
function ReasonsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords().audit.reasons;
  const queries = useQueryClient();
  const { data } = useReasons();
  const save = async (form: FormData): Promise<void> => {
    const lines = String(form.get('reasons'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const reasons = [...new Set(lines)];
    if (reasons.length > most || reasons.some(({ length }) => length > longest))
      throw new SaidError(words.tooMany(most, longest));
    try {
      await api.putAuditReasons({ reasons, revision: Number(form.get('revision')) });
    } finally {
      await queries.invalidateQueries({ queryKey: ['getAuditReasons'] });
    }
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={save}>
      {data === undefined ? (
        <Loading />
      ) : (
        <>
          <input type="hidden" name="revision" value={data.revision} />
          <TextArea
            key={data.revision}
            label={words.each}
            why={words.why}
            name="reasons"
            rows={8}
            defaultValue={data.reasons.join('\n')}
          />
        </>
      )}
    </FormDialog>
  );
}
