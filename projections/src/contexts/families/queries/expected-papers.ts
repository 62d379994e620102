import { listExpectedPapers } from '@diapason/contracts/families';
import { exists, pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { kindsOpenTo } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { expectedPapers } from '../expected-papers';
import { papersRequests } from '../tables/papers-requests';

const REQUEST = {
  ...pick(wire(papersRequests, 'd'), 'idDemande', 'dateDemande', 'nombre'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
};

export const expectedPaperList = query(listExpectedPapers, async ({ params, query: asked }, { db, session }) => {
  const fk_anneeScolaire = asked.fk_anneeScolaire || session.idAnneeScolaire;
  const [all, demandes, joignable] = await Promise.all([
    expectedPapers(db, { fk_responsable: params.id, fk_anneeScolaire }),
    rowsOf(
      db,
      REQUEST,
      `from demande_pieces d left join agent a on a.id_utilisateur = d.utilisateur
        where d.fk_responsable = $1 and d.fk_annee_scolaire = $2 order by d.id_demande desc`,
      [params.id, fk_anneeScolaire],
    ),
    exists(db, `select from responsable where id_utilisateur = $1 and email <> ''`, [params.id]),
  ]);
  const open = new Set(kindsOpenTo(session));
  const own = params.id === session.idUtilisateur;
  return {
    pieces: all.filter(({ nature }) => own || open.has(nature)),
    demandes,
    attendu: all.length > 0,
    complet: all.every(({ idPieceJointe }) => idPieceJointe !== null),
    joignable,
  };
});
