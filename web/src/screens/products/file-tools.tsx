import type { SkuImport } from '@carreto/contract/admin/registry/sku-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { saveFile } from '../../parts/file/save-file.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

/** A catalogue of 100,000 rows takes its time. */
const longestMs = 120_000;

type Checked = { name: string; bytes: Uint8Array; found: SkuImport };

/** The catalogue as a file, out and in; what would come of one is seen before anything of it counts. */
export function FileTools({ shipperId }: { shipperId: number }) {
  const words = useWords().products;
  const mayWrite = useMay('skus.write');
  const input = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<Checked>();
  const [said, setSaid] = useState('');
  const out = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { body, contentType } = await api.exportSkus({ shipperId, format }, { timeoutMs: longestMs });
      saveFile(new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }), `produtos.${format}`);
    },
  });
  const check = useMutation({
    mutationFn: async (file: File) => {
      setSaid('');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const found = await api.importSkus(
        { shipperId, check: true, fileName: file.name.slice(0, 255), body: bytes },
        { timeoutMs: longestMs },
      );
      setChecked({ name: file.name, bytes, found });
    },
  });
  useKeys([{ chord: 'e', label: words.exportCsv, run: () => out.mutate('csv') }]);
  const error = out.error ?? check.error;
  return (
    <>
      <div className="products-tools">
        {mayWrite ? (
          <>
            <button
              type="button"
              className="button"
              data-kind="main"
              disabled={check.isPending}
              onClick={() => input.current?.click()}
            >
              {words.import}
            </button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={words.import}
              accept=".csv,.xlsx"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) check.mutate(file);
                target.value = '';
              }}
            />
          </>
        ) : null}
        {(['csv', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="button"
            data-kind="quiet"
            disabled={out.isPending}
            onClick={() => out.mutate(format)}
          >
            {format === 'csv' ? words.exportCsv : words.exportXlsx}
          </button>
        ))}
      </div>
      {mayWrite ? null : <p className="soft">{words.mayNot}</p>}
      <p role="status">{check.isPending ? words.checking : out.isPending ? words.preparing : said}</p>
      <div role="alert">{error === null ? null : <Mistake error={error} />}</div>
      {checked === undefined ? null : (
        <CheckedFile
          shipperId={shipperId}
          checked={checked}
          onClose={() => setChecked(undefined)}
          onSaid={setSaid}
        />
      )}
    </>
  );
}

type CheckedFileProps = {
  shipperId: number;
  checked: Checked;
  onClose: () => void;
  onSaid: (text: string) => void;
};

/** What would come of a file, and the act that makes it so; one with errors can only be looked at. */
function CheckedFile({ shipperId, checked: { name, bytes, found }, onClose, onSaid }: CheckedFileProps) {
  const all = useWords();
  const words = all.products;
  const queries = useQueryClient();
  const isRefused = found.report.errorCount > 0;
  const bring = async (): Promise<void> => {
    if (isRefused) return;
    const { products } = await api.importSkus(
      { shipperId, fileName: name.slice(0, 255), body: bytes },
      { timeoutMs: longestMs },
    );
    onSaid(words.imported(writeCount(products)));
    void queries.invalidateQueries({ queryKey: ['listSkus'] });
  };
  return (
    <FormDialog
      title={words.importTitle(name)}
      act={isRefused ? all.parts.close : words.importAct}
      onClose={onClose}
      onSubmit={bring}
    >
      {isRefused ? (
        <p className="mistake">{words.refused}</p>
      ) : (
        <p>
          {words.checked({
            products: writeCount(found.products),
            added: writeCount(found.added),
            changed: writeCount(found.changed),
            same: writeCount(found.unchanged),
          })}{' '}
          {found.incomplete === 0 ? '' : words.importedIncomplete(writeCount(found.incomplete))}
        </p>
      )}
      {found.report.warningCount > 0 && !isRefused ? <p>{words.warnings}</p> : null}
      <ul className="products-findings">
        {found.report.findings.slice(0, 50).map(({ line, code, message }) => (
          <li key={`${line} ${code} ${message}`}>
            {line === null ? words.wholeFile(message) : words.line(String(line), message)}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
