import { claim, claimLife, type ExpenseDay } from '@diapason/contracts/claims';
import { claimAmounts, claimTotals, toConfirm } from '@diapason/contracts/constants';
import { type Row, recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

const orNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/**
 * `read.frais`: one row per claim. Amounts in cents, `montant_total` null where a rate is missing; `frais_journees` as in the event;
 * `a_confirmer` counts legs whose kilometres a manager has still to look at. `version` counts its changes.
 */
export const claims = recordTable(claim, {
  ...claimLife,
  name: 'frais',
  version: 4,
  indexes: ['fk_user, periode', 'fk_annee_scolaire, fk_frais_statut', 'periode'],
  follows: {
    columns: {
      ...sheetVersion.columns,
      kilometrage: 'numeric',
      nombre_repas: 'integer',
      montant_divers: 'bigint',
      montant_total: 'bigint?',
      a_confirmer: 'integer',
    },
    of: (row: Row, before: Row | undefined) => {
      const days = row.frais_journees as readonly ExpenseDay[];
      const totals = claimTotals(days);
      const rates = { tauxKilometre: orNull(row.taux_kilometre), tauxRepas: orNull(row.taux_repas) };
      return {
        ...sheetVersion.of(row, before),
        kilometrage: totals.kilometrage,
        nombre_repas: totals.nombreRepas,
        montant_divers: totals.montantDivers,
        montant_total: claimAmounts(totals, rates).total,
        a_confirmer: days.flatMap((day) => day.fraisTrajets).filter(({ origine }) => toConfirm(origine)).length,
      };
    },
  },
});
