import { messages } from '@diapason/contracts/constants';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { settingValue } from '../site/setting-value';
import { lessonDays, type YearSpan } from './calendar';

export interface SchoolCalendar {
  readonly year: YearSpan;
  /** Whether there are lessons on a day and site. */
  readonly meets: (day: string, site: number) => boolean;
  /** Whether the school holidays of the year are entered: what is not known is said, never guessed. */
  readonly hasHolidays: boolean;
}

const YEAR = { dateDebut: sql.date('date_debut'), dateFin: sql.date('date_fin') };
const HOLIDAYS = { premierJour: sql.date('premier_jour'), jourReprise: sql.date('jour_reprise') };
const CLOSURE = {
  fk_site: orNull(sql.number('fk_site')),
  premierJour: sql.date('premier_jour'),
  dernierJour: sql.date('dernier_jour'),
};

/** The days of a school year that have lessons. @throws Refusal 404 on `fk_anneeScolaire` when there is no such year. */
export async function schoolCalendar(db: ReadModels, fk_anneeScolaire: number): Promise<SchoolCalendar> {
  const year = await firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]);
  if (!year) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
  const span = [year.dateDebut, year.dateFin];
  const [zone, closures] = await Promise.all([
    settingValue(db, 'zoneVacances'),
    rowsOf(db, CLOSURE, 'from fermeture where dernier_jour >= $1 and premier_jour <= $2 order by premier_jour', span),
  ]);
  const holidays = await rowsOf(
    db,
    HOLIDAYS,
    `from vacances where zone in ($3, 'ABC') and jour_reprise > $1 and premier_jour <= $2 order by premier_jour`,
    [...span, zone],
  );
  // The summer before the first lessons tells nothing of the year.
  const hasHolidays = holidays.some(({ premierJour }) => premierJour > year.dateDebut);
  return { year, meets: lessonDays({ holidays, closures }, year), hasHolidays };
}
