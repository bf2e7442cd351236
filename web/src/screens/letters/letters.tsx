import './letters.css';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { SettingsPage } from '../../parts/settings/settings-page.tsx';
import { OneShipper } from '../../parts/shipper/one-shipper.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { LettersForm } from './letters-form.tsx';

const need = 'registry.read';

/** What recipients of a shipper are written by e-mail on the way of their freights. */
export function Letters() {
  const words = useWords().letters;
  const mayRead = useMay(need);
  return (
    <SettingsPage title={words.title}>
      <p className="soft">{words.why}</p>
      {mayRead ? (
        <OneShipper title={words.chooseShipper} why={words.chooseShipperWhy}>
          {(shipperId) => <Found key={shipperId} shipperId={shipperId} />}
        </OneShipper>
      ) : (
        <Refused permission={need} />
      )}
    </SettingsPage>
  );
}

function Found({ shipperId }: { shipperId: number }) {
  const letters = useQuery({
    queryKey: ['getRecipientLetters', shipperId],
    queryFn: ({ signal }) => api.getRecipientLetters({ shipperId }, { signal }),
  });
  if (letters.data === undefined)
    return <Unanswered error={letters.error} needs={need} again={() => void letters.refetch()} />;
  return <LettersForm shipperId={shipperId} known={letters.data} />;
}
