import { serveStage } from '../run/serve-stage.ts';
import { ocorenFile, type ReportedInFile } from '../world/ocoren-file.ts';

export type CarrierInput = { url: string; reported: ReportedInFile; seconds: number };
/** How long each file took until its report was there. */
export type CarrierResult = { latenciesMs: number[] };

/** A carrier that sends file after file until its time is over; the last one is waited for. */
serveStage(async ({ url, reported, seconds }: CarrierInput) => {
  const result: CarrierResult = { latenciesMs: [] };
  const endsAt = performance.now() + seconds * 1000;
  const headers = { 'content-type': 'text/plain' };
  for (let fromMs = reported.fromMs; performance.now() < endsAt; fromMs += reported.each * 60_000) {
    const body = Buffer.from(ocorenFile({ ...reported, fromMs }));
    const since = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    result.latenciesMs.push(performance.now() - since);
    const accepted = text.split('"aceita"').length - 1;
    if (!response.ok || accepted !== reported.nfes.length * reported.each)
      throw new Error(`${response.status}, ${accepted} accepted: ${text.slice(0, 300)}`);
  }
  return { result };
});
