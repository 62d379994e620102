import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { plainSql, plainText } from '@diapason/projections/plain-text';
import type { Double } from '../aggregate/enrolment';

interface Person {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string | null;
}
interface Asker extends Person {
  readonly idUtilisateur: number;
  readonly nouveau: 0 | 1;
  readonly telephones: readonly string[];
  readonly codePostal: string | null;
  readonly adresse1: string | null;
}
interface AskedChild extends Person {
  readonly idEleve: number;
  readonly nouveau: 0 | 1;
}

/** Letters and figures alone: what sounds the same is the same. */
const spoken = (text: string) =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const spokenSql = (expression: string) =>
  `btrim(regexp_replace(${plainSql(`coalesce(${expression}, '')`)}, '[^a-z0-9]+', ' ', 'g'))`;

const ID = { id: sql.number('id') };

/**
 * People of the network who may be those of a request: by surname and first name together with birth date, telephone, domicile or child. An
 * address alone says nothing; whose account has it is told apart.
 */
export async function doublesOf(
  db: ReadModels,
  asker: Asker,
  children: readonly AskedChild[],
  holder: number | undefined,
): Promise<Double[]> {
  const [guardians, ...pupils] = await Promise.all([
    asker.nouveau === 1 ? guardiansLike(db, asker, children) : [],
    ...children.map((child) => (child.nouveau === 1 ? pupilsLike(db, child) : [])),
  ]);
  const told = new Set(guardians);
  if (holder !== undefined && asker.nouveau === 1) told.add(holder);
  return [
    ...[...told].map(
      (connu): Double => ({
        nature: 'guardian',
        demande: asker.idUtilisateur,
        connu,
        adresse: connu === holder ? 1 : 0,
        suite: null,
      }),
    ),
    ...children.flatMap(({ idEleve }, at) =>
      (pupils[at] ?? []).map(
        (connu): Double => ({ nature: 'pupil', demande: idEleve, connu, adresse: 0, suite: null }),
      ),
    ),
  ].slice(0, 40);
}

async function guardiansLike(db: ReadModels, asker: Asker, children: readonly AskedChild[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    ID,
    `from (select r.id_utilisateur as id from responsable r
      where r.fusionne_avec is null and r.id_utilisateur <> $1 and ${spokenSql('r.nom')} = $2 and ${spokenSql('r.prenom')} = $3
        and (r.date_naissance = $4 or r.telephone_mobile = any($5) or r.telephone_fixe = any($5)
          or ($6 <> '' and ${spokenSql('r.adresse1')} = $6 and r.code_postal = $7)
          or exists (select from eleve_responsable l join eleve e on e.id_eleve = l.fk_eleve
            join unnest($8::text[], $9::text[], $10::date[]) as c (nom, prenom, naissance)
              on ${spokenSql('e.nom')} = c.nom and ${spokenSql('e.prenom')} = c.prenom and e.date_naissance = c.naissance
            where l.fk_responsable = r.id_utilisateur))
      order by 1 limit 10) found`,
    [
      asker.idUtilisateur,
      spoken(asker.nom),
      spoken(asker.prenom),
      asker.dateNaissance,
      asker.telephones,
      spoken(asker.adresse1 ?? ''),
      asker.codePostal,
      children.map(({ nom }) => spoken(nom)),
      children.map(({ prenom }) => spoken(prenom)),
      children.map(({ dateNaissance }) => dateNaissance),
    ],
  );
  return rows.map(({ id }) => id);
}

async function pupilsLike(db: ReadModels, { idEleve, nom, prenom, dateNaissance }: AskedChild): Promise<number[]> {
  const rows = await rowsOf(
    db,
    ID,
    `from (select e.id_eleve as id from eleve e
      where e.fusionne_avec is null and e.id_eleve <> $1 and e.date_naissance = $4
        and ${spokenSql('e.nom')} = $2 and ${spokenSql('e.prenom')} = $3
      order by 1 limit 10) found`,
    [idEleve, spoken(nom), spoken(prenom), dateNaissance],
  );
  return rows.map(({ id }) => id);
}
