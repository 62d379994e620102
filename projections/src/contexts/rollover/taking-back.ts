import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { workshopName } from './plan-workshops';
import type { SchoolYear } from './years';

/** Who did something with what was taken over, and when; null for nobody. */
interface Touch {
  readonly par: string | null;
  readonly le: string;
}

interface CarriedWorkshop {
  readonly idAtelier: number;
  readonly libelle: string;
  readonly site: string;
  readonly teachers: readonly number[];
  /** Of a workshop that somebody entered: it is not taken back either. */
  readonly carried: boolean;
  readonly touched: Touch | null;
  readonly hasAttendance: boolean;
}

interface CarriedSheet {
  readonly fk_utilisateur: number;
  readonly nom: string;
  readonly touched: Touch | null;
  readonly hasClaims: boolean;
}

export interface TakingBack {
  readonly workshops: readonly number[];
  /** Agents whose sheet goes. */
  readonly sheets: readonly number[];
  readonly restent: readonly { readonly libelle: string; readonly precision: string; readonly pourquoi: string }[];
}

/** What goes and what stays. Pure; a sheet stays for as long as a workshop of its teacher does. */
export function planTakingBack(
  workshops: readonly CarriedWorkshop[],
  sheets: readonly CarriedSheet[],
  told: (touch: Touch) => string,
): TakingBack {
  const stays = (one: CarriedWorkshop) => !one.carried || one.touched !== null || one.hasAttendance;
  const teaching = new Set(workshops.filter(stays).flatMap(({ teachers }) => teachers));
  const why = (one: CarriedSheet) =>
    one.touched
      ? told(one.touched)
      : teaching.has(one.fk_utilisateur)
        ? 'Un de ses ateliers reste'
        : one.hasClaims
          ? 'Des notes de frais en dépendent'
          : null;
  const reasons = sheets.map((one) => ({ one, pourquoi: why(one) }));
  return {
    workshops: workshops.filter((one) => !stays(one)).map(({ idAtelier }) => idAtelier),
    sheets: reasons.filter(({ pourquoi }) => pourquoi === null).map(({ one }) => one.fk_utilisateur),
    restent: [
      ...workshops
        .filter((one) => one.carried && stays(one))
        .map((one) => ({
          libelle: one.libelle,
          precision: `Atelier · ${one.site}`,
          pourquoi: one.touched ? told(one.touched) : 'Des présences y sont saisies',
        })),
      ...reasons.flatMap(({ one, pourquoi }) =>
        pourquoi === null ? [] : [{ libelle: one.nom, precision: 'Fiche de service', pourquoi }],
      ),
    ],
  };
}

/** SQL: what was last done in a stream after a revision. */
const lastTouch = (what: string, stream: string, version: string) => `(select ${what} from journal.event e
  left join agent g on g.id_utilisateur::text = e.actor
  where e.stream = ${stream} and e.revision > ${version} order by e.revision desc limit 1)`;
const touchOf = (stream: string, version: string) => ({
  par: orNull(sql.text(lastTouch(`nullif(${nameSql('g')}, '')`, stream, version))),
  le: orNull(sql.instant(lastTouch('e.at', stream, version))),
});

const WORKSHOP = {
  idAtelier: sql.number('a.id_atelier'),
  libelle: sql.text("coalesce(t.libelle_type, '')"),
  site: sql.text("coalesce(s.libelle_site, '')"),
  jour: orNull(sql.number('h.jour')),
  heureDebut: sql.time('h.heure_debut'),
  teachers: sql.numbers('array(select k.fk_enseignant from atelier_enseignant k where k.fk_atelier = a.id_atelier)'),
  carried: sql.boolean('c.id_atelier is not null'),
  hasAttendance: sql.boolean('exists (select from presence p where p.fk_atelier = a.id_atelier)'),
  ...touchOf("'workshop-' || a.id_atelier", 'c.version'),
};
const SHEET = {
  fk_utilisateur: sql.number('c.fk_utilisateur'),
  nom: sql.text(`coalesce((select ${nameSql('g')} from agent g where g.id_utilisateur = c.fk_utilisateur), '')`),
  hasClaims: sql.boolean(
    'exists (select from frais f where f.fk_user = c.fk_utilisateur and f.fk_annee_scolaire = c.fk_annee_scolaire)',
  ),
  ...touchOf("'service-' || c.fk_utilisateur || '-' || c.fk_annee_scolaire", 'c.version'),
};

const touched = ({ par, le }: { readonly par: string | null; readonly le: string | null }): Touch | null =>
  le === null ? null : { par, le };

export async function readCarried(db: ReadModels, { id }: SchoolYear) {
  const [workshops, sheets] = await Promise.all([
    rowsOf(
      db,
      WORKSHOP,
      `from atelier a left join atelier_repris c on c.id_atelier = a.id_atelier
        join lateral (select * from atelier_horaire one where one.fk_atelier = a.id_atelier order by one.depuis limit 1) h on true
        left join atelier_type t on t.id_type_atelier = a.fk_type_atelier left join site s on s.id_site = h.fk_site
        where a.fk_annee_scolaire = $1 order by h.fk_site, h.jour nulls last, h.heure_debut, a.id_atelier`,
      [id],
    ),
    rowsOf(db, SHEET, 'from fiche_reprise c where c.fk_annee_scolaire = $1 order by 2, 1', [id]),
  ]);
  return {
    workshops: workshops.map(({ par, le, jour, heureDebut, libelle, ...one }): CarriedWorkshop => {
      const name = workshopName({ libelle, jour, heureDebut });
      return { ...one, libelle: name, touched: one.carried ? touched({ par, le }) : null };
    }),
    sheets: sheets.map(({ par, le, ...one }): CarriedSheet => ({ ...one, touched: touched({ par, le }) })),
  };
}
