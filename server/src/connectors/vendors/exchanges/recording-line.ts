import { isUtf8 } from 'node:buffer';
import type { VendorLine } from '../line/line.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { lookupActs } from './lookups.ts';

/** A call in the order in which it was sent; `answer` is null until one came. */
export type RecordedCall = { request: VendorRequest; answer: VendorAnswer | null };

/** A line that keeps what goes over it, and lets nothing pass that does more than look something up. */
export function recordingLine(line: VendorLine): { line: VendorLine; calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  return {
    calls,
    line: {
      async send(request, signal) {
        if (!lookupActs.has(request.act))
          throw new VendorProblem('not_callable', `a call to ${request.act} is not made for a record`, {
            wasSent: false,
          });
        const call: RecordedCall = { request, answer: null };
        calls.push(call);
        call.answer = await line.send(request, signal);
        return call.answer;
      },
    },
  };
}

/** A line that answers as it was recorded, in order, and keeps what was sent. */
export function playedLine(answers: readonly VendorAnswer[]): { line: VendorLine; sent: VendorRequest[] } {
  const sent: VendorRequest[] = [];
  return {
    sent,
    line: {
      async send(request) {
        const answer = answers[sent.length];
        sent.push(request);
        if (answer === undefined) throw new Error(`more calls than were recorded: ${request.path}`);
        return answer;
      },
    },
  };
}

/** An answer's text by its bytes, so that a file can hold it as UTF-8. */
export function answerText({ body }: VendorAnswer): string {
  return (isUtf8(body) ? body.toString('utf8') : body.toString('latin1')).replace(/^\uFEFF/, '');
}
