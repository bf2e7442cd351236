import { api } from '../../../api/client.ts';
import { useWords } from '../../../words/words.ts';
import type { ActProps } from './act-props.ts';
import { ReportForm } from './report-form.tsx';

/** Says what happened, in the name of whoever says it. */
export function ReportDialog(props: ActProps) {
  const words = useWords().freight.report;
  return <ReportForm {...props} words={words} send={api.reportFreightOccurrence} />;
}
