import {
  type ClaimTown,
  exportPayroll,
  listClaimLessons,
  listClaimRates,
  listClaimTowns,
  readClaimTotals,
  readDistance,
  readServiceTown,
} from '@diapason/contracts/claims';
import { claimStatus, dayAfter, messages, months } from '@diapason/contracts/constants';
import { firstOf, orNull, Refusal, rowsOf, type Selected, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { worksOn } from '../../../machinery/works-on';
import { plannedLessons } from '../../teaching/planned-lessons';
import { schoolCalendar } from '../../teaching/school-calendar';
import { workshopAt } from '../../teaching/workshop-at';
import { TAUGHT_BY_SOME, TEACHER_NUMBERS } from '../../teaching/workshop-sql';
import { distances, namedTown, type Stop, serviceTown } from '../distances';
import { type Position, positionOf } from '../positions';
import { claimRates } from '../rates';

const TOWN = {
  idCommune: sql.number('id_commune'),
  libelleCommune: sql.text('libelle_commune'),
  codePostal: sql.text('code_postal'),
  codeInsee: sql.text('code_insee'),
};
const written = (at: Position | undefined): string | null => (at ? `${at.latitude},${at.longitude}` : null);

export const claimTowns = query(listClaimTowns, async (_input, { db }): Promise<ClaimTown[]> => {
  const rows = await rowsOf(db, TOWN, `from commune order by ${inFrenchOrder('libelle_commune')}, id_commune`, []);
  return rows.map(({ idCommune, libelleCommune, codePostal, codeInsee }) => ({
    idCommune,
    libelleSelect: libelleCommune,
    codePostal,
    coordonnerMairie: written(positionOf(codeInsee)),
    fk_commune: idCommune,
  }));
});

export const distance = query(readDistance, async ({ query: { idSiteA, siteA, idSiteB, siteB } }, { db }) => {
  const stop = (site: number | null | undefined, name: string | null | undefined): Stop => {
    if (site) return { site };
    const [, code = null, ville = name] = /^(\d{5})\s+(.+)$/.exec(name ?? '') ?? [];
    const town = ville ? namedTown(code, ville) : null;
    return town && { town };
  };
  return (await distances(db))(stop(idSiteA, siteA), stop(idSiteB, siteB));
});

export const townOfService = query(readServiceTown, async ({ query: asked }, { db }) => {
  const service = await serviceTown(db, asked.idUtilisateur, asked.fk_anneeScolaire);
  if (!service) return null;
  const { town } = service;
  const row =
    town &&
    (await firstOf(db, TOWN, 'from commune where code_insee = $1 order by id_commune limit 1', [town.codeInsee]));
  return {
    idCommune: row?.idCommune ?? null,
    libelleSelect: town?.nom ?? '',
    codePostal: town?.codePostal ?? null,
    coordonnerMairie: written(town?.position),
    fk_commune: row?.idCommune ?? null,
  };
});

export const claimRatesKnown = query(listClaimRates, async (_input, { db }) => {
  const { kilometres, repas } = await claimRates(db);
  return { kilometres: [...kilometres], repas: [...repas] };
});

const LESSON = {
  date: sql.date('d.date'),
  fk_site: sql.number('w.fk_site'),
  heureDebut: sql.text(`to_char(w.heure_debut, 'HH24:MI')`),
  heureFin: sql.text(`to_char(w.heure_fin, 'HH24:MI')`),
};

const lastDayOf = (periode: string): string => {
  const [year = 0, month = 0] = periode.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

export const lessonsOfMonth = query(listClaimLessons, async ({ query: asked }, { db }) => {
  const { idUtilisateur, fk_anneeScolaire, periode } = asked;
  const [from, to] = [`${periode}-01`, lastDayOf(periode)];
  const { meets, year } = await schoolCalendar(db, fk_anneeScolaire);
  const which = new Conditions()
    .add('w.fk_annee_scolaire = ?', fk_anneeScolaire)
    .add(TAUGHT_BY_SOME, [idUtilisateur], [idUtilisateur]);
  const planned = await plannedLessons(db, { from, to }, which);
  const lessons = await rowsOf(
    db,
    LESSON,
    `from unnest($1::int[], $2::date[]) d (fk_atelier, date)
     join lateral ${workshopAt('d.date')} w on w.id_atelier = d.fk_atelier
     where w.heure_fin > w.heure_debut and $3 = any(${TEACHER_NUMBERS})
     order by d.date, w.heure_debut, w.id_atelier`,
    [planned.workshops, planned.days, idUtilisateur],
  );
  const jours = [...new Set(lessons.map(({ date }) => date))].map((date) => {
    const held = lessons.filter((lesson) => lesson.date === date);
    return {
      date,
      heureDebut: held[0]?.heureDebut ?? '',
      heureFin:
        held
          .map(({ heureFin }) => heureFin)
          .sort()
          .at(-1) ?? '',
      // A site is a stop again when one comes back to it.
      sites: held.map(({ fk_site }) => fk_site).filter((site, index, all) => site !== all[index - 1]),
    };
  });
  const sansCours: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1))
    if (day >= year.dateDebut && day <= year.dateFin && !meets(day, 0)) sansCours.push(day);
  return { jours, sansCours };
});

