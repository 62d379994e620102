import {
  type Computed,
  computeContribution,
  type HouseholdInputs,
  MissingTariff,
  type TariffGrid,
} from '@diapason/contracts/calculation';
import {
  right,
  schoolingStatus,
  schoolingStatuses,
  schoolYearOf,
  statusLabel,
  type YearDays,
} from '@diapason/contracts/constants';
import { previewLeaving } from '@diapason/contracts/families';
import { firstOf, orNull, pick, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { query } from '../../../machinery/query';
import { readHouseholds } from '../../money/calculation/read-households';
import { PAYER_YEARS } from '../../money/queries/payer-years';
import { publishedTariff } from '../../money/queries/tariffs';
import { goesOnUnlessLeavingSql } from '../../teaching/going-on';
import { plannedLessons } from '../../teaching/planned-lessons';
import { workshopAt, workshopFields } from '../../teaching/workshop-at';
import { LABELS, NAMES, teachersByName } from '../../teaching/workshop-sql';

const YEAR = {
  id: sql.number('id_annee_scolaire'),
  libelle: sql.text('libelle_annee_scolaire'),
  dateDebut: sql.date('date_debut'),
  dateFin: sql.date('date_fin'),
};
const SCHOOLING = {
  idScolarite: sql.number('s.id_scolarite'),
  libelleOffre: sql.text("coalesce(o.libelle_offre, '')"),
  fk_statut: sql.number('s.fk_statut'),
};
const VALIDATED = {
  count: sql.number('count(*)'),
};

export const leavingAhead = query(
  previewLeaving,
  async ({ params: { id }, query: { dateAbandon } }, { db, session }) => {
    const [year] = await rowsOf(
      db,
      YEAR,
      'from annee_scolaire where $1 between date_debut and date_fin order by date_debut desc, id_annee_scolaire limit 1',
      [dateAbandon],
    );
    if (!year)
      return { dateAbandon, dernierCours: null, cours: [], scolarites: [], fichesValidees: 0, cotisation: null };
    const [cours, scolarites, validated] = await Promise.all([
      lessonsThatEnd(db, id, dateAbandon, year),
      rowsOf(
        db,
        SCHOOLING,
        `from scolarite_interne s left join offre o on o.id_offre = s.fk_offre
          where s.fk_eleve = $1 and s.fk_annee_scolaire = $2 and s.fk_statut <> ${schoolingStatus.abandoned} order by s.id_scolarite`,
        [id, year.id],
      ),
      firstOf(
        db,
        VALIDATED,
        `from presence_eleve line join presence d on d.id_presence = line.fk_presence
          where line.fk_eleve = $1 and d.date_validation is not null and d.date between $2 and $3`,
        [id, year.dateDebut, year.dateFin],
      ),
    ]);
    const [dernierCours = null] = cours
      .flatMap(({ derniereFois }) => derniereFois ?? [])
      .sort()
      .reverse();
    const maySee = session.functions.has(right.seeContributions) && session.modules.has('cotisation');
    return {
      dateAbandon,
      dernierCours,
      cours,
      scolarites: scolarites.map(({ fk_statut, ...one }) => ({
        ...one,
        libelleAnneeScolaire: year.libelle,
        libelleStatut: statusLabel(schoolingStatuses, fk_statut),
      })),
      fichesValidees: validated?.count ?? 0,
      cotisation: maySee
        ? await contributionThen(db, id, year, new Set(scolarites.map(({ idScolarite }) => idScolarite)))
        : null,
    };
  },
);

const ENDS = {
  idAtelier: sql.number('e.id'),
  derniereFois: orNull(sql.date('e.last')),
  seancesDeMoins: sql.number('e.fewer'),
  ...pick(LABELS, 'libelleType', 'libelleSalle'),
  ...pick(workshopFields('w'), 'jour', 'heureDebut'),
  enseignants: teachersByName,
};

/** Lessons of the year in which the pupil is, as if no leaving were told: the last one before the day, and how many fall away from it on. */
async function lessonsThatEnd(db: ReadModels, pupil: number, day: string, year: YearDays) {
  const theirs = new Conditions().add(
    'exists (select from atelier_eleve l where l.fk_atelier = w.id_atelier and l.fk_eleve = ?)',
    pupil,
  );
  const planned = await plannedLessons(db, { from: year.dateDebut, to: year.dateFin }, theirs);
  const rows = await rowsOf(
    db,
    ENDS,
    `from (select o.fk_atelier as id, max(o.date) filter (where o.date < $4) as last, count(*) filter (where o.date >= $4) as fewer,
          coalesce(max(o.date) filter (where o.date < $4), min(o.date)) as seen
        from unnest($1::int[], $2::date[]) o (fk_atelier, date)
        where exists (select from atelier_eleve l where l.fk_atelier = o.fk_atelier and l.fk_eleve = $3 and ${goesOnUnlessLeavingSql('l', 'o.date')})
        group by o.fk_atelier) e
      join lateral ${workshopAt('e.seen')} w on w.id_atelier = e.id ${NAMES}
      where e.fewer > 0 order by e.last nulls first, w.heure_debut, e.id`,
    [planned.workshops, planned.days, pupil, day],
  );
  return rows.map(({ enseignants, ...row }) => ({
    ...row,
    enseignants: enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', '),
  }));
}

