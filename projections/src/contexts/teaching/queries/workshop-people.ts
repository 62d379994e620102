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
import { goesOnSql, goneSql, holdsSql, overSinceSql } from '../going-on';
import { reachedBy } from '../own-pupils';
import { contactsOf, guardianContacts } from '../pupil-contacts';
import { BEFORE_ALL } from '../tables/beginning';
import { daySql, workshopSeen } from '../workshop-at';

type People = readonly [table: 'atelier_eleve' | 'atelier_enseignant', who: 'fk_eleve' | 'fk_enseignant'];
const PUPILS: People = ['atelier_eleve', 'fk_eleve'];
const TEACHERS: People = ['atelier_enseignant', 'fk_enseignant'];

/** SQL: another period of the person of `l` in the same workshop is so. */
const another = (l: string, [table, who]: People, is: (other: string) => string) =>
  `exists (select from ${table} other where other.fk_atelier = ${l}.fk_atelier and other.${who} = ${l}.${who} and ${is('other')})`;

/** SQL: the last day of the period `l`, unless another one of the same person follows it at once, or it is over. */
const lastDaySql = (l: string, of: People) =>
  `(select ${l}.dernier_jour where ${l}.dernier_jour >= $2::date
      and not ${another(l, of, (next) => `${next}.depuis = ${l}.dernier_jour + 1`)})`;

/** SQL: the first day of who is not there on the day of `w`. */
const firstDaySql = (l: string) => `(select ${l}.depuis where ${l}.depuis > w.vu)`;

/** SQL: the first day of the period `l`; null since the year began. */
const sinceSql = (l: string) => `nullif(${l}.depuis, ${daySql(BEFORE_ALL)})`;

/** SQL: in the period `l` somebody is there on the day of `w`; else it is the next one of whoever is not. */
const thereOrComing = (l: string, of: People) => `(${holdsSql(l, 'w.vu')} or (${l}.depuis > w.vu
  and not ${another(l, of, (other) => `(${holdsSql(other, 'w.vu')} or (${other}.depuis > w.vu and ${other}.depuis < ${l}.depuis))`)}))`;

/** SQL: the period `l` is over by the day of `w`, and was the last one of its person. */
const over = (l: string, of: People) =>
  `(${l}.dernier_jour < w.vu and not ${another(l, of, (other) => `${other}.depuis > ${l}.depuis`)})`;

/** SQL: the day before the pupil `e` leaves the school in the year `y` of the workshop. */
const EVE_OF_LEAVING = '(select e.date_abandon - 1 where e.date_abandon between y.date_debut and y.date_fin)';
/** SQL: the last day before the schooling of the place `l` was over; null where nobody told the day. */
const EVE_OF_END = `(nullif(${overSinceSql('l', 'w.vu')}, ${daySql(BEFORE_ALL)}) - 1)`;

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
  premierJour: orNull(sql.date(firstDaySql('l'))),
  dernierJour: orNull(sql.date(`least(${lastDaySql('l', PUPILS)}, ${EVE_OF_LEAVING})`)),
  etatDroit: orNull(
    sql.number(`(select d.etat from droit_image d
      where d.fk_eleve = l.fk_eleve and d.fk_annee_scolaire = w.fk_annee_scolaire
      order by d.prise_en_compte desc, d.id_droit_image desc limit 1)`),
  ),
  depuis: orNull(sql.date(sinceSql('l'))),
  present: sql.flag(`(${goesOnSql('l', 'w.vu')})`),
  guardians: guardianContacts,
  adulte: sql.flag('e.adulte'),
  dateNaissance: orNull(sql.date('e.date_naissance')),
  telephoneMobile: orNull(sql.text("nullif(e.telephone_mobile, '')")),
};

const GONE_PUPIL = {
  ...PUPIL,
  premierJour: orNull(sql.date('null::date')),
  dernierJour: orNull(sql.date(`least(l.dernier_jour, ${EVE_OF_LEAVING}, ${EVE_OF_END})`)),
};
const PUPILS_THERE = `${thereOrComing('l', PUPILS)} and not ${goneSql('l', 'greatest(w.vu, l.depuis)')}`;
/** Of a day that is asked for: whoever taught then learns nothing of who came after them. */
const PUPILS_OF_DAY = `${holdsSql('l', 'w.vu')} and not ${goneSql('l', 'w.vu')}`;
const PUPILS_GONE = `(${over('l', PUPILS)} or (${holdsSql('l', 'w.vu')} and ${goneSql('l', 'w.vu')}))`;

/** The pupils of a workshop, each with whom to reach; of who has left nobody is reached from here. */
export const workshopPupils = query(listWorkshopPupils, async ({ body }, caller) => {
  const { db, today } = caller;
  const isGone = body.partis === 1;
  const day = body.date ?? today;
  const there = body.date ? PUPILS_OF_DAY : PUPILS_THERE;
  const rows = await rowsOf(
    db,
    isGone ? GONE_PUPIL : PUPIL,
    `from ${workshopSeen(daySql(day))} w join atelier_eleve l on w.id_atelier = l.fk_atelier and ${isGone ? PUPILS_GONE : there}
       join eleve e on e.id_eleve = l.fk_eleve join annee_scolaire y on y.id_annee_scolaire = w.fk_annee_scolaire
       left join instrument i on i.id_instrument = l.fk_instrument
       left join scolarite_interne s on s.id_scolarite = l.fk_scolarite_interne
       left join offre o on o.id_offre = s.fk_offre
       left join cycle c on c.id_cycle = s.fk_cycle
       left join annee a on a.id_annee = s.fk_annee
      where l.fk_atelier = $1 order by ${inFrenchOrder(nameSql('e'))}, l.fk_eleve`,
    isGone ? [body.fk_atelier] : [body.fk_atelier, day],
  );
  const isReached = await reachedBy(
    caller,
    rows.map(({ fk_eleve }) => fk_eleve),
  );
  return rows.map(({ telephoneMobile, adulte, dateNaissance, guardians, ...row }) => ({
    ...row,
    libelleStatut: statusLabel(schoolingStatuses, row.fk_statut),
    contacts:
      !isGone && isReached(row.fk_eleve)
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
  premierJour: orNull(sql.date(firstDaySql('t'))),
  dernierJour: orNull(sql.date(lastDaySql('t', TEACHERS))),
  depuis: orNull(sql.date(sinceSql('t'))),
};
const GONE_TEACHER = {
  ...TEACHER,
  premierJour: orNull(sql.date('null::date')),
  dernierJour: orNull(sql.date('t.dernier_jour')),
};
export const workshopTeachers = query(listWorkshopTeachers, async ({ body }, { db, today }) => {
  const isGone = body.partis === 1;
  return rowsOf(
    db,
    isGone ? GONE_TEACHER : TEACHER,
    `from ${workshopSeen(daySql(today))} w join atelier_enseignant t on t.fk_atelier = w.id_atelier and ${isGone ? over('t', TEACHERS) : thereOrComing('t', TEACHERS)}
       join agent g on g.id_utilisateur = t.fk_enseignant
       left join instrument i on i.id_instrument = t.fk_instrument
      where t.fk_atelier = $1 order by ${inFrenchOrder(nameSql('g'))}, t.fk_enseignant`,
    isGone ? [body.fk_atelier] : [body.fk_atelier, today],
  );
});

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
