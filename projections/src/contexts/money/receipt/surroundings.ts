import { onOneLine } from '@diapason/contracts/core';
import { firstOf, orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { letterNameSql } from '../../../machinery/person-name';
import type { Receipt } from '../tables/receipts';

/** Who and where: what a receipt says beside the figures. Addresses are lines. */
export type Surroundings = Pick<
  Receipt,
  'etablissement' | 'adresseEtablissement' | 'payeur' | 'adressePayeur' | 'anneeScolaire' | 'eleves'
>;

interface About {
  readonly idUtilisateur: number;
  readonly fk_anneeScolaire: number;
  /** Where it was paid, or the family's. */
  readonly fk_site: number | null;
  readonly eleves: readonly number[];
}

const PARTIES = {
  etablissement: sql.text(`coalesce(s.libelle_site, 'Conservatoire')`),
  siteAdresse: orNull(sql.text('s.adresse1')),
  siteVille: sql.text("concat_ws(' ', s.code_postal, s.ville)"),
  payeur: sql.text(letterNameSql('r')),
  adresse1: orNull(sql.text('r.adresse1')),
  adresse2: orNull(sql.text('r.adresse2')),
  payeurVille: sql.text("concat_ws(' ', r.code_postal, r.ville)"),
  anneeScolaire: sql.text("coalesce(a.libelle_annee_scolaire, '')"),
};
const PUPIL = { idEleve: sql.number('e.id_eleve'), nom: sql.text(letterNameSql('e')) };

/** Names and addresses as they are now. @returns undefined while the read model does not know the payer. */
export async function readSurroundings(
  db: ReadModels,
  { idUtilisateur, fk_anneeScolaire, fk_site, eleves }: About,
): Promise<Surroundings | undefined> {
  const [parties, pupils] = await Promise.all([
    firstOf(
      db,
      PARTIES,
      `from responsable r left join annee_scolaire a on a.id_annee_scolaire = $2 left join site s on s.id_site = $3
        where r.id_utilisateur = $1`,
      [idUtilisateur, fk_anneeScolaire, fk_site],
    ),
    rowsOf(
      db,
      PUPIL,
      `from eleve e where e.id_eleve = any($1::int[]) order by ${inFrenchOrder('e.prenom')}, e.id_eleve`,
      [eleves],
    ),
  ]);
  if (!parties) return undefined;
  const { etablissement, siteAdresse, siteVille, payeur, adresse1, adresse2, payeurVille, anneeScolaire } = parties;
  return {
    etablissement: onOneLine(etablissement),
    adresseEtablissement: lines(siteAdresse, siteVille),
    payeur: onOneLine(payeur),
    adressePayeur: lines(adresse1, adresse2, payeurVille),
    anneeScolaire: onOneLine(anneeScolaire),
    eleves: pupils.map(({ idEleve, nom }) => ({ idEleve, nom: onOneLine(nom) })),
  };
}

/** What the log holds from before may have line ends in it: a line of the address stays one. */
const lines = (...texts: readonly (string | null)[]): string =>
  texts
    .map((text) => onOneLine(text ?? '').trim())
    .filter(Boolean)
    .join('\n');
