import type { WhatIfBrief } from '@carreto/contract/admin/tables/what-if';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { writeInstant } from '../../formats/instants.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { saveFile } from '../../parts/file/save-file.ts';
import { writeSubject } from '../../parts/what-if/subject.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

type ToolsProps = {
  whatIf: WhatIfBrief;
  otherId: number | undefined;
  onOther(otherId: number | undefined): void;
};

/** The result as a file, the same once more, and another result beside it. */
export function WhatIfTools({ whatIf, otherId, onOther }: ToolsProps) {
  const words = useWords().whatIf.screens;
  const file = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { body, contentType } = await api.getWhatIfFile(
        { whatIfId: whatIf.id, format },
        { timeoutMs: 120_000 },
      );
      saveFile(
        new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }),
        words.fileName(whatIf.id, format),
      );
    },
  });
  useKeys([{ chord: 'e', label: words.exportKey, run: () => file.mutate('xlsx') }]);
  const versions = whatIf.tables.map(({ after }) => after.versionId).join(',');
  return (
    <div className="what-if-tools">
      {(['xlsx', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          disabled={file.isPending}
          aria-keyshortcuts={format === 'xlsx' ? 'e' : undefined}
          onClick={() => file.mutate(format)}
        >
          {words.exportAs(format.toUpperCase())}
        </button>
      ))}
      {whatIf.rules === null ? (
        <Link
          to="/tabelas/comparacoes/nova"
          search={(before: Record<string, string>) => ({ ...keepShipper(before), versoes: versions })}
          className="button"
        >
          {words.again}
        </Link>
      ) : null}
      <Other whatIf={whatIf} otherId={otherId} onOther={onOther} />
      {file.error === null ? null : (
        <div role="alert">
          <Mistake error={file.error} />
        </div>
      )}
    </div>
  );
}

function Other({ whatIf, otherId, onOther }: ToolsProps) {
  const words = useWords().whatIf;
  const { language } = usePreferences();
  const id = useId();
  const found = useQuery({
    queryKey: ['listWhatIfs', 'to compare with'],
    queryFn: ({ signal }) => everyPage((page) => api.listWhatIfs(page, { signal })),
    staleTime: 30_000,
  });
  const others = (found.data ?? []).filter((one) => one.state === 'done' && one.id !== whatIf.id);
  if (others.length === 0 && otherId === undefined) return null;
  return (
    <div className="field what-if-other">
      <label htmlFor={id}>{words.screens.beside}</label>
      <select
        id={id}
        className="input"
        value={otherId ?? ''}
        onChange={({ target }) => onOther(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{words.screens.alone}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {words.screens.other(writeSubject(one, words), writeInstant(one.createdAt, language))}
          </option>
        ))}
      </select>
    </div>
  );
}
