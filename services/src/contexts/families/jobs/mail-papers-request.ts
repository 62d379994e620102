import { PapersRequested } from '@diapason/contracts/families';
import { firstOf, jobIdOf, reaction, sql } from '@diapason/event-sourcing';
import { expectedPapers } from '@diapason/projections/families/expected-papers';
import { job } from '../../../machinery/app/job';
import { registerParams, requestMail } from '../../site';
import { guardian } from '../aggregate/guardian';

const MAIL_REQUEST = { queue: 'mail', name: 'papers-request' } as const;
const TEMPLATE = 'piecesManquantes';

export const papersRequestReactions = [
  reaction(PapersRequested, (event) => {
    const { idDemande, fk_responsable, fk_anneeScolaire } = event.data;
    const data = { idDemande, fk_responsable, fk_anneeScolaire };
    return [{ ...MAIL_REQUEST, id: jobIdOf(event, MAIL_REQUEST.name), data }];
  }),
];

export const mailPapersRequest = job(MAIL_REQUEST.queue, MAIL_REQUEST.name, async (data, context) => {
  const person = Number(data.fk_responsable);
  const { details, merged } = await context.load(guardian, person);
  if (!details?.email || merged) return { changed: false };
  const params = { fk_anneeScolaire: Number(data.fk_anneeScolaire) };
  await requestMail(context, {
    idMail: `pieces-${Number(data.idDemande)}`,
    template: TEMPLATE,
    to: details.email,
    person,
    params,
  });
  return { changed: true };
});

const YEAR = { libelle: sql.text('y.libelle_annee_scolaire') };

/** Named when the mail is sent: what came meanwhile is not asked for, and no event says which papers a pupil lacks. */
registerParams(TEMPLATE, async ({ idUtilisateur, parametres }, { db, load }) => {
  // Who is kept in its place is asked by a mail of their own.
  if ((await load(guardian, idUtilisateur)).merged) return undefined;
  const fk_anneeScolaire = Number(parametres?.fk_anneeScolaire);
  const year = await firstOf(db, YEAR, 'from annee_scolaire y where y.id_annee_scolaire = $1', [fk_anneeScolaire]);
  const missing = (await expectedPapers(db, { fk_responsable: idUtilisateur, fk_anneeScolaire })).filter(
    ({ idPieceJointe }) => idPieceJointe === null,
  );
  if (missing.length === 0) return undefined;
  const pieces = missing.map(({ libelleNature, nomPrenomEleve, precision }) =>
    [`${libelleNature}${precision ? ` (${precision})` : ''}`, nomPrenomEleve].filter(Boolean).join(' : '),
  );
  return { anneeScolaire: year?.libelle ?? '', pieces: pieces.join('\n') };
});
