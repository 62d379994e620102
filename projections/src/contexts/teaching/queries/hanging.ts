import { listHangingCourses } from '@diapason/contracts/teaching';
import { pick, rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { daySql, workshopFields, workshopSeen } from '../workshop-at';
import { KIND_AND_SITE, LABELS } from '../workshop-sql';

const ROW = {
  ...pick(workshopFields('w'), 'idAtelier', 'jour', 'heureDebut', 'heureFin'),
  ...pick(LABELS, 'libelleType', 'libelleSite'),
  libelleAnneeScolaire: sql.text('y.libelle_annee_scolaire'),
  seul: sql.flag(`not exists (select from atelier_enseignant k join agent g on g.id_utilisateur = k.fk_enseignant and g.actif
    where k.fk_atelier = w.id_atelier and k.fk_enseignant <> $1 and (k.dernier_jour is null or k.dernier_jour >= $2::date))`),
};

/** Their parts that have not ended; without an assignment single lessons too that they alone hold. */
export const hangingCourses = query(listHangingCourses, async ({ params, query: asked }, { db, today }) =>
  rowsOf(
    db,
    ROW,
    `from ${workshopSeen(daySql(today))} w ${KIND_AND_SITE}
        join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire and y.date_fin >= $2::date
      where (w.dernier_jour is null or w.dernier_jour >= $2::date)
        and (exists (select from atelier_enseignant k where k.fk_atelier = w.id_atelier and k.fk_enseignant = $1
              and (k.dernier_jour is null or k.dernier_jour >= $2::date) and ($5::int is null or k.fk_instrument = $5))
          or ($5::int is null and exists (select from seance x where x.fk_atelier = w.id_atelier and $1 = any (x.enseignants)
              and x.tenue_le >= $2::date)))
        and ($3::int is null or w.fk_annee_scolaire = $3)
        and ($4::int is null or exists (select from atelier_horaire h where h.fk_atelier = w.id_atelier and h.fk_site = $4
              and (h.depuis > w.vu or h.fk_site = w.fk_site)))
      order by y.date_debut, w.jour nulls last, w.heure_debut, w.id_atelier`,
    [params.id, today, asked.fk_anneeScolaire ?? null, asked.fk_site ?? null, asked.fk_instrument ?? null],
  ),
);
