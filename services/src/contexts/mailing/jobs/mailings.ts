import { MailingRequested, MailingRetried, mailingIdMail } from '@diapason/contracts/mailing';
import { MailSent } from '@diapason/contracts/site';
import { jobIdOf, reaction, rowsOf, type StoredFact, sql } from '@diapason/event-sourcing';
import { payLink, paysByCard, readFamilies } from '@diapason/projections/mailing/family-values';
import { filledHtml, filledSubject } from '@diapason/projections/mailing/fill';
import { job } from '../../../machinery/app/job';
import { decideWritten, guardian } from '../../families';
import { registerParams, requestMail } from '../../site';
import { mailing } from '../aggregate/mailing';

const PART = { queue: 'mail', name: 'mailing-part' } as const;
const TRACE = { queue: 'mail', name: 'mailing-trace' } as const;
const TEMPLATE = 'envoi';
/** Recipients of a job: one that is killed is done again, and whoever has their mail gets no other. */
const AT_ONCE = 100;

interface Round {
  readonly idEnvoi: number;
  readonly destinataires: readonly number[];
  readonly tour?: number;
}

const ID_MAIL = /^envoi-(\d+)-(\d+)(?:-\d+)?$/;

const partsOf = (event: StoredFact, { idEnvoi, destinataires, tour = 0 }: Round) =>
  Array.from({ length: Math.ceil(destinataires.length / AT_ONCE) }, (_one, part) => ({
    ...PART,
    id: jobIdOf(event, `${PART.name}-${part}`),
    data: { idEnvoi, part, tour },
  }));

export const mailingReactions = [
  reaction(MailingRequested, (event) => partsOf(event, event.data)),
  reaction(MailingRetried, (event) => partsOf(event, event.data)),
  reaction(MailSent, (event) => {
    const [, idEnvoi, fk_responsable] = ID_MAIL.exec(event.data.idMail) ?? [];
    if (!idEnvoi || !fk_responsable) return [];
    const data = { idEnvoi: Number(idEnvoi), fk_responsable: Number(fk_responsable) };
    return [{ ...TRACE, id: jobIdOf(event, TRACE.name), data }];
  }),
];

const ADDRESS = { id: sql.number('id_utilisateur'), email: sql.text('email') };

/** Asks for the mails of some recipients: under a number of its own each, so that nobody gets two. */
export const requestMails = job(PART.queue, PART.name, async (data, context) => {
  const idEnvoi = Number(data.idEnvoi);
  const asked = (await context.readFromJournal(mailing, idEnvoi)) ?? (await context.load(mailing, idEnvoi));
  if (!asked) return { changed: false };
  const from = Number(data.part) * AT_ONCE;
  const tour = Number(data.tour);
  const all = tour > 0 ? (asked.rounds[tour - 1] ?? []) : asked.destinataires;
  const some = all.slice(from, from + AT_ONCE);
  const addresses = await rowsOf(
    context.db,
    ADDRESS,
    "from responsable where id_utilisateur = any($1) and email <> '' and fusionne_avec is null",
    [some],
  );
  for (const [at, { id, email }] of addresses.entries()) {
    const idMail = mailingIdMail(idEnvoi, id, tour);
    await requestMail(context, { idMail, template: TEMPLATE, to: email, person: id, params: { idEnvoi } });
    await context.progress(at + 1, addresses.length);
  }
  return { changed: addresses.length > 0 };
});

/** The family's history says what reached it. */
export const traceMailing = job(TRACE.queue, TRACE.name, async (data, context) => {
  const idEnvoi = Number(data.idEnvoi);
  const sent = (await context.readFromJournal(mailing, idEnvoi)) ?? (await context.load(mailing, idEnvoi));
  // A trial reached nobody but who wrote it.
  if (!sent?.destinataires.includes(Number(data.fk_responsable))) return { changed: false };
  const { type, objet } = sent;
  await context.execute(guardian, Number(data.fk_responsable), (state) =>
    decideWritten(state, { idEnvoi, nature: type, objet }),
  );
  return { changed: true };
});

/** Amount and link are those of the moment: who paid meanwhile, or is left out since, is not reminded. */
registerParams(TEMPLATE, async ({ idUtilisateur, parametres }, context) => {
  const { db, today, publicUrl } = context;
  const asked = await context.readFromJournal(mailing, Number(parametres?.idEnvoi));
  if (!asked) return undefined;
  const { type, fk_anneeScolaire, objet, texte } = asked;
  const shown = parametres?.fk_responsable;
  const [[family], lien] = await Promise.all([
    readFamilies(db, { type, fk_anneeScolaire, ids: [Number(shown ?? idUtilisateur)] }),
    paysByCard(db, today, fk_anneeScolaire),
  ]);
  if (!family || (!shown && type === 'relance' && (family.reste <= 0 || family.ecartee))) return undefined;
  const link = lien ? payLink(family, `${publicUrl}/responsableCotisation/${family.fk_responsable}`) : undefined;
  return {
    objet: `${shown ? 'Essai\u00a0: ' : ''}${filledSubject(objet, family.values)}`,
    html: filledHtml(texte, family.values, link),
    repondreA: family.repondreA,
  };
});
