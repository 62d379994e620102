import { onOneLine } from '@diapason/contracts/core';
import { paymentEvents, ReceiptIssued } from '@diapason/contracts/money';
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

/** Name and address of a person's sheet, as their events have them. */
type Sheet = Readonly<Record<'nom' | 'prenom', string>>;
type Address = Readonly<Record<'adresse1' | 'adresse2' | 'codePostal' | 'ville', string | null>>;

/** First name first, as in a letter. */
export const letterName = ({ prenom, nom }: Sheet): string => onOneLine([prenom, nom].filter(Boolean).join(' '));

/** A payer's name and address, as a receipt has them. */
export const payerOf = (sheet: Sheet & Address): Pick<Surroundings, 'payeur' | 'adressePayeur'> => ({
  payeur: letterName(sheet),
  adressePayeur: lines(sheet.adresse1, sheet.adresse2, [sheet.codePostal, sheet.ville].filter(Boolean).join(' ')),
});

const CHANGES = Object.keys(paymentEvents).filter((type) => type !== ReceiptIssued.type);

/** Where in the log a payment got its version. @returns undefined while the journal does not have it. */
export async function positionOfVersion(
  db: ReadModels,
  { idCotisation, idReglement, version }: Pick<Receipt, 'idCotisation' | 'idReglement' | 'version'>,
): Promise<bigint | undefined> {
  const found = await firstOf(
    db,
    { position: sql.text('e.position::text') },
    `from journal.event e where e.stream = $1 and e.data->>'idReglement' = $2 and e.type = any($3::text[])
      order by e.revision offset $4 limit 1`,
    [`contribution-${idCotisation}`, String(idReglement), CHANGES, version - 1],
  );
  return found && BigInt(found.position);
}

/** Those of some streams to which something was added after a position. */
export async function grownSince(
  db: ReadModels,
  streams: readonly string[],
  position: bigint,
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    db,
    { stream: sql.text('e.stream') },
    'from journal.event e where e.stream = any($1::text[]) and e.position > $2 group by e.stream',
    [streams, String(position)],
  );
  return new Set(rows.map(({ stream }) => stream));
}

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

/** A line of the address stays one. */
const lines = (...texts: readonly (string | null)[]): string =>
  texts
    .map((text) => onOneLine(text ?? '').trim())
    .filter(Boolean)
    .join('\n');
