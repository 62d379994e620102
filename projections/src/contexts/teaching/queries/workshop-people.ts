import { schoolingStatuses, statusLabel } from '@diapason/contracts/constants';
import {
  listPupilsOfKind,
  listTeachersOfSite,
  listWorkshopPupils,
  listWorkshopTeachers,
  searchTeachers,
} from '@diapason/contracts/teaching';
import { orNull, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { CYCLE_BESIDE_OFFER } from '../../families/cycle-beside-offer';
import { assignedTeachers } from '../assigned-teachers';
import { holdsSql } from '../going-on';
import { reachedBy } from '../own-pupils';
import { contactsOf, guardianContacts } from '../pupil-contacts';
import { daySql, workshopSeen } from '../workshop-at';

/** SQL: the last day of the period `l`, unless another one of the same person follows it at once, or it is over. */
const lastDaySql = (l: string, of: 'atelier_eleve' | 'atelier_enseignant', who: string) =>
  `(select ${l}.dernier_jour where ${l}.dernier_jour >= $2::date and not exists (select from ${of} next
      where next.fk_atelier = ${l}.fk_atelier and next.${who} = ${l}.${who} and next.depuis = ${l}.dernier_jour + 1))`;

const PUPIL = {
  fk_atelier: sql.number('l.fk_atelier'),
  fk_eleve: sql.number('l.fk_eleve'),
  fk_instrument: sql.number('l.fk_instrument'),
  fk_statut: sql.number('l.fk_statut'),
  fk_scolariteInterne: sql.number('l.fk_scolarite_interne'),
  nomPrenomEleve: sql.text(nameSql('e')),
  libelleInstrument: sql.text("coalesce(i.libelle_instrument, '')"),
  libelleScolarite: sql.text(
    `concat_ws(', ', ${['o.libelle_offre', CYCLE_BESIDE_OFFER, 'a.libelle_annee'].join(', ')})`,
  ),
  dateCreation: sql.date("(l.date_creation at time zone 'Europe/Paris')::date"),
  dernierJour: orNull(sql.date(lastDaySql('l', 'atelier_eleve', 'fk_eleve'))),
  etatDroit: orNull(
    sql.number(`(select d.etat from droit_image d
      where d.fk_eleve = l.fk_eleve and d.fk_annee_scolaire = w.fk_annee_scolaire
      order by d.prise_en_compte desc, d.id_droit_image desc limit 1)`),
  ),
  guardians: guardianContacts,
  adulte: sql.flag('e.adulte'),
  dateNaissance: orNull(sql.date('e.date_naissance')),
  telephoneMobile: orNull(sql.text("nullif(e.telephone_mobile, '')")),
};

/** The pupils of a workshop, each with whom to reach. */
export const workshopPupils = query(listWorkshopPupils, async ({ body }, caller) => {
  const { db, today } = caller;
  const rows = await rowsOf(
    db,
    PUPIL,
    `from ${workshopSeen(daySql(today))} w join atelier_eleve l on w.id_atelier = l.fk_atelier and ${holdsSql('l', 'w.vu')} join eleve e on e.id_eleve = l.fk_eleve
       left join instrument i on i.id_instrument = l.fk_instrument
       left join scolarite_interne s on s.id_scolarite = l.fk_scolarite_interne
       left join offre o on o.id_offre = s.fk_offre
       left join cycle c on c.id_cycle = s.fk_cycle
       left join annee a on a.id_annee = s.fk_annee
      where l.fk_atelier = $1 order by ${inFrenchOrder(nameSql('e'))}, l.fk_eleve`,
    [body.fk_atelier, today],
  );
  const isReached = await reachedBy(
    caller,
    rows.map(({ fk_eleve }) => fk_eleve),
  );
  return rows.map(({ telephoneMobile, adulte, dateNaissance, guardians, ...row }) => ({
    ...row,
    libelleStatut: statusLabel(schoolingStatuses, row.fk_statut),
    contacts: isReached(row.fk_eleve)
      ? contactsOf({ ...row, telephoneMobile, adulte, dateNaissance, guardians }, today)
      : [],
  }));
});

const TEACHER = {
  fk_atelier: sql.number('t.fk_atelier'),
  fk_enseignant: sql.number('t.fk_enseignant'),
  fk_instrument: sql.number('t.fk_instrument'),
  nomPrenomUtilisateur: sql.text(nameSql('g')),
  libelleInstrument: sql.text("coalesce(i.libelle_instrument, '')"),
  dernierJour: orNull(sql.date(lastDaySql('t', 'atelier_enseignant', 'fk_enseignant'))),
};
export const workshopTeachers = query(listWorkshopTeachers, async ({ body }, { db, today }) =>
  rowsOf(
    db,
    TEACHER,
    `from ${workshopSeen(daySql(today))} w join atelier_enseignant t on t.fk_atelier = w.id_atelier and ${holdsSql('t', 'w.vu')}
       join agent g on g.id_utilisateur = t.fk_enseignant
       left join instrument i on i.id_instrument = t.fk_instrument
      where t.fk_atelier = $1 order by ${inFrenchOrder(nameSql('g'))}, t.fk_enseignant`,
    [body.fk_atelier, today],
  ),
);

export const teachers = query(searchTeachers, async ({ body }, { db, session, sites }) =>
  assignedTeachers(db, {
    year: body.fk_anneeScolaire || session.idAnneeScolaire,
    sites: sites ?? body.fk_site,
    instruments: body.fk_instrument,
  }),
);

export const teachersOfSite = query(listTeachersOfSite, async ({ body }, { db, session, sites }) =>
  assignedTeachers(db, { year: body.fk_anneeScolaire || session.idAnneeScolaire, sites: sites ?? body.fk_site }),
);

const NAMED = { idEleve: sql.number('e.id_eleve'), nomPrenomEleve: sql.text(nameSql('e')) };
export const pupilsOfKind = query(listPupilsOfKind, async ({ body }, { db, session, sites, today }) =>
  rowsOf(
    db,
    NAMED,
    `from eleve e where e.id_eleve in (select l.fk_eleve
        from ${workshopSeen(daySql(today))} w join atelier_eleve l on l.fk_atelier = w.id_atelier and ${holdsSql('l', 'w.vu')}
        where w.fk_annee_scolaire = $1 and ($2::int[] is null or w.fk_type_atelier = any($2))
          and ($3::int[] is null or w.fk_site = any($3)))
      order by ${inFrenchOrder(nameSql('e'))}, e.id_eleve`,
    [body.fk_anneeScolaire || session.idAnneeScolaire, body.fk_typeAtelier ?? null, sites ?? body.fk_site ?? null],
  ),
);
