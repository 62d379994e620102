import type { ContributionListRow } from '@diapason/contracts';
import { compareCodes, de, formatCents } from '@diapason/contracts/constants';
import { type ApiData, type SlotRecord, useApiQuery } from '@diapason/platform';
import { overpaid, remaining } from './situation';

const natures = { pupil: 'eleve', guardian: 'responsable', contribution: 'cotisation', agent: null } as const;

/** The contributions of a record's family, of every year, closed ones too, the latest first. */
export function useFamily({ of, id }: Pick<SlotRecord, 'of' | 'id'>) {
  const nature = natures[of];
  return useApiQuery('GET /api/cotisations/famille/:id', nature && { params: { id }, query: { nature } });
}

/** « 2026-2027 », and of a record that was merged into this one, whose it is. */
export const yearNameOf = ({ libelleAnneeScolaire, premierPayeur }: Named): string =>
  premierPayeur
    ? `${libelleAnneeScolaire}, reprise ${de(premierPayeur.nomPrenomUtilisateur)} (n° ${premierPayeur.idUtilisateur})`
    : libelleAnneeScolaire;

type Named = Pick<ApiData<'GET /api/cotisations/liste/:userId'>[number], 'libelleAnneeScolaire' | 'premierPayeur'>;

/** In cents. What one year has too much pays nothing of another. */
export interface FamilyBalance {
  readonly total: number;
  readonly paid: number;
  readonly rest: number;
  readonly overpaid: number;
}

export function balanceOf(rows: readonly ContributionListRow[]): FamilyBalance {
  const sum = (of: (row: ContributionListRow) => number) => rows.reduce((cents, row) => cents + of(row), 0);
  return {
    total: sum((row) => row.montantTotal),
    paid: sum((row) => row.MontantDejaRegle),
    rest: sum(remaining),
    overpaid: sum(overpaid),
  };
}

/** What the bar of a balance is a part of: « 446,50 € réglés sur 893,00 € ». */
export const paidOfTotal = ({ paid, total }: Pick<FamilyBalance, 'paid' | 'total'>): string =>
  `${formatCents(paid)} réglés sur ${formatCents(total)}`;

/** Of what is owed, how much is paid, in percent for a bar. */
export const paidShare = ({ total, rest }: Pick<FamilyBalance, 'total' | 'rest'>): number =>
  total === 0 ? 100 : Math.round(((total - rest) / total) * 100);

/** The latest payment that counts, of all of these. */
export const latestPayment = (rows: readonly ContributionListRow[]) =>
  rows
    .flatMap(({ reglements = [] }) => reglements)
    .filter(({ valide }) => valide === 1)
    .sort((a, b) => compareCodes(b.date, a.date) || b.idReglement - a.idReglement)[0];
