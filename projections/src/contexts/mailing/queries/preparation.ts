import { messages, REMINDED_LATELY_DAYS, type RecipientState } from '@diapason/contracts/constants';
import { searchOf } from '@diapason/contracts/core';
import { guardianList } from '@diapason/contracts/families';
import { prepareMailing, previewMailing } from '@diapason/contracts/mailing';
import { firstOf, pick, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { offered, referenceFields } from '../../site/tables/reference';
import { type Family, payLink, paysByCard, readFamilies } from '../family-values';
import { emptyFields, filledHtml, filledSubject } from '../fill';
import { foundFamilies, listedSites, listedYear, requireMayWrite } from '../found-families';

/** Guardians who were reminded of a year in the last days. */
async function remindedLately(db: ReadModels, ids: readonly number[], today: string): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    { id: sql.number('w.fk_responsable') },
    `from courrier_famille w where w.fk_responsable = any($1) and w.nature = 'relance'
      and w.envoye_le > $2::date - ${REMINDED_LATELY_DAYS}`,
    [ids, today],
  );
  return new Set(rows.map(({ id }) => id));
}

const MODEL = {
  ...pick(referenceFields('modele_envoi', 'l'), 'idModeleEnvoi', 'objet', 'texte'),
  libelle: sql.text('l.libelle_modele_envoi'),
};

const stateOf = (family: Family, isReminder: boolean, lately: ReadonlySet<number>): RecipientState => {
  if (isReminder && family.ecartee) return 'ecartee';
  if (family.email === '') return 'sansAdresse';
  return isReminder && lately.has(family.fk_responsable) ? 'recent' : 'atteinte';
};

export const preparation = query(prepareMailing, async ({ body }, { db, session, sites, today }) => {
  requireMayWrite(body.type, session);
  const isReminder = body.type === 'relance';
  const found = listedYear(body, session);
  const fk_anneeScolaire = found ?? session.idAnneeScolaire;
  const ids = await foundFamilies(
    db,
    // What the list of guardians would not tell is not told here.
    { ...searchOf(guardianList, body, session), fk_anneeScolaire: found },
    { session, sites: listedSites(body.type, { session, sites }) },
  );
  const [families, lately, modeles, lien, year] = await Promise.all([
    readFamilies(db, { type: body.type, fk_anneeScolaire, ids }),
    remindedLately(db, ids, today),
    rowsOf(
      db,
      MODEL,
      `from modele_envoi l where l.type = $1 and ${offered('modele_envoi', 'l')} order by l.id_modele_envoi`,
      [body.type],
    ),
    paysByCard(db, today, fk_anneeScolaire),
    firstOf(db, { libelle: sql.text('libelle_annee_scolaire') }, 'from annee_scolaire where id_annee_scolaire = $1', [
      fk_anneeScolaire,
    ]),
  ]);
  return {
    fk_anneeScolaire,
    libelleAnneeScolaire: year?.libelle ?? '',
    toutesAnnees: found === undefined,
    lien,
    familles: families.map((family) => ({
      fk_responsable: family.fk_responsable,
      nomPrenomUtilisateur: family.nomPrenomUtilisateur,
      email: family.email,
      etat: stateOf(family, isReminder, lately),
      montantTotal: isReminder ? family.montantTotal : null,
      reste: isReminder ? family.reste : null,
    })),
    modeles,
  };
});

export const preview = query(previewMailing, async ({ body }, { db, session, today }) => {
  requireMayWrite(body.type, session);
  const { type, fk_anneeScolaire, fk_responsable, objet, texte } = body;
  const [[family], lien] = await Promise.all([
    readFamilies(db, { type, fk_anneeScolaire, ids: [fk_responsable] }),
    paysByCard(db, today, fk_anneeScolaire),
  ]);
  if (!family) throw new Refusal(messages.general.notFound, 404);
  return {
    objet: filledSubject(objet, family.values),
    html: filledHtml(texte, family.values, lien ? payLink(family, '#') : undefined),
    repondreA: family.repondreA,
    vides: emptyFields(objet, texte, family.values),
  };
});
