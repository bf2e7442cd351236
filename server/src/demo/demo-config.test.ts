import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { webhookPolicy } from '../freight/notify/endpoints/webhook-policy.ts';
import { checkUrl } from '../platform/outgoing/check-url.ts';
import { livePolicy } from '../registry/live-carriers/live-carrier.ts';
import { postalPolicy } from '../registry/postal/account.ts';
import { providerPolicy } from '../registry/sign-in/provider/discover.ts';
import { trackingPolicy } from '../registry/tracking-connections/tracking-connection.ts';
import { demoConfig, isOnThisMachine } from './demo-config.ts';

const environment = readConfig(
  { CARRETO_SMTP_URL: 'smtp://mail.example.com', CARRETO_WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8' },
  '/nowhere',
);
const simulator = 9001;
const policies = { webhookPolicy, livePolicy, postalPolicy, trackingPolicy, providerPolicy };

test.each(Object.entries(policies))(
  'a demo that is open to others calls its simulators alone: %s',
  (_, policyOf) => {
    const config = demoConfig(environment, { closedPorts: undefined, openPorts: new Set([simulator]) });
    const objection = (url: string) => checkUrl(url, policyOf(config)).objection;
    expect(objection(`http://127.0.0.1:${simulator}/x`)).toBeNull();
    for (const url of [
      'http://127.0.0.1:22/',
      'https://example.com/',
      'https://8.8.8.8/',
      'http://10.0.0.1/',
      'https://[::1]/',
    ])
      expect.soft(objection(url), url).not.toBeNull();
  },
);

test('a demo that is open to others sends no letters', () => {
  const open = demoConfig(environment, { closedPorts: undefined, openPorts: new Set([simulator]) });
  expect(open.mailServer).toBeUndefined();
  const own = demoConfig(environment, { closedPorts: new Set(), openPorts: undefined });
  expect(own.mailServer).toBeDefined();
});

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['192.168.0.7', false],
])('whether only this machine reaches it: %s', (host, expected) => {
  expect(isOnThisMachine({ host })).toBe(expected);
});
