import './postal.css';
import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { updatePostalAccount as bounds } from '../../../api/made/bounds/registry/postal.ts';
import { type Filled, MembersForm } from '../../../parts/members/members-form.tsx';
import { SettingsPage } from '../../../parts/settings/settings-page.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { AccessField, ServicesField } from './account-fields.tsx';
import { accountGroups } from './account-members.ts';
import { PostalRanges } from './postal-ranges.tsx';

const need = 'registry.read';

/** One contract with the postal operator: how it is entered, and its numbers. */
export function PostalAccountPage() {
  const { titles } = useWords().settings;
  const id = Number(useParams({ strict: false, select: ({ id: text }) => text }));
  const mayRead = useMay(need);
  return (
    <SettingsPage title={titles.account}>
      {mayRead ? <Found key={id} accountId={id} /> : <Refused permission={need} />}
    </SettingsPage>
  );
}

function Found({ accountId }: { accountId: number }) {
  const account = useQuery({
    queryKey: ['getPostalAccount', accountId],
    queryFn: ({ signal }) => api.getPostalAccount({ accountId }, { signal }),
  });
  if (account.data === undefined)
    return <Unanswered error={account.error} needs={need} again={() => void account.refetch()} />;
  return (
    <>
      <Form account={account.data} />
      <PostalRanges account={account.data} />
    </>
  );
}

function Form({ account }: { account: PostalAccount }) {
  const words = useWords().postal;
  const queries = useQueryClient();
  const mayWrite = useMay('settings.write');
  const { id: accountId, shipperId, revision } = account;
  const queryKey = ['getPostalAccount', accountId];
  const send = async ({ changes }: Filled<PostalAccount>): Promise<void> => {
    const body = { ...(changes as Partial<Pick<PostalAccount, 'name'>>), revision };
    queries.setQueryData(queryKey, await api.updatePostalAccount({ accountId, body }));
    await queries.invalidateQueries({ queryKey: ['listPostalAccounts', shipperId] });
  };
  return (
    <MembersForm
      name={`postal.${accountId}`}
      thing={account}
      groups={accountGroups(words, { carriers: undefined })}
      words={words.fields}
      bounds={bounds}
      mayWrite={mayWrite}
      send={send}
      again={() => queries.invalidateQueries({ queryKey })}
      own={{
        services: (field) => <ServicesField {...field} />,
        prePosting: (field) => (
          <AccessField which="prePosting" isKnown={account.prePosting !== null} {...field} />
        ),
        legacy: (field) => <AccessField which="legacy" isKnown={account.legacy !== null} {...field} />,
      }}
    />
  );
}
