import { listGuardianPapers, listPupilPapers } from '@diapason/contracts/families';
import { orNull, rowsOf, sql } from '@diapason/event-sourcing';
import { paperSelection } from '../../../machinery/paper-table';
import { query } from '../../../machinery/query';

/** The papers `p` of a person, and their school year `y`. */
const papersOf = (table: string, person: string) => `from ${table} p
  left join annee_scolaire y on y.id_annee_scolaire = p.fk_annee_scolaire
  where p.${person} = $1 and ($2::int is null or p.fk_annee_scolaire = $2)
  order by p.fk_annee_scolaire desc nulls last, p.id_piece_jointe desc`;

export const guardianPaperList = query(listGuardianPapers, ({ params, query: { fk_anneeScolaire } }, { db }) =>
  rowsOf(db, paperSelection('p'), papersOf('piece_responsable', 'fk_responsable'), [
    params.id,
    fk_anneeScolaire ?? null,
  ]),
);

const OF_PUPIL = { ...paperSelection('p'), fk_scolariteInterne: orNull(sql.number('p.fk_scolarite_interne')) };

export const pupilPaperList = query(listPupilPapers, ({ params, query: { fk_anneeScolaire } }, { db }) =>
  rowsOf(db, OF_PUPIL, papersOf('piece_eleve', 'fk_eleve'), [params.id, fk_anneeScolaire ?? null]),
);
