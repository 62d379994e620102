import { compareFrench, messages } from '@diapason/contracts/constants';
import { listYears, readYearBooks } from '@diapason/contracts/money';
import { firstOf, orNull, pick, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { referenceFields } from '../../site/tables/reference';
import { yearClosings } from '../tables/year-closings';
import { yearBooksOf } from '../year-books';
import { modeLabel } from './mode-label';

/** After every name. */
const LAST = '\uffff';

const closing = wire(yearClosings, 'c');
const YEAR = {
  fk_anneeScolaire: sql.number('y.id_annee_scolaire'),
  ...pick(referenceFields('annee_scolaire', 'y'), 'libelleAnneeScolaire', 'dateDebut', 'dateFin'),
  terminee: sql.flag('y.date_fin < $1'),
  etat: orNull(closing.etat),
  dateHeure: orNull(closing.dateHeure),
  nomPrenomAgent: orNull(sql.text(`nullif(${nameSql('a')}, '')`)),
  ...pick(closing, 'motif', 'cotisations', 'montantTotal', 'reglements', 'montantRegle'),
};

export const years = query(listYears, async (_input, { db, today }) => {
  const rows = await rowsOf(
    db,
    YEAR,
    `from annee_scolaire y left join cloture_annee c on c.fk_annee_scolaire = y.id_annee_scolaire
       left join agent a on a.id_utilisateur = c.fk_user
      order by y.date_debut desc, y.id_annee_scolaire desc`,
    [today],
  );
  return rows.map(({ etat, cotisations, montantTotal, reglements, montantRegle, ...row }) => ({
    ...row,
    etat: etat ?? 'ouverte',
    // Of a year that was opened again they are history.
    ...(etat === 'close' &&
    cotisations !== null &&
    montantTotal !== null &&
    reglements !== null &&
    montantRegle !== null
      ? { cotisations, montantTotal, reglements, montantRegle }
      : {}),
  }));
});

const SEAL = pick(closing, 'etat', 'sceau');

export const books = query(readYearBooks, async ({ params: { fk_anneeScolaire } }, { db }) => {
  const sealed = await firstOf(db, SEAL, 'from cloture_annee c where fk_annee_scolaire = $1', [fk_anneeScolaire]);
  const sceauCloture = sealed?.etat === 'close' ? sealed.sceau : null;
  const [now, sites, known] = await Promise.all([
    yearBooksOf(db, fk_anneeScolaire, sceauCloture),
    rowsOf(db, { id: sql.number('id_site'), site: sql.text('libelle_site') }, 'from site'),
    firstOf(db, { one: sql.number('1') }, 'from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]),
  ]);
  if (!known) throw new Refusal(messages.general.notFound, 404);
  const names = new Map(sites.map(({ id, site }) => [id, site]));
  return {
    ...now,
    lignes: now.lignes
      .map(({ fk_site, fk_mode, nombre, montant }) => ({
        site: fk_site === null ? null : (names.get(fk_site) ?? `Site n° ${fk_site}`),
        mode: modeLabel(fk_mode),
        nombre,
        montant,
      }))
      .sort((a, b) => compareFrench(a.site ?? LAST, b.site ?? LAST) || compareFrench(a.mode, b.mode)),
    sceauCloture,
    concorde: sceauCloture === null ? null : sceauCloture === now.sceau ? (1 as const) : (0 as const),
  };
});

/** The school years whose money does not change any more. */
export async function closedYears(db: ReadModels): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(db, { id: sql.number('fk_annee_scolaire') }, `from cloture_annee where etat <> 'ouverte'`);
  return new Set(rows.map(({ id }) => id));
}

/** The years whose seal no longer agrees with their books: something changed behind it. */
export async function brokenSeals(db: ReadModels): Promise<readonly number[]> {
  const sealed = await rowsOf(
    db,
    { year: sql.number('fk_annee_scolaire'), sceau: orNull(sql.text('sceau')) },
    `from cloture_annee where etat = 'close' order by fk_annee_scolaire`,
  );
  const broken: number[] = [];
  for (const { year, sceau } of sealed) if ((await yearBooksOf(db, year, sceau)).sceau !== sceau) broken.push(year);
  return broken;
}
