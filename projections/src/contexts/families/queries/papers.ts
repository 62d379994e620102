import type { Session } from '@diapason/contracts/core';
import { listGuardianPapers, listPupilPapers } from '@diapason/contracts/families';
import { orNull, rowsOf, sql } from '@diapason/event-sourcing';
import { kindsOpenTo, paperSelection } from '../../../machinery/paper-table';
import { query } from '../../../machinery/query';
import { ofOwnPupil } from '../own-pupil';

/**
 * The papers `p` of a person `$1`, and their school year `y`: of the kinds `$3`, and all of them for whose own they are, by `$4`.
 * @param own SQL: whether they are the caller's own.
 */
const papersOf = (table: string, person: string, own: string) => `from ${table} p
  left join annee_scolaire y on y.id_annee_scolaire = p.fk_annee_scolaire
  where p.${person} = $1 and ($2::int is null or p.fk_annee_scolaire = $2) and (p.nature = any($3::text[]) or ${own})
  order by p.fk_annee_scolaire desc nulls last, p.id_piece_jointe desc`;

interface Asked {
  readonly params: { readonly id: number };
  readonly query: { readonly fk_anneeScolaire?: number | null | undefined };
}
const valuesOf = ({ params, query: { fk_anneeScolaire } }: Asked, session: Session) => [
  params.id,
  fk_anneeScolaire ?? null,
  kindsOpenTo(session),
  session.idUtilisateur,
];

const OF_GUARDIAN = papersOf('piece_responsable', 'fk_responsable', 'p.fk_responsable = $4');

export const guardianPaperList = query(listGuardianPapers, (asked, { db, session }) =>
  rowsOf(db, paperSelection('p'), OF_GUARDIAN, valuesOf(asked, session)),
);

const PUPIL_PAPER = { ...paperSelection('p'), fk_scolariteInterne: orNull(sql.number('p.fk_scolarite_interne')) };
const OF_PUPIL = papersOf('piece_eleve', 'fk_eleve', ofOwnPupil('p', '$4'));

export const pupilPaperList = query(listPupilPapers, (asked, { db, session }) =>
  rowsOf(db, PUPIL_PAPER, OF_PUPIL, valuesOf(asked, session)),
);
