import { Suspense, useSyncExternalStore } from 'react';
import { admissions } from '../../api/admission.ts';
import { afterPaint } from '../after-paint.tsx';

const LogInDialog = afterPaint(async () => (await import('./log-in-dialog.tsx')).LogInDialog);
const StepUpDialog = afterPaint(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

/** Over the page: what the server wants of the person before calls that wait go on. */
export function Admission() {
  const wanted = useSyncExternalStore(admissions.subscribe, admissions.get);
  return (
    <Suspense>
      {wanted === 'logIn' ? <LogInDialog /> : null}
      {wanted === 'stepUp' ? <StepUpDialog /> : null}
    </Suspense>
  );
}
