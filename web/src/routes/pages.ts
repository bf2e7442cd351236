import type { Page } from '../shell/page.ts';
import { accountPages } from './account.ts';
import { auditPages } from './audit.ts';
import { billsPages } from './bills.ts';
import { carriersPages } from './carriers.ts';
import { freightsPages } from './freights.ts';
import { helpPages } from './help.ts';
import { integrationPages } from './integration.ts';
import { partnerPages } from './partner.ts';
import { reportsPages } from './reports.ts';
import { rulesPages } from './rules.ts';
import { tariffsPages } from './tariffs.ts';

/**
 * Every URL below `/painel` and its screen. A screen is a named export that its page loads; what is not here is not
 * built, and no menu shows it.
 */
export const pages: readonly Page[] = [
  ...freightsPages,
  ...tariffsPages,
  ...auditPages,
  ...billsPages,
  ...carriersPages,
  ...rulesPages,
  ...reportsPages,
  ...accountPages,
  ...integrationPages,
  ...partnerPages,
  ...helpPages,
];
