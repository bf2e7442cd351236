import '../../../parts/form/form.css';
import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { TextField } from '../../../parts/field/text-field.tsx';
import type { ManifestValues } from '../../../parts/manifest/manifest.ts';
import { useWords } from '../../../words/words.ts';

type HostFieldsProps = {
  vendor: VendorEntry;
  environment: VendorEntry['environments'][number];
  hosts: ManifestValues;
  mistakesOf: (field: string) => readonly string[];
  onChange: (hosts: ManifestValues) => void;
};

/** Where a system answers if not at its published addresses: wanted where an environment has none, else out of the way. */
export function HostFields({ vendor, environment, hosts, mistakesOf, onChange }: HostFieldsProps) {
  const words = useWords().vendorAccounts.form;
  const isKnown = vendor.environments.includes(environment);
  const isWrong = vendor.hosts.some((name) => mistakesOf(`hosts.${name}`).length > 0);
  return (
    <details className="carrier-more" open={!isKnown || isWrong || Object.keys(hosts).length > 0}>
      <summary>{words.hosts}</summary>
      <p className="note">{isKnown ? words.hostsWhy : words.noAddress}</p>
      {vendor.hosts.map((name) => (
        <TextField
          key={name}
          label={words.host(name)}
          type="url"
          required={!isKnown}
          maxLength={2000}
          value={hosts[name] ?? ''}
          mistakes={mistakesOf(`hosts.${name}`)}
          onChange={({ target }) => onChange({ ...hosts, [name]: target.value })}
        />
      ))}
    </details>
  );
}
