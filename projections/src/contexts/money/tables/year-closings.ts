import type { YearState } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import { YearClosed, YearClosingBegun, YearReopened, yearClosing } from '@diapason/contracts/money';
import { json, type RowOf, type StoredFact, table, words } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

const columns = {
  fk_annee_scolaire: 'integer',
  etat: words<YearState>(),
  date_heure: 'timestamptz',
  fk_user: 'integer?',
  /** Of the last closing; they stay when the year is opened again. */
  cotisations: 'integer?',
  montant_total: 'bigint?',
  reglements: 'integer?',
  montant_regle: 'bigint?',
  lignes: json<EventOf<typeof YearClosed>['data']['lignes']>(),
  sceau: 'text?',
  motif: 'text?',
} as const;
type YearClosingRow = RowOf<typeof columns>;

const key = ({ data }: { data: { fk_anneeScolaire: number } }) => [[data.fk_anneeScolaire]];

/** `read.cloture_annee`: school years that were closed once, or are about to be. A year without a row is open. Cents. */
export const yearClosings = table(
  { name: 'cloture_annee', record: yearClosing, version: 1, key: ['fk_annee_scolaire'], columns, indexes: [] },
  (on) => [
    on(YearClosingBegun, key, (row, event) => ({ ...stateAfter(row, event, 'en clôture'), motif: null })),
    on(YearClosed, key, (row, event) => {
      const { cotisations, montantTotal, reglements, montantRegle, lignes, sceau } = event.data;
      const totals = { cotisations, montant_total: montantTotal, reglements, montant_regle: montantRegle };
      return { ...stateAfter(row, event, 'close'), ...totals, lignes, sceau };
    }),
    on(YearReopened, key, (row, event) => ({ ...stateAfter(row, event, 'ouverte'), motif: event.data.motif })),
  ],
);

const none = {
  cotisations: null,
  montant_total: null,
  reglements: null,
  montant_regle: null,
  lignes: [],
  sceau: null,
  motif: null,
};

const stateAfter = (
  row: YearClosingRow | undefined,
  { data, metadata }: Pick<StoredFact<EventOf<typeof YearClosingBegun>>, 'data' | 'metadata'>,
  etat: YearState,
): YearClosingRow => ({
  ...none,
  ...row,
  fk_annee_scolaire: data.fk_anneeScolaire,
  etat,
  date_heure: metadata.at,
  fk_user: userOf(metadata),
});
