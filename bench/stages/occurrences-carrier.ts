import { serveStage } from '../run/serve-stage.ts';
import { ocorenFile, type ToldInFile } from '../world/ocoren-file.ts';

export type CarrierInput = { url: string; told: ToldInFile; seconds: number };
/** How long each file took until its report was there. */
export type CarrierResult = { tookMs: number[] };

/** A carrier that sends file after file until its time is over; the last one is waited for. */
serveStage(async ({ url, told, seconds }: CarrierInput) => {
  const result: CarrierResult = { tookMs: [] };
  const endsAt = performance.now() + seconds * 1000;
  const headers = { 'content-type': 'text/plain' };
  for (let fromMs = told.fromMs; performance.now() < endsAt; fromMs += told.each * 60_000) {
    const body = Buffer.from(ocorenFile({ ...told, fromMs }));
    const since = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    result.tookMs.push(performance.now() - since);
    const accepted = text.split('"aceita"').length - 1;
    if (!response.ok || accepted !== told.nfes.length * told.each)
      throw new Error(`${response.status}, ${accepted} accepted: ${text.slice(0, 300)}`);
  }
  return { result };
});
