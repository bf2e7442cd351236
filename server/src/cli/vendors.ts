import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { catalogueOf } from '../connectors/vendors/catalogue.ts';
import { vendors as known } from '../connectors/vendors/vendors.ts';
import { listVendors } from '../registry/vendor-accounts/list-vendors.ts';
import { type Arguments, type Command, CommandError, exitCodes } from './command.ts';
import { jsonOption } from './context/installation-options.ts';
import { factLines, printData, tableLines } from './output/output.ts';

const list: Command = {
  name: 'list',
  summary: 'all of them, with what they do',
  options: jsonOption,
  run: async (args) => {
    const all = listVendors(catalogueOf(known));
    printData(args, all, () =>
      tableLines(
        ['name', 'title', 'does', 'documents of', 'verified'],
        all.map((one) => [one.vendor, one.title, doesOf(one), one.documentedOn, verifiedOf(one)]),
      ),
    );
    return exitCodes.done;
  },
};

const show: Command = {
  name: 'show',
  summary: 'what an account with one of them needs, and what is known of it',
  positionals: ['NAME'],
  options: jsonOption,
  run: async (args) => {
    const vendor = vendorNamed(args);
    printData(args, vendor, () => [
      ...factLines({
        name: vendor.vendor,
        title: vendor.title,
        does: doesOf(vendor),
        environments: vendor.environments.join(', '),
        hosts: vendor.hosts.join(', '),
        services: vendor.services.map(({ code, title }) => `${code} ${title}`).join(', '),
        'calls at once': vendor.mostInFlight,
        'calls a second': vendor.mostPerSecond ?? 'nothing published',
        'documents of': vendor.documentedOn,
        verified: verifiedOf(vendor),
      }),
      '',
      ...tableLines(
        ['field', 'in', 'needed', 'title', 'where it is found'],
        [
          ...vendor.credential.map((one) => ['credential', one] as const),
          ...vendor.settings.map((one) => ['setting', one] as const),
        ].map(([group, one]) => [one.name, group, one.isRequired ? 'yes' : 'no', one.title, one.help]),
      ),
      '',
      ...tableLines(
        ['act', 'confidence', 'what nobody knows for sure'],
        vendor.sources.map(({ act, confidence, note }) => [act, confidence, note ?? '']),
      ),
    ]);
    return exitCodes.done;
  },
};

/** Carriers' own systems that Carreto can talk to. */
export const vendors: Command = {
  name: 'vendors',
  summary: "carriers' own systems that Carreto can talk to",
  actions: [list, show],
};

/** @throws CommandError where there is none of that name. */
function vendorNamed(args: Arguments): VendorEntry {
  const all = listVendors(catalogueOf(known));
  const vendor = all.find((one) => one.vendor === args.positionals[0]);
  if (vendor === undefined)
    throw new CommandError(`There is no connector "${args.positionals[0] ?? ''}".`, {
      nextStep: `These are there: ${all.map((one) => one.vendor).join(', ')}.`,
    });
  return vendor;
}

function doesOf({ can }: VendorEntry): string {
  const acts = [
    can.quote && 'prices',
    can.track.length > 0 && `tracking by ${can.track.join(', ')}`,
    can.book !== 'none' && `bookings (${can.book})`,
    can.label && 'labels',
    can.cancel && 'cancelling',
    can.cte && 'CT-es',
    can.push && 'news by itself',
  ];
  return acts.filter((act) => act !== false).join(', ');
}

function verifiedOf({ verified }: VendorEntry): string {
  if (verified.length === 0) return 'never, against the real service';
  return verified.map(({ act, on, against }) => `${act} on ${on} (${against})`).join(', ');
}
