import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { putAuditPolicy as bounds } from '../../../api/made/bounds/charges/audit-policies.ts';
import { updateShipper as shipperBounds } from '../../../api/made/bounds/registry/shippers.ts';
import type { Methods } from '../../../api/made/operations.ts';
import { ReasonsButton } from '../../../parts/audit/reasons-dialog.tsx';
import { useReasons } from '../../../parts/audit/use-reasons.ts';
import { type Filled, MembersForm } from '../../../parts/members/members-form.tsx';
import { ShipperSettingsPage } from '../../../parts/settings/shipper-settings-page.tsx';
import { useChangeShipper } from '../../../parts/settings/use-shipper.ts';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { PolicyText } from './policy-text.tsx';
import { Tolerances } from './tolerances.tsx';

type Policy = Awaited<ReturnType<Methods['getAuditPolicy']>>;

/** How CT-es of a shipper are audited, and the reasons that everybody may choose from. */
export function AuditPolicyPage() {
  const { titles } = useWords().settings;
  return (
    <>
      <ShipperSettingsPage title={titles.audit} needs="audit.read">
        {(shipper) => (
          <>
            <Switch shipper={shipper} />
            <OfShipper shipperId={shipper.id} />
          </>
        )}
      </ShipperSettingsPage>
      <Reasons />
    </>
  );
}

function Switch({ shipper }: { shipper: Shipper }) {
  const { auditPolicy: words, company } = useWords();
  const mayWrite = useMay('settings.write');
  const { send, again } = useChangeShipper(shipper);
  return (
    <MembersForm
      name={`audits.${shipper.id}`}
      thing={shipper}
      groups={[{ title: words.groups.audit, members: [{ name: 'settings.auditsCtes', kind: 'flag' }] }]}
      words={company.fields}
      bounds={shipperBounds}
      mayWrite={mayWrite}
      send={send}
      again={again}
    />
  );
}

function OfShipper({ shipperId }: { shipperId: number }) {
  const words = useWords().auditPolicy;
  const queries = useQueryClient();
  const mayWrite = useMay('settings.write');
  const queryKey = ['getAuditPolicy', shipperId] as const;
  const policy = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getAuditPolicy({ shipperId }, { signal }),
  });
  if (policy.data === undefined)
    return <Unanswered error={policy.error} needs="audit.read" again={() => void policy.refetch()} />;
  const send = async ({ next: { shipperId: _, ...body } }: Filled<Policy>): Promise<void> => {
    queries.setQueryData(queryKey, await api.putAuditPolicy({ shipperId, body }));
  };
  return (
    <>
      <PolicyText policy={policy.data} />
      <MembersForm
        name={`policy.${shipperId}`}
        thing={policy.data}
        groups={[
          {
            title: words.groups.tolerances,
            why: words.groups.tolerancesWhy,
            members: [
              { name: 'tolerances', kind: 'own' },
              { name: 'releasesAutomatically', kind: 'flag' },
            ],
          },
          {
            title: words.groups.limits,
            why: words.groups.limitsWhy,
            members: [
              { name: 'analystLimitCents', kind: 'cents', isNullable: true },
              { name: 'adminLimitCents', kind: 'cents', isNullable: true },
            ],
          },
        ]}
        words={words.fields}
        bounds={bounds}
        mayWrite={mayWrite}
        send={send}
        again={() => queries.invalidateQueries({ queryKey })}
        own={{ tolerances: (field) => <Tolerances {...field} /> }}
      />
    </>
  );
}

/** Reasons are of the whole installation. */
function Reasons() {
  const words = useWords().auditPolicy;
  const mayRead = useMay('audit.read');
  return mayRead ? (
    <section className="settings-part card-part settings-beside" aria-label={words.reasons}>
      <h2>{words.reasons}</h2>
      <p className="note">{words.reasonsWhy}</p>
      <ReasonList />
      <p>
        <ReasonsButton />
      </p>
    </section>
  ) : null;
}

function ReasonList() {
  const words = useWords().auditPolicy;
  const reasons = useReasons();
  if (reasons.data === undefined)
    return <Unanswered error={reasons.error} needs="audit.read" again={() => void reasons.refetch()} />;
  if (reasons.data.reasons.length === 0) return <p className="soft">{words.noReasons}</p>;
  return (
    <ol className="settings-list" data-member="reasons">
      {reasons.data.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ol>
  );
}
