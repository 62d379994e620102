import { dayAfter, hoursInWords, messages, right, weekdays } from '@diapason/contracts/constants';
import { type Session, sitesHeldTo } from '@diapason/contracts/core';
import { pupilOfOwnSites } from '@diapason/contracts/families';
import { type ComingKind, withdrawalRights, workshopYear } from '@diapason/contracts/teaching';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { keptFor } from '../../families/merged';
import { pupilOnSites } from '../../families/records';
import { occurrences } from '../calendar';
import { cancelledAmong } from '../cancelled';
import { freeDaysIn } from '../free-days';
import { STAYS } from '../going-on';
import { agentNames } from '../names-by-number';
import { type Change, changingGroups, comings, leavings, replacing, type Stay, tellers } from '../planned-changes';
import { lastLesson, nextLessons } from '../planned-lessons';
import { schoolCalendar } from '../school-calendar';
import { weekOfMove } from '../week-of-move';
import { TODAY, workshopSeen } from '../workshop-at';
import { HOURS } from '../workshop-sql';

const WORKSHOP = {
  fk_anneeScolaire: sql.number('a.fk_annee_scolaire'),
  dernierJour: orNull(sql.date('a.dernier_jour')),
  fichesValidees: sql.number(
    '(select count(*) from presence p where p.fk_atelier = a.id_atelier and p.date_validation is not null)',
  ),
};
const PERIOD = {
  depuis: sql.date('w.depuis'),
  ...HOURS,
  libelleSite: sql.text("coalesce(s.libelle_site, '')"),
  libelleSalle: orNull(sql.text('r.libelle_salle')),
};
const STAY = {
  who: sql.number('l.who'),
  nom: sql.text('l.nom'),
  depuis: sql.date('l.depuis'),
  fin: orNull(sql.date('l.fin')),
};
const ACT = {
  remplacement: sql.number('x.remplacement'),
  fk_enseignant: sql.number('x.fk_enseignant'),
  par: sql.number('x.par'),
  depuis: sql.date('x.depuis'),
  jusquau: orNull(sql.date('x.jusquau')),
  ateliers: sql.numbers(
    'array(select other.fk_atelier from remplacement other where other.remplacement = x.remplacement order by 1)',
  ),
};
const MOVE = {
  changement: sql.number('x.changement'),
  fk_eleve: sql.number(keptFor('eleve', 'x.fk_eleve')),
  depuis: sql.date('x.depuis'),
  part: sql.boolean('x.quitte = x.fk_atelier'),
  groupe: sql.text('other.nom'),
  ateliers: sql.numbers('array[x.fk_atelier, other.fk_atelier]'),
};
/** Changes of group of a workshop, each with its other one, unless that is gone or took it back. */
const MOVES = `from changement_groupe x join lateral (
    select half.fk_atelier, concat_ws(', ', coalesce(si.libelle_groupe_si, t.libelle_type), s.libelle_site) as nom
    from changement_groupe half join ${workshopSeen(TODAY)} w on w.id_atelier = half.fk_atelier
      left join groupe_si si on si.id_groupe_si = w.fk_groupe left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
      left join site s on s.id_site = w.fk_site
    where half.changement = x.changement and half.fk_atelier <> x.fk_atelier) other on true
  where x.fk_atelier = $1 and x.depuis > $2::date order by x.changement`;

/** What somebody has of the workshop, period by period. */
const staysOf = (db: ReadModels, from: string, id: number) =>
  rowsOf(db, STAY, `from (${from}) l order by ${inFrenchOrder('l.nom')}, l.who, l.depuis`, [id]);
const TEACHERS = `select k.fk_enseignant as who, ${nameSql('g')} as nom, k.depuis, k.dernier_jour as fin
  from atelier_enseignant k join agent g on g.id_utilisateur = k.fk_enseignant where k.fk_atelier = $1`;
