import type { DemoCarrierKind } from './shapes.ts';

/** What a script needs to talk to a running demo. Tokens are the live ones. */
export type DemoAccess = {
  baseUrl: string;
  adminToken: string;
  shipper: { cnpj: string; token: string; platformCode: string };
  carriers: { cnpj: string; name: string; token: string; kind: DemoCarrierKind }[];
  /** Where the live carrier is simulated, and told how to behave; null where nobody simulates it. */
  live: { url: string; controlUrl: string } | null;
  /** Where the postal operator is simulated, and told how to behave; absent where nobody simulates it. */
  postal?: { url: string; controlUrl: string };
  /** Where carriers' own systems are told how to behave, by the names of their connectors; absent where nobody simulates them. */
  vendors?: Readonly<Record<string, string>>;
  /** Where a shop of a platform is played; absent where nobody simulates it. */
  shop?: { controlUrl: string };
  /** Where webhooks may come to this machine: the ports where they may not. Absent where they may not at all. */
  localReceivers?: { closedPorts: number[] };
};

/** `demo.json`, as scripts read it. */
type DemoFile = {
  base_url: string;
  /** Where people work; absent in files of before it was said. */
  dashboard_url?: string;
  admin_token: string;
  shipper: { cnpj: string; token: string; platform_code: string };
  carriers: DemoAccess['carriers'];
  /** Absent in files of before there were live carriers. */
  live?: { url: string; control_url: string } | null;
  /** Absent in files of before it was simulated. */
  postal?: { url: string; control_url: string };
  /** Only while the demo runs. */
  vendors?: Readonly<Record<string, string>>;
  shop?: { control_url: string };
  /** Only while the demo runs and listens on this machine alone. */
  local_receivers?: { closed_ports: number[] };
};

/** Where people of the demo work. */
export function dashboardUrl({ baseUrl }: Pick<DemoAccess, 'baseUrl'>): string {
  return `${baseUrl}/painel/`;
}

/** The text of `demo.json`. */
export function demoFileText({ localReceivers, ...access }: DemoAccess): string {
  const { baseUrl, adminToken, shipper, carriers, live, postal, vendors, shop } = access;
  const file: DemoFile = {
    base_url: baseUrl,
    dashboard_url: dashboardUrl(access),
    admin_token: adminToken,
    shipper: { cnpj: shipper.cnpj, token: shipper.token, platform_code: shipper.platformCode },
    carriers: carriers.map(({ cnpj, name, token, kind }) => ({ cnpj, name, token, kind })),
    live: live === null ? null : { url: live.url, control_url: live.controlUrl },
    ...(postal === undefined ? {} : { postal: { url: postal.url, control_url: postal.controlUrl } }),
    ...(vendors === undefined ? {} : { vendors }),
    ...(shop === undefined ? {} : { shop: { control_url: shop.controlUrl } }),
    ...(localReceivers === undefined
      ? {}
      : { local_receivers: { closed_ports: localReceivers.closedPorts } }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads what `demoFileText` wrote; null when the text is anything else. */
export function parseDemoFile(text: string): DemoAccess | null {
  try {
    const file = JSON.parse(text) as DemoFile;
    const { base_url, admin_token, shipper, carriers, live = null, postal, local_receivers: local } = file;
    const access: DemoAccess = {
      baseUrl: base_url,
      adminToken: admin_token,
      shipper: { cnpj: shipper.cnpj, token: shipper.token, platformCode: shipper.platform_code },
      carriers: carriers.map(({ cnpj, name, token, kind }) => ({ cnpj, name, token, kind })),
      live: live === null ? null : { url: live.url, controlUrl: live.control_url },
      ...(postal === undefined ? {} : { postal: { url: postal.url, controlUrl: postal.control_url } }),
      ...(local === undefined ? {} : { localReceivers: { closedPorts: local.closed_ports.map(Number) } }),
    };
    return everyTextIsThere(access) ? access : null;
  } catch {
    return null;
  }
}

function everyTextIsThere({ baseUrl, adminToken, shipper, carriers, live, postal }: DemoAccess): boolean {
  const texts: unknown[] = [
    baseUrl,
    adminToken,
    ...Object.values(shipper),
    ...carriers.flatMap(Object.values),
    ...Object.values(live ?? {}),
    ...Object.values(postal ?? {}),
  ];
  return texts.every((text) => typeof text === 'string' && text !== '');
}

/** A quote request for the demo shipper, in the words of the contract. */
export function sampleQuote(
  shipper: DemoAccess['shipper'],
  origin: { document: string; zip: string },
): unknown {
  return {
    shipper: {
      registered_number: shipper.cnpj,
      token: shipper.token,
      platform_code: shipper.platformCode,
    },
    recipient: { type: 0, country: 'BRA', zipcode: 1311000 },
    dispatchers: [
      {
        registered_number: origin.document,
        zipcode: Number(origin.zip),
        volumes: [
          {
            amount: 2,
            category: '999',
            height: 0.3,
            width: 0.4,
            length: 0.5,
            unitary_price: 149.9,
            unitary_weight: 3.2,
          },
        ],
      },
    ],
    simulation_type: [0],
    returns: { composition: true },
  };
}
