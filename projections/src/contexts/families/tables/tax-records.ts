import { TaxRecordChanged, TaxRecordDeclared, TaxRecordRemoved, taxRecord } from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.revenu`: one row per tax record. `revenu_fiscal` in cents a year; `fk_user`: last author. */
export const taxRecords = recordTable(taxRecord, {
  name: 'revenu',
  version: 4,
  versioned: true,
  renamed: { idUtilisateur: 'fk_responsable' },
  set: [TaxRecordDeclared, TaxRecordChanged],
  drop: [TaxRecordRemoved],
  indexes: ['fk_responsable, fk_annee_scolaire', 'fk_annee_scolaire'],
  extra: {
    columns: { date_heure: 'timestamptz', fk_user: 'integer?' },
    of: (_data, { at, actor, onBehalfOf }) => ({ date_heure: at, fk_user: userOf({ actor: onBehalfOf ?? actor }) }),
  },
});
