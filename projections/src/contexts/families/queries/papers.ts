import { listGuardianPapers } from '@diapason/contracts/families';
import { rowsOf } from '@diapason/event-sourcing';
import { paperSelection } from '../../../machinery/paper-table';
import { query } from '../../../machinery/query';

export const guardianPaperList = query(listGuardianPapers, ({ params, query: { fk_anneeScolaire } }, { db }) =>
  rowsOf(
    db,
    paperSelection('p'),
    `from piece_responsable p left join annee_scolaire y on y.id_annee_scolaire = p.fk_annee_scolaire
      where p.fk_responsable = $1 and ($2::int is null or p.fk_annee_scolaire = $2)
      order by p.fk_annee_scolaire desc nulls last, p.id_piece_jointe desc`,
    [params.id, fk_anneeScolaire ?? null],
  ),
);
