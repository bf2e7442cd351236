import packageFile from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { type Dashboard, dashboardFolder, readDashboard } from '../platform/http/dashboard/read-dashboard.ts';

/** The release that runs. */
export const { version: release } = packageFile;

/** The reference and the dashboard, which is read once, now, unless somebody has read it; a worker has neither. */
export async function pagesOf(config: Config, known?: Dashboard) {
  if (config.role === 'worker') return { reference: null };
  const dashboard = known ?? (await readDashboard(dashboardFolder));
  const { baseUrl, labelPrinter } = config;
  return { reference: referenceOf(config), dashboard: { dashboard, baseUrl, labelPrinter } };
}

function referenceOf({ baseUrl, quoteUrl }: Config) {
  return {
    version: release,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(quoteUrl === undefined ? {} : { quoteUrl }),
  };
}
