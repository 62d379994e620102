import { formatCents, type MailingType, offeredCounts } from '@diapason/contracts/constants';
import { firstOf, orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { readCardDates } from '../money/queries/card-offer';
import { PAYER_YEARS } from '../money/queries/payer-years';
import { settingOf } from '../site/setting-value';
import type { FamilyValues, PayLink } from './fill';

const enrolled = `from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
  join scolarite_interne s on s.fk_eleve = e.id_eleve and s.fk_annee_scolaire = $2
  where er.fk_responsable = r.id_utilisateur`;

const FAMILY = {
  fk_responsable: sql.number('r.id_utilisateur'),
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  nom: sql.text("concat_ws(' ', nullif(r.prenom, ''), nullif(r.nom, ''))"),
  email: sql.text('r.email'),
  eleves: sql.text(
    `coalesce((select string_agg(x.prenom, '|' order by x.date_naissance, x.id_eleve)
      from (select distinct e.id_eleve, e.prenom, e.date_naissance ${enrolled}) x), '')`,
  ),
  montantTotal: sql.number(
    `coalesce((select sum(c.montant_total) from ${PAYER_YEARS} c where c.id_utilisateur = r.id_utilisateur and c.fk_annee_scolaire = $2), 0)`,
  ),
  reste: sql.number(
    `coalesce((select sum(greatest(c.montant_total - c.montant_regle, 0)) from ${PAYER_YEARS} c
      where c.id_utilisateur = r.id_utilisateur and c.fk_annee_scolaire = $2), 0)`,
  ),
  fk_site: orNull(
    sql.number(
      `(select s.fk_site ${enrolled} and s.fk_site is not null group by s.fk_site order by count(*) desc, s.fk_site limit 1)`,
    ),
  ),
  ecartee: sql.flag('exists (select from relance_ecartee l where l.id_utilisateur = r.id_utilisateur)'),
};

/** A message says no amounts: they are most of the work. */
const WITHOUT_AMOUNTS = { ...FAMILY, montantTotal: sql.number('0'), reste: sql.number('0') };

export interface Family {
  readonly fk_responsable: number;
  readonly nomPrenomUtilisateur: string;
  readonly email: string;
  readonly montantTotal: number;
  readonly reste: number;
  readonly ecartee: boolean;
  /** Where answers go: the address of the family's site; empty where it has none. */
  readonly repondreA: string;
  readonly values: FamilyValues;
}

const SITE = {
  id: sql.number('id_site'),
  libelle: sql.text('libelle_site'),
  email: sql.text("coalesce(email, '')"),
};
const YEAR = { libelle: sql.text('libelle_annee_scolaire') };

/** « Jeanne et Samuel » */
function inFrench(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} et ${last}` : last;
}

/** What a mailing says to each of these guardians, as it stands now. */
export async function readFamilies(
  db: ReadModels,
  {
    type,
    fk_anneeScolaire,
    ids,
  }: { readonly type: MailingType; readonly fk_anneeScolaire: number; readonly ids: readonly number[] },
): Promise<Family[]> {
  const [rows, sites, year] = await Promise.all([
    rowsOf(
      db,
      type === 'relance' ? FAMILY : WITHOUT_AMOUNTS,
      `from responsable r where r.id_utilisateur = any($1) and r.fusionne_avec is null
        order by r.nom_tri collate "C", r.id_utilisateur`,
      [ids, fk_anneeScolaire],
    ),
    rowsOf(db, SITE, 'from site'),
    firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]),
  ]);
  const siteOf = new Map(sites.map((site) => [site.id, site]));
  return rows.map(({ nom, eleves, fk_site, ecartee, ...row }) => {
    const site = fk_site === null ? undefined : siteOf.get(fk_site);
    return {
      ...row,
      ecartee: ecartee === 1,
      repondreA: site?.email ?? '',
      values: {
        Nom: nom,
        Élèves: inFrench(eleves.split('|').filter(Boolean)),
        Année: year?.libelle ?? '',
        Site: site?.libelle ?? '',
        ...(type === 'relance' ? { 'Reste à payer': formatCents(row.reste) } : {}),
      },
    };
  });
}

/** Whether families may pay by card on a day, and what of the year is shown to them. */
export async function paysByCard(db: ReadModels, today: string, fk_anneeScolaire: number): Promise<boolean> {
  const hidden = (await settingOf(db, 'visuelCotisation')) ? null : await settingOf(db, 'anneeEnCours');
  return hidden !== fk_anneeScolaire && offeredCounts(await readCardDates(db), today).length > 0;
}

/** Where a family pays what it still owes; undefined: nothing. */
export const payLink = ({ reste, values }: Pick<Family, 'reste' | 'values'>, url: string): PayLink | undefined =>
  reste > 0 ? { label: `Payer ${values['Reste à payer'] ?? ''} en ligne`, url } : undefined;
