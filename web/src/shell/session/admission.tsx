import { useSyncExternalStore } from 'react';
import { admissions } from '../../api/admission.ts';
import { LogInDialog } from './log-in-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Over the page: what the server wants of the person before calls that wait go on. */
export function Admission() {
  const wanted = useSyncExternalStore(admissions.subscribe, admissions.get);
  if (wanted === 'logIn') return <LogInDialog />;
  return wanted === 'stepUp' ? <StepUpDialog /> : null;
}
