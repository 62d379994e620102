import type { EventOf } from '@diapason/contracts/core';
import { TaxRecordChanged, TaxRecordDeclared, TaxRecordRemoved } from '@diapason/contracts/families';
import { type StoredFact, table } from '@diapason/event-sourcing';

const rowOf = (e: StoredFact<EventOf<typeof TaxRecordDeclared>> | StoredFact<EventOf<typeof TaxRecordChanged>>) => ({
  id_revenu: e.data.idRevenu,
  fk_responsable: e.data.idUtilisateur,
  fk_annee_scolaire: e.data.fk_anneeScolaire,
  revenu_fiscal: e.data.revenuFiscal,
  nombre_part: e.data.nombrePart,
  quotient: e.data.quotient,
  exoneration: e.data.exoneration === 1,
  absence: e.data.absence === 1,
  date_heure: e.metadata.at,
  fk_user: actorOf(e.metadata.onBehalfOf ?? e.metadata.actor),
});

/** Jobs act under a name, people under their id. */
function actorOf(actor: string): number | null {
  return /^\d+$/.test(actor) ? Number(actor) : null;
}

/** One row per tax record. `revenu_fiscal` in cents a year, `quotient` in whole euros; `fk_user` who declared it last. */
export const taxRecords = table(
  {
    name: 'revenu',
    version: 1,
    key: ['id_revenu'],
    columns: {
      id_revenu: 'integer',
      fk_responsable: 'integer',
      fk_annee_scolaire: 'integer',
      revenu_fiscal: 'bigint?',
      nombre_part: 'numeric?',
      quotient: 'integer?',
      exoneration: 'flag',
      absence: 'flag',
      date_heure: 'timestamptz',
      fk_user: 'integer?',
    },
    indexes: ['fk_responsable, fk_annee_scolaire', 'fk_annee_scolaire'],
  },
  (on) => [
    on(
      TaxRecordDeclared,
      (e) => [[e.data.idRevenu]],
      (_row, e) => rowOf(e),
    ),
    on(
      TaxRecordChanged,
      (e) => [[e.data.idRevenu]],
      (_row, e) => rowOf(e),
    ),
    on(
      TaxRecordRemoved,
      (e) => [[e.data.idRevenu]],
      () => undefined,
    ),
  ],
);
