import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import type { Config } from '../config/config.ts';
import { listeningAddress } from '../kernel/web-address.ts';
import { getPolicy } from '../registry/sign-in/policy/get-policy.ts';
import { resetPolicy } from '../registry/sign-in/policy/reset-policy.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { confirm } from './input/confirm.ts';
import { printData } from './output/output.ts';

const show: Command = {
  name: 'show',
  summary: 'second factors that are demanded, networks that people may come from, the identity provider',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const policy = await getPolicy(ctx, publicUrl(ctx.config));
      printData(args, policy, () => policyLines(policy));
      return exitCodes.done;
    }),
};

const reset: Command = {
  name: 'reset',
  summary: 'take back what keeps people out; without an option that says what, all of it',
  options: {
    networks: { type: 'boolean', description: 'let people come from anywhere' },
    'second-factors': { type: 'boolean', description: 'demand no second factor of any role' },
    provider: { type: 'boolean', description: 'forget the identity provider and its secret' },
    yes: { type: 'boolean', description: 'do not ask' },
    ...commonOptions,
  },
  notes: [
    'For when nobody can come in any more. Passwords, second factors of people and tokens stay as they are;',
    'a running Carreto follows within a second. It stands in the change log, as done by cli.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const { networks, 'second-factors': secondFactors, provider } = args.options;
      const isAll = networks !== true && secondFactors !== true && provider !== true;
      const parts = {
        networks: isAll || networks === true,
        secondFactors: isAll || secondFactors === true,
        provider: isAll || provider === true,
      };
      if (!(await confirm(args, isAll ? 'Take all of it back?' : 'Take this back?'))) return exitCodes.failed;
      const address = publicUrl(ctx.config);
      const wasSet = await resetPolicy(ctx, ctx.actor, { parts, publicUrl: address });
      const policy = await getPolicy(ctx, address);
      printData(args, policy, () => [
        ...(wasSet ? [] : ['Nothing was set; nothing was changed.']),
        ...policyLines(policy),
      ]);
      return exitCodes.done;
    }),
};

function publicUrl({ baseUrl, host, port }: Config): string {
  return baseUrl ?? listeningAddress(host, port);
}

function policyLines({ secondFactorRoles, networks, provider }: SecurityPolicy): string[] {
  return [
    `Second factor: ${secondFactorRoles.length === 0 ? 'demanded of nobody' : `demanded of ${secondFactorRoles.join(', ')}`}`,
    `Networks: ${networks.length === 0 ? 'from anywhere' : networks.join(', ')}`,
    ...(provider === null
      ? ['Identity provider: none']
      : [
          `Identity provider: ${provider.label}, ${provider.issuer}`,
          `It leads back to ${provider.returnUrl}`,
        ]),
  ];
}

/** How people are let in to the dashboard. */
export const security: Command = {
  name: 'security',
  summary: 'how people are let in to the dashboard: show it, take it back where nobody comes in any more',
  actions: [show, reset],
};