const STANDS = {
  payer: sql.number('c.id_utilisateur'),
  montantTotal: sql.number('c.montant_total'),
  montantRegle: sql.number('c.montant_regle'),
};
const CHILD = { idEleve: sql.number('id_eleve'), prenom: sql.text('prenom') };

/** What the family owes with these schoolings and without, by the calculation itself; null where no contribution stands. */
async function contributionThen(
  db: ReadModels,
  pupil: number,
  year: YearDays & { readonly id: number; readonly libelle: string },
  ended: ReadonlySet<number>,
) {
  const stands = await firstOf(
    db,
    STANDS,
    `from ${PAYER_YEARS} c where c.fk_annee_scolaire = $1 and $2 = any(c.eleves) order by c.id_cotisation limit 1`,
    [year.id, pupil],
  );
  const published = stands && (await publishedTariff(db, year.id));
  if (!stands || !published) return null;
  const { payer } = stands;
  const households = await readHouseholds(db, year.id, schoolYearOf(year.dateDebut).debut, [payer]);
  const inputs = households.get(payer);
  if (!inputs) return null;
  const amounts = bothWays(inputs, published.grille, ended);
  if (!amounts) return null;
  const { before, after } = amounts;
  const owed = ({ lignes }: Computed, idEleve: number) =>
    lignes.reduce((sum, line) => sum + (line.idEleve === idEleve ? line.montant : 0), 0);
  const children = await rowsOf(db, CHILD, 'from eleve where id_eleve = any($1) order by id_eleve', [
    [...new Set(inputs.pratiques.map(({ idEleve }) => idEleve))],
  ]);
  return {
    libelleAnneeScolaire: year.libelle,
    montantActuel: stands.montantTotal,
    enfants: children.map((one) => ({ ...one, avant: owed(before, one.idEleve), apres: owed(after, one.idEleve) })),
    avant: before.montantTotal,
    apres: after.montantTotal,
    regle: stands.montantRegle,
  };
}

/** Undefined where the grid has no tariff for an offer: nobody can be told an amount, nor will it be counted anew. */
function bothWays(inputs: HouseholdInputs, grille: TariffGrid, ended: ReadonlySet<number>) {
  const pratiques = inputs.pratiques.filter((one) => !ended.has(one.idScolarite));
  try {
    return {
      before: computeContribution(inputs, grille),
      after: computeContribution({ ...inputs, pratiques }, grille),
    };
  } catch (error) {
    if (error instanceof MissingTariff) return undefined;
    throw error;
  }
}
