import { defaultGrid, type TariffGrid } from '@diapason/contracts/calculation';
import { messages } from '@diapason/contracts/constants';
import { listTariffVersions, readTariff } from '@diapason/contracts/money';
import { firstOf, orNull, pick, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingIfReadable, settingOf } from '../../site/setting-value';
import { tariffDrafts } from '../tables/tariff-drafts';
import { tariffs } from '../tables/tariffs';
import { closedYears } from './year-closings';

const TARIFF = wire(tariffs, 't');
const GRID = pick(TARIFF, 'fk_anneeScolaire', 'version', 'grille');

/** The grid in force for a school year, if one was published. */
export const publishedTariff = (db: ReadModels, fk_anneeScolaire: number) =>
  firstOf(db, TARIFF, 'from tarif t where fk_annee_scolaire = $1 order by version desc limit 1', [fk_anneeScolaire]);

const COPIED = { ...GRID, libelleAnneeScolaire: sql.text("coalesce(a.libelle_annee_scolaire, '')") };
const withYear = 'from tarif t join annee_scolaire a on a.id_annee_scolaire = t.fk_annee_scolaire';

/** The grid that a year without one starts from: the last of the nearest earlier year that has one. */
export const tariffToCopy = (db: ReadModels, fk_anneeScolaire: number) =>
  firstOf(
    db,
    COPIED,
    `${withYear} where a.date_debut < (select y.date_debut from annee_scolaire y where y.id_annee_scolaire = $1)
      order by a.date_debut desc, t.version desc limit 1`,
    [fk_anneeScolaire],
  );

const readVersion = (db: ReadModels, fk_anneeScolaire: number, version: number) =>
  firstOf(db, COPIED, `${withYear} where t.fk_annee_scolaire = $1 and t.version = $2`, [fk_anneeScolaire, version]);

const DRAFT = wire(tariffDrafts, 'd');
const KNOWN = { known: sql.boolean('true') };

export const tariff = query(readTariff, async ({ params: { fk_anneeScolaire } }, { db }) => {
  const [known, published, draft, toCopy, closed, calculates] = await Promise.all([
    firstOf(db, KNOWN, 'from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]),
    publishedTariff(db, fk_anneeScolaire),
    firstOf(db, DRAFT, 'from tarif_brouillon d where d.fk_annee_scolaire = $1', [fk_anneeScolaire]),
    tariffToCopy(db, fk_anneeScolaire),
    closedYears(db),
    settingIfReadable(db, 'calculCotisation'),
  ]);
  if (!known) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
  const { fk_anneeCopiee, versionCopiee } = draft ?? published ?? toCopiedFrom(toCopy);
  const [reference, start] = await Promise.all([
    fk_anneeCopiee && versionCopiee
      ? readVersion(db, fk_anneeCopiee, versionCopiee)
      : published && readVersion(db, fk_anneeScolaire, published.version),
    draft?.grille ?? published?.grille ?? firstDraft(db, toCopy?.grille),
  ]);
  return {
    fk_anneeScolaire,
    version: published?.version ?? 0,
    grille: published?.grille ?? null,
    datePublication: published?.datePublication ?? null,
    brouillon: {
      revision: draft?.revision ?? 0,
      grille: start,
      gardeLe: draft?.grille ? draft.gardeLe : null,
    },
    reference: reference ?? null,
    close: flagOf(closed.has(fk_anneeScolaire)),
    calcul: flagOf(calculates === true),
  };
});

const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

const toCopiedFrom = (copied: { readonly fk_anneeScolaire: number; readonly version: number } | undefined) => ({
  fk_anneeCopiee: copied?.fk_anneeScolaire ?? null,
  versionCopiee: copied?.version ?? null,
});

/** What a first draft begins with: a copy of an earlier year's grid, else the factory prices; the fee is what the setting says by now. */
export async function firstDraft(db: ReadModels, copied: TariffGrid | undefined): Promise<TariffGrid> {
  const grid = copied ?? defaultGrid;
  return { ...grid, regles: { ...grid.regles, fraisInscription: await settingOf(db, 'montantFraisInscription') } };
}

const VERSION = {
  ...pick(TARIFF, 'version', 'datePublication', 'grille'),
  nomPrenomAdministratif: orNull(sql.text(`nullif(${nameSql('g')}, '')`)),
};

export const versions = query(listTariffVersions, ({ params: { fk_anneeScolaire } }, { db }) =>
  rowsOf(
    db,
    VERSION,
    'from tarif t left join agent g on g.id_utilisateur = t.fk_user where t.fk_annee_scolaire = $1 order by t.version desc',
    [fk_anneeScolaire],
  ),
);
