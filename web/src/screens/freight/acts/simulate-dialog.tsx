import { api } from '../../../api/client.ts';
import { useWords } from '../../../words/words.ts';
import type { ActProps } from './act-props.ts';
import { ReportForm } from './report-form.tsx';

/** Says, of a freight that is carried by nobody, what its carrier would say. */
export function SimulateDialog(props: ActProps) {
  const words = useWords().freight;
  const labels = { ...words.report, ...words.simulate };
  return <ReportForm {...props} words={labels} send={api.simulateFreightOccurrence} />;
}
