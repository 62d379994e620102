import { messages, repetition } from '@diapason/contracts/constants';
import { firstOf, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { nameSql } from '../../machinery/person-name';
import { publishedTariff, tariffToCopy } from '../money/queries/tariffs';
import { settingOf } from '../site/setting-value';
import { offered } from '../site/tables/reference';
import { goesOnSql, holdsSql } from '../teaching/going-on';
import { daySql } from '../teaching/workshop-at';
import type { Agent, Assigned, Places, SchoolYear, Years } from './years';

const YEAR = {
  id: sql.number('y.id_annee_scolaire'),
  libelle: sql.text('y.libelle_annee_scolaire'),
  dateDebut: sql.date('y.date_debut'),
  dateFin: sql.date('y.date_fin'),
};

/** Years that can be prepared, the one after the current year first, each with the one before it. */
async function preparableYears(
  db: ReadModels,
): Promise<readonly { readonly cible: SchoolYear; readonly source: SchoolYear }[]> {
  const current = await settingOf(db, 'anneeEnCours');
  const years = await rowsOf(db, YEAR, 'from annee_scolaire y order by y.date_debut');
  const now = years.findIndex(({ id }) => id === current);
  return years.slice(now + 1).flatMap((cible, at) => {
    const source = years[now + at];
    return now >= 0 && source ? [{ cible, source }] : [];
  });
}

/** @throws Refusal 422 where no year follows, 404 on the field for one that cannot be prepared. */
export async function yearToPrepare(db: ReadModels, asked: number | null | undefined) {
  const years = await preparableYears(db);
  const [first] = years;
  if (!first) throw new Refusal(messages.rollover.noNextYear, 422);
  const found = asked ? years.find(({ cible }) => cible.id === asked) : first;
  if (!found) throw new Refusal(messages.rollover.notPreparable, 404, 'fk_anneeScolaire');
  return { ...found, years };
}

/** Both years as they are, of the whole network. */
export async function readYears(
  db: ReadModels,
  { cible, source }: { readonly cible: SchoolYear; readonly source: SchoolYear },
  today: string,
): Promise<Years> {
  const [workshops, there, sheets, agents, places, offers, grid, calendar, settings] = await Promise.all([
    readSource(db, source, today),
    readThere(db, cible),
    readSheets(db, source, cible),
    readAgents(db),
    readPlaces(db),
    rowsOf(db, OFFER, `from offre o order by o.id_offre`),
    readGrid(db, cible),
    readCalendar(db),
    rowsOf(db, { cle: sql.text('cle'), valeur: sql.text('valeur') }, 'from parametre'),
  ]);
  return {
    ...{ today, source, cible, workshops, there, agents, places, offers, grid },
    ...sheets,
    ...calendar,
    settings: new Map(settings.map(({ cle, valeur }) => [cle, valeur])),
  };
}

const TEACHERS = z.array(
  z.object({ fk_enseignant: z.number(), fk_instrument: z.number(), instead: z.number().nullable() }),
);
const NAMED = {
  idAtelier: sql.number('a.id_atelier'),
  fk_typeAtelier: sql.number('a.fk_type_atelier'),
  fk_site: sql.number('h.fk_site'),
  fk_salle: orNull(sql.number('h.fk_salle')),
  jour: orNull(sql.number('h.jour')),
  heureDebut: sql.time('h.heure_debut'),
};

/** As the year's last day has them; who is in them, today or on the year's nearest day. */
async function readSource(db: ReadModels, { id, dateDebut, dateFin }: SchoolYear, today: string) {
  const end = daySql(dateFin);
  const seen = daySql(today < dateDebut ? dateDebut : today > dateFin ? dateFin : today);
  const SOURCE = {
    ...NAMED,
    libelle: sql.text("coalesce(t.libelle_type, '')"),
    once: sql.boolean(`h.fk_type_repetition = ${repetition.once}`),
    dernierJour: orNull(sql.date(`case when a.dernier_jour < ${end} then a.dernier_jour end`)),
    pupils: sql.number(
      `(select count(*) from atelier_eleve l where l.fk_atelier = a.id_atelier and ${goesOnSql('l', seen)})`,
    ),
    teachers: sql.json(
      TEACHERS,
      `coalesce((select jsonb_agg(jsonb_build_object('fk_enseignant', k.fk_enseignant, 'fk_instrument', k.fk_instrument,
          'instead', (select r.fk_enseignant from remplacement r where r.fk_atelier = a.id_atelier and r.par = k.fk_enseignant
            and r.jusquau >= ${end} order by r.remplacement desc limit 1)) order by k.fk_enseignant)
        from atelier_enseignant k where k.fk_atelier = a.id_atelier and ${holdsSql('k', end)}), '[]')`,
    ),
  };
  return rowsOf(
    db,
    SOURCE,
    `from atelier a join lateral (select * from atelier_horaire one where one.fk_atelier = a.id_atelier and one.depuis <= ${end}
        order by one.depuis desc limit 1) h on true
      left join atelier_type t on t.id_type_atelier = a.fk_type_atelier
      where a.fk_annee_scolaire = $1 order by h.fk_site, h.jour nulls last, h.heure_debut, a.id_atelier`,
    [id],
  );
}

const THERE = {
  ...NAMED,
  source: orNull(sql.number('c.fk_atelier_source')),
  teachers: sql.numbers(
    `array(select k.fk_enseignant from atelier_enseignant k where k.fk_atelier = a.id_atelier order by 1)`,
  ),
  par: orNull(
    sql.text(`(select nullif(${nameSql('g')}, '') from journal.event e join agent g on g.id_utilisateur::text = e.actor
      where e.stream = 'workshop-' || a.id_atelier and e.type = 'WorkshopDefined' order by e.revision desc limit 1)`),
  ),
};

const readThere = (db: ReadModels, { id }: SchoolYear) =>
  rowsOf(
    db,
    THERE,
    `from atelier a join lateral (select * from atelier_horaire one where one.fk_atelier = a.id_atelier order by one.depuis limit 1) h on true
      left join atelier_repris c on c.id_atelier = a.id_atelier where a.fk_annee_scolaire = $1 order by a.id_atelier`,
    [id],
  );

const ASSIGNED = z.array(z.object({ fk_site: z.number(), fk_instrument: z.number(), heures: z.string() }));
const SHEET = {
  fk_utilisateur: sql.number('g.id_utilisateur'),
  complete: sql.boolean('f.id_fiche_service is not null'),
  affectations: sql.json(ASSIGNED, "coalesce(l.affectations, '[]')"),
};
const sheetsOf = (db: ReadModels, { id }: SchoolYear) =>
  rowsOf(
    db,
    SHEET,
    `from agent g left join fiche_service f on f.fk_utilisateur = g.id_utilisateur and f.fk_annee_scolaire = $1
      left join service_affectations l on l.fk_utilisateur = g.id_utilisateur and l.fk_annee_scolaire = $1
      where f.id_fiche_service is not null or l.id_fiche_service is not null order by ${nameSql('g')}, g.id_utilisateur`,
    [id],
  );

async function readSheets(db: ReadModels, source: SchoolYear, cible: SchoolYear) {
  const [sheets, there] = await Promise.all([sheetsOf(db, source), sheetsOf(db, cible)]);
  return {
    sheets,
    sheetsThere: new Map<number, readonly Assigned[]>(there.map((one) => [one.fk_utilisateur, one.affectations])),
  };
}

const AGENT = {
  id: sql.number('g.id_utilisateur'),
  nom: sql.text(nameSql('g')),
  actif: sql.boolean('g.actif'),
  dateSuppression: orNull(sql.date('g.date_suppression')),
};
async function readAgents(db: ReadModels): Promise<ReadonlyMap<number, Agent>> {
  const rows = await rowsOf(db, AGENT, 'from agent g');
  return new Map(rows.map(({ id, ...agent }) => [id, agent]));
}

async function readPlaces(db: ReadModels): Promise<Places> {
  const [sites, rooms, types] = await Promise.all([
    rowsOf(
      db,
      { id: sql.number('s.id_site'), libelle: sql.text('s.libelle_site'), ferme: sql.boolean('not s.visible') },
      'from site s',
    ),
    rowsOf(
      db,
      {
        id: sql.number('r.id_salle'),
        libelle: sql.text('r.libelle_salle'),
        ferme: sql.boolean(`not (${offered('salle', 'r')})`),
      },
      'from salle r',
    ),
    rowsOf(
      db,
      { id: sql.number('t.id_type_atelier') },
      `from atelier_type t where not (${offered('atelier_type', 't')})`,
    ),
  ]);
  return {
    sites: new Map(sites.map(({ id, ...one }) => [id, one])),
    rooms: new Map(rooms.map(({ id, ...one }) => [id, one])),
    hiddenTypes: new Set(types.map(({ id }) => id)),
  };
}

const OFFER = {
  idOffre: sql.number('o.id_offre'),
  libelle: sql.text('o.libelle_offre'),
  visible: sql.boolean('o.visible'),
  sites: sql.numbers("coalesce(o.sites, '{}')"),
};

async function readGrid(db: ReadModels, { id }: SchoolYear) {
  const [published, draft, copied] = await Promise.all([
    publishedTariff(db, id),
    firstOf(
      db,
      { there: sql.boolean('true') },
      'from tarif_brouillon where fk_annee_scolaire = $1 and grille is not null',
      [id],
    ),
    tariffToCopy(db, id),
  ]);
  return { version: published?.version ?? 0, draft: draft !== undefined, copied: copied?.libelleAnneeScolaire ?? null };
}

async function readCalendar(db: ReadModels) {
  const zone = await settingOf(db, 'zoneVacances');
  const [holidays, closures] = await Promise.all([
    rowsOf(
      db,
      {
        id: sql.number('v.id_vacances'),
        libelle: sql.text('v.libelle_vacances'),
        premierJour: sql.date('v.premier_jour'),
      },
      `from vacances v where v.zone in ($1, 'ABC') and ${offered('vacances', 'v')} order by v.premier_jour, v.id_vacances`,
      [zone],
    ),
    rowsOf(
      db,
      {
        id: sql.number('f.id_fermeture'),
        libelle: sql.text('f.libelle_fermeture'),
        fk_site: orNull(sql.number('f.fk_site')),
        premierJour: sql.date('f.premier_jour'),
        dernierJour: sql.date('f.dernier_jour'),
      },
      `from fermeture f where ${offered('fermeture', 'f')} order by f.premier_jour, f.id_fermeture`,
    ),
  ]);
  return { holidays, closures };
}
