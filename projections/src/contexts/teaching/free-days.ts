import { dayAfter } from '@diapason/contracts/constants';
import type { FreeDays } from '@diapason/contracts/teaching';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import publicHolidays from '@socialgouv/jours-feries';
import { settingValue } from '../site/setting-value';
import { localDay } from './calendar';

const HOLIDAYS = {
  libelle: sql.text('libelle_vacances'),
  du: sql.date('premier_jour'),
  retour: sql.date('jour_reprise'),
};
const CLOSURE = {
  fk_site: orNull(sql.number('f.fk_site')),
  du: sql.date('f.premier_jour'),
  au: sql.date('f.dernier_jour'),
  libelle: sql.text("coalesce(s.libelle_site || ' fermé', f.libelle_fermeture)"),
};

/** « Vacances de Noël », « Lundi de Pâques », « Saint-Juéry fermé »: days without lessons that touch a range, the longest first. */
export async function freeDaysIn(
  db: ReadModels,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly FreeDays[]> {
  const zone = await settingValue(db, 'zoneVacances');
  const [holidays, closures] = await Promise.all([
    rowsOf(
      db,
      HOLIDAYS,
      `from vacances where zone in ($3, 'ABC') and jour_reprise > $1 and premier_jour <= $2 order by premier_jour`,
      [from, to, zone],
    ),
    rowsOf(
      db,
      CLOSURE,
      `from fermeture f left join site s on s.id_site = f.fk_site
        where f.dernier_jour >= $1 and f.premier_jour <= $2 order by f.premier_jour, f.fk_site`,
      [from, to],
    ),
  ]);
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))];
  const feasts = years
    .flatMap((year) => Object.entries(publicHolidays(year)))
    .map(([libelle, date]) => ({ libelle, du: localDay(date), au: localDay(date), fk_site: null }))
    .filter(({ du }) => du >= from && du <= to);
  return [
    ...holidays.map(({ libelle, du, retour }) => ({ libelle, du, au: dayAfter(retour, -1), fk_site: null })),
    ...feasts,
    ...closures,
  ];
}

/** Why there are no lessons on a day and site; null where there are. */
export async function whyFree(db: ReadModels, day: string, site: number): Promise<string | null> {
  const found = await freeDaysIn(db, { from: day, to: day });
  return found.find(({ fk_site }) => fk_site === null || fk_site === site)?.libelle ?? null;
}
