import { dirname } from 'node:path';
import { demoDispatchPoints } from './shipper.ts';
import { type DemoAccess, dashboardUrl, sampleQuote } from './wire.ts';

/** What `./carreto demo` says when it is ready: the token, a command to paste, where to read on. */
export function demoBanner(access: DemoAccess, file: string): string {
  return [
    '',
    'Carreto is ready with a demo world: one shipper, two collection points, seven carriers.',
    '',
    `  shipper   ${access.shipper.cnpj}   token ${access.shipper.token}   platform ${access.shipper.platformCode}`,
    `  admin     token ${access.adminToken}`,
    `  carriers  and their tokens: ${file}`,
    '',
    'Your first quote, from Serra (ES) to Avenida Paulista:',
    '',
    sampleCurl(access),
    '',
    ...liveLines(access),
    ...postalLines(access),
    ...webhookLines(access, dirname(file)),
    `Dashboard:             ${dashboardUrl(access)}`,
    `Reference of the API:  ${access.baseUrl}/docs`,
    `OpenAPI document:      ${access.baseUrl}/openapi.json`,
    '',
    'Ctrl-C stops the demo; the data stays for the next start.',
  ].join('\n');
}

/** The first quote as a command for any POSIX shell. */
export function sampleCurl({ baseUrl, shipper }: DemoAccess): string {
  const [origin] = demoDispatchPoints();
  if (origin === undefined) throw new Error('the demo shipper has no collection point');
  const body = sampleQuote(shipper, { document: origin.document, zip: origin.address.zip });
  return [
    `curl -s ${baseUrl}/api/v3/quote/simulate \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}

/** How to see that a carrier that hangs costs only its own offer. */
function liveLines({ live, carriers }: DemoAccess): string[] {
  if (live === null) return [];
  const name = carriers.find(({ kind }) => kind === 'live')?.name ?? 'live';
  return [
    `${name} is a live carrier: it is asked for its price by its own API, simulated at ${live.url}. Stall it, and`,
    'the quote still comes in time with the offers of all tables ("normal" brings it back):',
    '',
    stallCurl(live.controlUrl),
    '',
  ];
}

/** How to see that a postal operator that fails books nothing twice. */
function postalLines({ postal }: DemoAccess): string[] {
  if (postal === undefined) return [];
  return [
    'Returns are booked at a simulated postal operator. Let it lose its answers, or fail ("error", "slow", "malformed"):',
    '',
    `curl -s ${postal.controlUrl} -d '{"mode":"lost_answer"}'`,
    '',
  ];
}

/** How to see what a shop is told; only where its receiver may be on this machine. */
function webhookLines({ shipper, localReceivers }: DemoAccess, dataFolder: string): string[] {
  if (localReceivers === undefined) return [];
  const data = `--data ${inShell(dataFolder)}`;
  return [
    'What happens to freights can be told to a program on this machine. Add it, listen in another terminal with the key that',
    'comes of it, and send an example by the id that comes with it:',
    '',
    `./carreto webhook add ${shipper.cnpj} http://127.0.0.1:${receiverPort} ${data}`,
    `./carreto webhook listen --port ${receiverPort} --key whsec_...`,
    `./carreto webhook test 1 ${data}`,
    '',
  ];
}

const receiverPort = 8090;

/** A word of a command, for any POSIX shell. */
function inShell(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Stalls the simulated carrier, from any POSIX shell. */
export function stallCurl(controlUrl: string): string {
  return `curl -s ${controlUrl} -d '{"mode":"stalled"}'`;
}