const TOTAL = {
  fk_user: sql.number('f.fk_user'),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  periode: sql.text('f.periode'),
  idFrais: sql.number('f.id_frais'),
  montant: sql.number('f.montant_total'),
};
const OF_AGENTS = 'from frais f left join agent a on a.id_utilisateur = f.fk_user';

export const claimTotalsOfYear = query(readClaimTotals, async ({ query: { fk_anneeScolaire } }, { db, sites }) => {
  const found = new Conditions()
    .add('f.fk_annee_scolaire = ?', fk_anneeScolaire)
    .add('f.fk_frais_statut = any (?)', [claimStatus.inReview, claimStatus.accepted])
    .add('f.montant_total is not null');
  if (sites) found.add(worksOn('a', '?'), sites);
  const order = `order by ${inFrenchOrder(nameSql('a'))}, f.fk_user, f.periode, f.id_frais`;
  return [...(await rowsOf(db, TOTAL, `${OF_AGENTS} ${found.where()} ${order}`, found.values))];
});

const PAID = {
  IndexPaie: orNull(sql.text('a.index_paie')),
  nomPrenomUtilisateur: sql.text(nameSql('a')),
  periode: sql.text('f.periode'),
  idFrais: sql.number('f.id_frais'),
  kilometrage: sql.number('f.kilometrage'),
  tauxKilometre: orNull(sql.number('f.taux_kilometre')),
  nombreRepas: sql.number('f.nombre_repas'),
  tauxRepas: orNull(sql.number('f.taux_repas / 100.0')),
  montantDivers: sql.number('f.montant_divers / 100.0'),
  montantTotal: orNull(sql.number('f.montant_total / 100.0')),
};

type Paid = Selected<typeof PAID>;
const PAYROLL: readonly ExportColumn<Paid>[] = [
  { titre: 'Index de paie', valeur: (row) => row.IndexPaie, largeur: 16 },
  { titre: 'Agent', valeur: (row) => row.nomPrenomUtilisateur, largeur: 30 },
  { titre: 'Période', valeur: (row) => row.periode, largeur: 12 },
  { titre: 'Note n°', valeur: (row) => row.idFrais, largeur: 10 },
  { titre: 'Kilomètres', valeur: (row) => row.kilometrage, largeur: 12 },
  { titre: 'Taux au kilomètre', valeur: (row) => row.tauxKilometre, largeur: 16 },
  { titre: 'Repas', valeur: (row) => row.nombreRepas, largeur: 10 },
  { titre: 'Taux du repas', valeur: (row) => row.tauxRepas, format: 'euros', largeur: 14 },
  { titre: 'Frais divers', valeur: (row) => row.montantDivers, format: 'euros', largeur: 14 },
  { titre: 'Total', valeur: (row) => row.montantTotal, format: 'euros', largeur: 14 },
];

export const payroll = query(exportPayroll, async ({ body: { periode, format } }, { db, sites }) => {
  const found = new Conditions().add('f.periode = ?', periode).add('f.fk_frais_statut = ?', claimStatus.accepted);
  if (sites) found.add(worksOn('a', '?'), sites);
  const order = `order by ${inFrenchOrder(nameSql('a'))}, f.id_frais`;
  const rows = await rowsOf(db, PAID, `${OF_AGENTS} ${found.where()} ${order}`, found.values);
  const [year = '', month = ''] = periode.split('-');
  const name = months[Number(month) - 1];
  if (!name) throw new Refusal(messages.general.invalidRequest, 400, 'periode');
  return exportFile(format, `Frais pour la paie ${name} ${year}`, PAYROLL, rows);
});
