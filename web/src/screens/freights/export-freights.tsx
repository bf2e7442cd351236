import { api } from '../../api/client.ts';
import { ExportButtons } from '../../parts/export/export-buttons.tsx';
import type { FreightList } from './use-freight-list.ts';

/** The whole filter, in its order, as a file. */
export function ExportFreights({ list: { query } }: { list: FreightList }) {
  return (
    <ExportButtons
      fileName="fretes"
      permission="freights.read"
      isOff={query === undefined}
      ask={(format, options) => api.exportFreights({ ...query, format }, options)}
    />
  );
}