const PLACES = `select k.fk_eleve as who, ${nameSql('e')} as nom, k.depuis, k.dernier_jour as fin
  from atelier_eleve k join eleve e on e.id_eleve = k.fk_eleve where k.fk_atelier = $1`;
const GOING = `select st.who, '' as nom, st.depuis, st.fin from ${STAYS} st where st.fk_atelier = $1`;

export const yearOfWorkshop = query(workshopYear, async ({ params: { id } }, { db, session, today }) => {
  const found = await firstOf(db, WORKSHOP, 'from atelier a where a.id_atelier = $1', [id]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  const [calendar, hours, teachers, places, going, acts, groupMoves, told, gone] = await Promise.all([
    schoolCalendar(db, found.fk_anneeScolaire),
    rowsOf(
      db,
      PERIOD,
      `from atelier_horaire w left join site s on s.id_site = w.fk_site left join salle r on r.id_salle = w.fk_salle
        where w.fk_atelier = $1 order by w.depuis`,
      [id],
    ),
    staysOf(db, TEACHERS, id),
    staysOf(db, PLACES, id),
    staysOf(db, GOING, id),
    rowsOf(db, ACT, 'from remplacement x where x.fk_atelier = $1 and x.depuis > $2::date order by x.remplacement', [
      id,
      today,
    ]),
    rowsOf(db, MOVE, MOVES, [id, today]),
    tellers(db, id),
    leavings(db, id, today),
  ]);
  const { year, meets } = calendar;
  const [names, prochaine, derniere] = await Promise.all([
    agentNames(
      db,
      acts.flatMap(({ fk_enseignant, par }) => [fk_enseignant, par]),
    ),
    nextLessons(db, [id], today, year).then((next) => next.get(id) ?? null),
    lastLesson(db, id, today, year),
  ]);
  const isCancelled = await cancelledAmong(db, {
    workshops: prochaine ? [id] : [],
    days: prochaine ? [prochaine] : [],
  });
  const end = found.dernierJour ?? year.dateFin;
  const within = <R extends { readonly depuis: string; readonly fin: string | null }>(rows: readonly R[]) =>
    rows.flatMap(({ depuis, fin, ...row }) => {
      const [, dateDebut = depuis] = [depuis, year.dateDebut].sort();
      const dateFin = fin !== null && fin < end ? fin : end;
      return dateFin < dateDebut ? [] : [{ ...row, dateDebut, dateFin }];
    });
  const lasting = hours.map((one, index) => {
    const next = hours[index + 1]?.depuis;
    return { ...one, fin: next ? dayAfter(next, -1) : null };
  });
  const moves = hours.flatMap((one, index): (Change & { semaine: string })[] => {
    const before = hours[index - 1];
    // Later ones are of a year that it was in before.
    if (!before || one.depuis <= today || one.depuis > year.dateFin) return [];
    const days = (of: typeof one) => occurrences(of, year, meets);
    return [
      {
        ...{ genre: 'horaire', date: one.depuis, qui: null, ateliers: [id] },
        quoi: placeInWords(one, before),
        semaine: weekOfMove({ depuis: one.depuis, before: days(before), after: days(one) }),
      },
    ];
  });
  const ends: Change[] =
    found.dernierJour !== null && found.dernierJour >= today
      ? [
          {
            genre: 'fin',
            date: dayAfter(found.dernierJour, 1),
            quoi: 'L’atelier se termine',
            qui: null,
            ateliers: [id],
          },
        ]
      : [];
  const comers = replacing(
    [
      ...comings(teachers, today, 'teachers', [id]),
      ...changingGroups(comings(places, today, 'pupils', [id]), groupMoves),
    ],
    acts,
    (agent) => names.get(agent) ?? '',
  );
  const departures = gone.map(({ who, nom, date, par, le }) => ({
    ...{ genre: 'depart' as const, date, quoi: `${nom} part de l’école`, qui: who, ateliers: [id], semaine: '' },
    told: { par, le },
  }));
  const reached = await leaversReached(
    db,
    session,
    gone.map(({ who }) => who),
  );
  const may = (genre: ComingKind, qui: number | null) =>
    genre === 'depart'
      ? session.functions.has(right.changePupil) && reached(qui)
      : withdrawalRights[genre].every((needed) => session.functions.has(needed));
  return {
    ...year,
    horaires: within(lasting).map(({ dateDebut, dateFin, jour, heureDebut, heureFin, libelleSite, libelleSalle }) => ({
      ...{ dateDebut, dateFin, jour, heureDebut, heureFin, libelleSite, libelleSalle },
    })),
    enseignants: within(teachers).map(({ who, nom, ...span }) => ({
      ...span,
      fk_enseignant: who,
      nomPrenomUtilisateur: nom,
    })),
    eleves: counted(within(going), year.dateDebut, end),
    libres: [...(await freeDaysIn(db, { from: year.dateDebut, to: year.dateFin }))],
    prochaine,
    derniere,
    annule: prochaine === null ? 0 : isCancelled(id, prochaine),
    fichesValidees: found.fichesValidees,
    planifie: [
      ...departures,
      ...[
        ...moves,
        ...comers.map((one) => ({ ...one, semaine: '' })),
        ...ends.map((one) => ({ ...one, semaine: '' })),
      ].map((one) => ({ ...one, told: told(one) })),
    ]
      .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
      .map(({ told: by, ...one }) => ({
        ...one,
        ateliers: [...one.ateliers],
        ...by,
        annulable: may(one.genre, one.qui) ? (1 as const) : (0 as const),
      })),
  };
});

/** Whose leaving the caller may take back by the pupil’s site. */
async function leaversReached(db: ReadModels, session: Session, ids: readonly number[]) {
  const held = sitesHeldTo(pupilOfOwnSites, session);
  if (!held || ids.length === 0) return () => true;
  const found = await rowsOf(
    db,
    { id: sql.number('e.id_eleve') },
    `from eleve e where e.id_eleve = any($1::int[]) and ${pupilOnSites('e.id_eleve')}`,
    [ids, held],
  );
  return (pupil: number | null) => found.some(({ id }) => id === pupil);
}

type Placed = { readonly [field in 'jour' | 'libelleSite' | 'libelleSalle']: unknown } & {
  readonly [field in 'heureDebut' | 'heureFin']: string;
};
/** « Samedi 10:00 – 11:00, Salle 2 »: with room and site where they are others than before. */
function placeInWords(one: Placed, before: Placed): string {
  const day = weekdays.find(({ id }) => id === one.jour)?.libelle ?? 'Sans jour fixe';
  const isElsewhere = one.libelleSite !== before.libelleSite;
  return [
    `${day} ${hoursInWords(one)}`,
    ...(isElsewhere ? [one.libelleSite] : []),
    ...(one.libelleSalle && (isElsewhere || one.libelleSalle !== before.libelleSalle) ? [one.libelleSalle] : []),
  ].join(', ');
}

/** How many there are, from one day on which that turns to the next. */
function counted(
  stays: readonly (Pick<Stay, 'who'> & { dateDebut: string; dateFin: string })[],
  from: string,
  to: string,
) {
  const turns = [...new Set([from, ...stays.flatMap(({ dateDebut, dateFin }) => [dateDebut, dayAfter(dateFin, 1)])])]
    .filter((day) => day >= from && day <= to)
    .sort();
  const spans = turns.map((dateDebut, index) => {
    const next = turns[index + 1];
    const there = new Set(
      stays.filter((one) => one.dateDebut <= dateDebut && one.dateFin >= dateDebut).map(({ who }) => who),
    );
    return { dateDebut, dateFin: next ? dayAfter(next, -1) : to, countEleves: there.size };
  });
  return spans
    .filter(({ countEleves }, index) => countEleves !== spans[index - 1]?.countEleves)
    .map((one, index, turning) => {
      const next = turning[index + 1];
      return { ...one, dateFin: next ? dayAfter(next.dateDebut, -1) : to };
    });
}
