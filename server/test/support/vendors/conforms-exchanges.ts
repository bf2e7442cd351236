import { expect, it } from 'vitest';
import { maskExchange } from '../../../src/connectors/vendors/desk/wire-masked.ts';
import { asRecorded } from '../../../src/connectors/vendors/exchanges/as-recorded.ts';
import type { ExchangeFile } from '../../../src/connectors/vendors/exchanges/exchange.ts';
import { knownExchanges } from '../../../src/connectors/vendors/exchanges/known-exchanges.ts';
import { plain } from '../../../src/connectors/vendors/exchanges/record.ts';
import { playedLine } from '../../../src/connectors/vendors/exchanges/recording-line.ts';
import { accessOf, factsOfPage, shapeOfText, toAnswer, withCredential } from './exchange-files.ts';
import { openSample } from './open-sample.ts';
import { runAct } from './run-act.ts';
import { keepCredential, sampleTools } from './sample-tools.ts';
import { peopleOfSamples } from './samples.ts';
import type { VendorSample } from './vendor-sample.ts';

const startedMs = Date.parse('2026-09-07T13:00:00Z');

/** Every exchange of a vendor goes through its pure parts as it was, and its simulator answers in the same shape. */
export function exchangesConform(sample: VendorSample): void {
  const { vendor, access } = sample;
  const files = knownExchanges(vendor.manifest.vendor);

  it('are there for each act, each with the facts that it rests on', () => {
    const { can } = vendor.manifest;
    const acts = new Set(files.map(({ act }) => act));
    if (can.quote) expect(acts).toContain('quote');
    if (can.track.length > 0) expect(acts).toContain('track');
    if (can.book !== 'none') expect(acts).toContain('book');
    if (can.book === 'findable') expect(acts).toContain('find');
    if (can.label) expect(acts).toContain('label');
    if (can.cancel) expect(acts).toContain('cancel');
    if (can.cte) expect(acts).toContain('cte');
    expect(acts).toContain('check');
    // A status that nobody knows has no code of ours, so that it waits for a person.
    if (can.track.length > 0)
      expect(
        files.some(({ act, outcome }) => act === 'track' && JSON.stringify(outcome).includes('"code":null')),
      ).toBe(true);
    const listed = factsOfPage(vendor.manifest.vendor);
    for (const { case: name, facts } of files)
      expect(
        facts.filter((fact) => !listed.has(fact)),
        name,
      ).toEqual([]);
    expect(new Set(files.map((file) => file.case)).size).toBe(files.length);
  });

  it.each(files.map((file) => [`${file.act}: ${file.case}`, file] as const))('%s', (_, file) =>
    readAsWritten(sample, file),
  );

  it('are kept without the people in them, and without the credential', () => {
    const secrets = vendor.manifest.credential
      .filter(({ kind }) => kind === 'secret')
      .flatMap(({ name }) => access.credential[name] ?? []);
    for (const file of files)
      for (const { request, answer } of file.calls) {
        const { host, path, method, body } = withCredential(request, access.credential);
        const kept = maskExchange(
          {
            act: file.act,
            method,
            url: `https://${host}.example${path}`,
            requestBody: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
            status: answer.status,
            answerBody: toAnswer(answer).body,
            problem: null,
            latencyMs: 1,
          },
          secrets,
        );
        const whole = JSON.stringify(kept);
        const found = [...peopleOfSamples, ...secrets].filter((text) => whole.includes(text));
        expect(found, `${file.case}: ${path}`).toEqual([]);
      }
  });

  const simulated = files.filter(({ notSimulated }) => notSimulated !== true);
  it.each(simulated.map((file) => [file.case, file] as const))(
    'the simulator answers alike: %s',
    async (_, file) => {
      const open = await openSample(sample);
      try {
        for (const name of file.before ?? []) {
          const earlier = files.find((one) => one.case === name);
          if (earlier === undefined) throw new Error(`there is no case "${name}"`);
          await play(open.simulator.hosts, earlier, sample);
          // What became of it shows some minutes later.
          open.clock.nowMs += 10 * 60_000;
        }
        const answers = await play(open.simulator.hosts, file, sample);
        for (const [index, { status, text }] of answers.entries()) {
          const wanted = file.calls[index]?.answer;
          if (wanted === undefined) continue;
          expect(status).toBe(wanted.status);
          expect(shapeOfText(text)).toEqual(shapeOfText(toAnswer(wanted).body.toString()));
        }
      } finally {
        await open.close();
      }
    },
  );
}

/** Sends the requests of a file as they are. */
export async function play(
  hosts: Readonly<Record<string, string>>,
  file: ExchangeFile,
  { access }: VendorSample,
): Promise<{ status: number; text: string }[]> {
  const answers: { status: number; text: string }[] = [];
  for (const { request } of file.calls) {
    const { host, path, method, headers = {}, body } = withCredential(request, access.credential);
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'object' ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${hosts[host]}${path}`, {
      method,
      headers: { ...type, ...headers },
      ...(text === null ? {} : { body: text }),
    });
    answers.push({ status: answer.status, text: await answer.text() });
  }
  return answers;
}

/** A file's answers bring about its requests and its outcome, by the connector's pure parts. */
export async function readAsWritten(sample: VendorSample, file: ExchangeFile): Promise<void> {
  const { vendor, access } = sample;
  const { line, sent } = playedLine(file.calls.map(({ answer }) => toAnswer(answer)));
  const own = accessOf(sample, file);
  const kept = keepCredential(own.credential);
  const nowMs = file.at === undefined ? startedMs : Date.parse(file.at);
  const ports = vendor.open(own, sampleTools(line, { nowMs: () => nowMs, kept }));
  const signal = AbortSignal.timeout(10_000);
  const outcome = await runAct(ports, { act: file.act, input: file.input, signal });
  const expected = file.calls.map(({ request }) => request);
  const recorded = sent.map((request, index) =>
    asRecorded(request, {
      credential: access.credential,
      headers: Object.keys(expected[index]?.headers ?? {}),
    }),
  );
  expect(recorded).toEqual(expected);
  expect(plain(outcome)).toMatchObject(file.outcome as object);
}
