import '../../parts/settings/settings.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Mistake, SaidError } from '../../parts/dialog/mistake.tsx';
import { TextArea } from '../../parts/field/text-area.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { LetterFigure } from '../../parts/letter/letter-figure.tsx';
import { Loading } from '../../parts/states/states.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { useLetters } from './letters.tsx';
import { staleDesk } from './use-desk.ts';

type LetterDialogProps = { cteId: number; onClose: () => void; onDone: (outcome: string) => void };

const mostRecipients = 5;

/** Writes to people of the carrier about the negotiation of a CT-e; the letter stands there as it will be. */
export function LetterDialog({ cteId, onClose, onDone }: LetterDialogProps) {
  const words = useWords().audit.letters;
  const queries = useQueryClient();
  const around = useLetters(cteId);
  // What is typed becomes a new preview once the field is left.
  const [message, setMessage] = useState('');
  const send = async (form: FormData): Promise<void> => {
    const typed = String(form.get('others') ?? '').split(/[\s,;]+/);
    const recipients = [...new Set([...form.getAll('partner').map(String), ...typed])].filter(Boolean);
    if (recipients.length === 0) throw new SaidError(words.nobody);
    if (recipients.length > mostRecipients) throw new SaidError(words.tooMany(mostRecipients));
    const text = String(form.get('message')).trim();
    await api.sendNegotiationLetter({
      cteId,
      body: { recipients, ...(text === '' ? {} : { message: text }) },
    });
    await Promise.all([
      staleDesk(queries),
      queries.invalidateQueries({ queryKey: ['getNegotiationLetters', cteId] }),
    ]);
    onDone(words.sent(recipients.join(', ')));
  };
  return (
    <FormDialog title={words.dialogTitle} act={words.send} onClose={onClose} onSubmit={send}>
      {around.data?.mayBeSent === false ? (
        <p className="mistake">
          {words.noMail}{' '}
          <Link to="/configuracoes/instalacao" search={keepShipper}>
            {words.toInstallation}
          </Link>
        </p>
      ) : null}
      <Recipients partners={around.data?.partners ?? []} />
      <TextArea
        label={words.message}
        why={words.messageWhy}
        name="message"
        rows={3}
        maxLength={1000}
        spellCheck
        onBlur={({ target }) => setMessage(target.value.trim())}
      />
      <Preview cteId={cteId} message={message} />
    </FormDialog>
  );
}

function Recipients({ partners }: { partners: readonly { name: string; email: string }[] }) {
  const words = useWords().audit.letters;
  return (
    <>
      {partners.length === 0 ? null : (
        <fieldset className="fieldset">
          <legend>{words.partners}</legend>
          {partners.map(({ name, email }) => (
            <label className="option" key={email}>
              <input type="checkbox" name="partner" value={email} defaultChecked={partners.length === 1} />
              <span>
                {name} <span className="note">{email}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={partners.length === 0 ? words.to : words.others}
        why={words.othersWhy}
        name="others"
        inputMode="email"
        maxLength={1300}
      />
    </>
  );
}

function Preview({ cteId, message }: { cteId: number; message: string }) {
  const words = useWords().audit.letters;
  const { data, error } = useQuery({
    queryKey: ['previewNegotiationLetter', cteId, message],
    queryFn: ({ signal }) =>
      api.previewNegotiationLetter({ cteId, body: message === '' ? {} : { message } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error !== null) return <Mistake error={error} />;
  if (data === undefined) return <Loading />;
  return <LetterFigure label={words.preview} subjectLabel={words.subject} letter={data} />;
}
