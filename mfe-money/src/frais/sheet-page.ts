import { claimPage, toCents } from '@diapason/contracts/constants';
import type { ClaimSheet } from './claim-days';

interface Site {
  readonly value: number;
  readonly label: string;
}
export const siteNameIn =
  (sites: readonly Site[]) =>
  (id: number): string =>
    sites.find(({ value }) => value === id)?.label ?? `site n° ${id}`;

/** The page of a claim as it is saved. */
export const pageOf = (sheet: ClaimSheet, sites: readonly Site[]) =>
  claimPage({
    ...sheet,
    jours: sheet.fraisJournees.map((day) => ({ ...day, montantDivers: toCents(day.montantDivers) ?? 0 })),
    siteName: siteNameIn(sites),
  });

/** Days in the order of the page. */
export const daysOnPage = (sheet: ClaimSheet) =>
  [...sheet.fraisJournees].sort((a, b) => (a.dateJour < b.dateJour ? -1 : 1));
