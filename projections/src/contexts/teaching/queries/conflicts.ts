import { byItsDay, dayAfter, dayOfWorkshopChange, messages, repetition } from '@diapason/contracts/constants';
import { searchConflicts } from '@diapason/contracts/teaching';
import { orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { occurrences } from '../calendar';
import { beyondContract, crowded, isKept, type Pair, pairsOf } from '../conflict-pairs';
import { contractsOf, inWords, travelTime } from '../conflict-words';
import { freeSlots, meetingsOf } from '../conflicts';
import { whyFree } from '../free-days';
import { schoolCalendar } from '../school-calendar';
import { sharesOf } from '../service';
import { type PlannedWorkshop, timetable } from '../timetable';
import { weekOfMove } from '../week-of-move';

const LABELS = {
  libelleType: sql.text(
    `coalesce((select libelle_type from atelier a join atelier_type t on t.id_type_atelier = a.fk_type_atelier where a.id_atelier = $1), '')`,
  ),
  libelleSite: sql.text(`coalesce((select libelle_site from site where id_site = $2), '')`),
  // Since when its hours are as they are shown in a year that is over.
  depuis: orNull(
    sql.date(`(select h.depuis from atelier a join annee_scolaire y on y.id_annee_scolaire = a.fk_annee_scolaire
      join atelier_horaire h on h.fk_atelier = a.id_atelier where a.id_atelier = $1
      order by h.depuis > least(y.date_fin, a.dernier_jour), h.depuis desc limit 1)`),
  ),
  // Its first day, if it stands.
  premierJour: orNull(sql.date('(select min(depuis) from atelier_horaire where fk_atelier = $1)')),
  CoefRH: sql.number(
    `coalesce((select coef_rh from atelier a join atelier_type t on t.id_type_atelier = a.fk_type_atelier where a.id_atelier = $1), 1)`,
  ),
};
const KEPT = { cle: sql.text('cle'), empreintes: sql.texts('empreintes') };

/** Which of some conflicts are kept as they would be. */
async function keptAmong(db: ReadModels, pairs: readonly Pair[]): Promise<(pair: Pair) => boolean> {
  const found = await rowsOf(db, KEPT, 'from conflit_garde where cle = any($1)', [pairs.map(({ cle }) => cle)]);
  const seen = new Map(found.map(({ cle, empreintes }) => [cle, new Set(empreintes)]));
  return (pair) => isKept(pair, seen.get(pair.cle) ?? new Set());
}

const ROOM = { id: sql.number('id_salle'), nom: sql.text('libelle_salle') };

const MOST_SLOTS = 3;

export const conflictSearch = query(searchConflicts, async ({ body }, { db, today }) => {
  const { fk_anneeScolaire, heureDebut, heureFin } = body;
  if (heureFin <= heureDebut) throw new Refusal(messages.teaching.endBeforeStart, 400, 'heureFin');
  const calendar = await schoolCalendar(db, fk_anneeScolaire);
  const { year, meets } = calendar;
  const [labels] = await rowsOf(db, LABELS, '', [body.idAtelier || 0, body.fk_site]);
  const begun = labels?.premierJour ?? null;
  const said = body.aPartirDu || dayOfWorkshopChange(today, year, labels);
  // As saving takes it.
  const from =
    begun === null && body.fk_typeRepetition === repetition.once ? byItsDay(said, body.dateSeance || null) : said;
  const [planned, travel, rooms] = await Promise.all([
    timetable(db, fk_anneeScolaire, calendar, {
      asked: body.idAtelier,
      // Whoever comes moves nothing.
      begins: body.eleves || body.enseignants ? undefined : from,
    }),
    travelTime(db),
    rowsOf(db, ROOM, 'from salle where fk_site = $1 order by id_salle', [body.fk_site]),
  ]);
  const before = planned.filter(({ idAtelier }) => idAtelier === body.idAtelier);
  const rhythm = {
    fk_typeRepetition: body.fk_typeRepetition || repetition.weekly,
    jour: body.jour || null,
    semaine: body.semaine || null,
    semaineDuMois: body.semaineDuMois || null,
    dateSeance: body.dateSeance || null,
    fk_site: body.fk_site,
  };
  const share = sharesOf(year, meets);
  /** As it would be from that day on, while its people are the same. */
  const wantedFor = (one: PlannedWorkshop | undefined): PlannedWorkshop => {
    const span = {
      from: one && one.from > from ? one.from : from,
      to: one?.to ?? year.dateFin,
      fk_site: body.fk_site,
      single: false,
    };
    return {
      ...rhythm,
      ...span,
      share: share(span),
      idAtelier: body.idAtelier || 0,
      libelleType: labels?.libelleType ?? '',
      libelleSite: labels?.libelleSite ?? '',
      CoefRH: labels?.CoefRH ?? 1,
      fk_salle: body.fk_salle || null,
      heureDebut,
      heureFin,
      sallePartagee: body.sallePartagee === 1,
      enseignantRemplacant: one?.enseignantRemplacant ?? false,
      maximumEleves: body.maximumEleves ?? one?.maximumEleves ?? 0,
      teachers: body.enseignants ?? one?.teachers ?? [],
      pupils: [...new Set([...(one?.pupils ?? []), ...(body.eleves ?? [])])].sort((a, b) => a - b),
      days: occurrences(rhythm, year, meets, { dateDebut: span.from, dateFin: span.to }),
    };
  };
  /** What its hours were: those weeks stay as they are. */
  const untilThen = (one: PlannedWorkshop) =>
    one.from < from ? [{ ...one, to: [one.to, dayAfter(from, -1)].sort()[0] as string }] : [];
  const later = before.filter(({ to, single }) => !single && to >= from);
  const all = (later.length > 0 ? later : [before.at(-1)]).map(wantedFor);
  const wanted = all.at(-1) as PlannedWorkshop;
  const others = planned.filter((one) => !before.includes(one));
  const teachers = all.flatMap((one) => one.teachers);
  const pairs = [
    ...pairsOf(
      all.flatMap((one) => meetingsOf(one, others, travel)),
      travel,
      from,
    ),
    ...crowded(all, from),
    ...beyondContract(
      await contractsOf(db, fk_anneeScolaire, teachers),
      fk_anneeScolaire,
      [...others, ...before.flatMap(untilThen), ...all],
      all,
    ),
  ];
  const kept = await keptAmong(db, pairs);
  const words = await inWords(db, pairs);
  const conflits = words.map((row, index) => ({
    ...row,
    garde: kept(pairs[index] as Pair) ? (1 as const) : (0 as const),
  }));
  const daysOn = (jour: number) =>
    occurrences({ ...rhythm, jour }, year, meets, { dateDebut: from, dateFin: year.dateFin });
  const slots =
    conflits.some(({ date }) => date !== null) && rhythm.jour !== null
      ? freeSlots(
          { ...wanted, jour: rhythm.jour },
          others,
          travel,
          rooms.map(({ id }) => id),
          daysOn,
          MOST_SLOTS,
        )
      : [];
  const nameOf = (room: number | null) => rooms.find(({ id }) => id === room)?.nom ?? null;
  return {
    conflits,
    creneaux: slots.map(({ day, fk_salle, ...hours }) => ({
      jour: day,
      ...hours,
      fk_salle,
      libelleSalle: nameOf(fk_salle),
    })),
    libre:
      rhythm.fk_typeRepetition === repetition.once && rhythm.dateSeance
        ? await whyFree(db, rhythm.dateSeance, rhythm.fk_site)
        : null,
    semaine:
      before.length === 0
        ? ''
        : weekOfMove({
            depuis: from,
            before: before
              .filter(({ single }) => !single)
              .flatMap(({ days }) => days)
              .filter((day) => begun === null || day >= begun)
              .sort(),
            after: all.flatMap(({ days }) => days).sort(),
          }),
    vacancesSaisies: calendar.hasHolidays ? (1 as const) : (0 as const),
  };
});
