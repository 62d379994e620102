import { audit } from '@diapason/contracts';
import { Refusal, type Row, readStreamHistory } from '@diapason/event-sourcing';
import { tables } from '../../../catalogue/tables';
import { query } from '../../../machinery/query';
import { rowsAsOf } from '../as-of';
import { fieldOf, tableLabels } from '../columns';
import { fieldLabels } from '../field-labels';
import { instantOf } from '../instant';
import { createShown, type Shown } from '../shown';
import { titleOf } from '../title';

/** A record as it was at an instant, built by the folds of the read models from the events of its stream up to then. */
export const stateAsOf = query(audit.readRecordAsOf, async ({ params, query: { au } }, { db, codec }) => {
  const [events, shown, titre] = await Promise.all([
    readStreamHistory(db, codec, params.flux),
    createShown(db),
    titleOf(db, params.flux),
  ]);
  if (events.length === 0) throw new Refusal('Cet enregistrement n’existe pas.', 404);
  const until = instantOf(au);
  const state = rowsAsOf(tables, events, until);
  return {
    flux: params.flux,
    titre,
    au: until ?? null,
    existe: state.length > 0,
    parties: state.flatMap(({ table, rows }) =>
      tableLabels[table] === undefined
        ? []
        : rows.map((row, index) => ({
            titre: rows.length > 1 ? `${tableLabels[table]} (${index + 1})` : (tableLabels[table] ?? table),
            champs: fieldsOf(row, shown),
          })),
    ),
  };
});

function fieldsOf(row: Row, shown: Shown) {
  return Object.entries(row).flatMap(([column, value]) => {
    const champ = fieldOf(column);
    const label = fieldLabels[champ];
    return label ? [{ champ, libelle: label.libelle, valeur: shown(champ, value) }] : [];
  });
}
