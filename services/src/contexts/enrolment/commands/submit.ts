import { randomBytes } from 'node:crypto';
import { enrolmentState, messages } from '@diapason/contracts/constants';
import {
  type Draft,
  type Enrolment,
  enrolment as enrolmentRecord,
  submitEnrolment,
} from '@diapason/contracts/enrolment';
import { Refusal } from '@diapason/event-sourcing';
import { enrolmentOpenings } from '@diapason/projections/enrolment/enrolment-year';
import { settingValue } from '@diapason/projections/site/setting-value';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { Powers } from '../../../machinery/app/powers';
import { passwordMatches, requireStrong } from '../../../machinery/session/passwords';
import { readAccess } from '../../../machinery/session/vault';
import { guardian, refuseBlockedDomain, requirePortalFields } from '../../families';
import { holderOf } from '../../identity';
import { decideSubmit, enrolment, isCarriedOut, known } from '../aggregate/enrolment';
import { requireOffered } from './asked-offers';
import { carryOut } from './carry-out';
import { doublesOf } from './doubles';
import { suspicionOf } from './first-step';
import { tellOwner, tellReceived } from './mails';
import { asksForTheSame, centsOf, imprintOf, numberedPupils, type Who, whoOf } from './request';

type Context = CommandContext<CommandContext['session'] | undefined> &
  Pick<Powers, 'accounts' | 'security' | 'sessions' | 'passwordLinks' | 'arrivals'>;

/**
 * One fact, then what follows from it; the ledger finishes what died between. Whoever gave the e-mail and the birth date of an account is told
 * so; anybody else who gave its e-mail gets the answer of a success, and its owner a mail. What was sent is sent again without harm; with other
 * pupils or offers it would be lost, and is refused.
 */
export const submit = command(
  submitEnrolment,
  { needs: ['accounts', 'security', 'sessions', 'passwordLinks', 'arrivals'] },
  async ({ body }, context) => {
    const empreinte = imprintOf(body.cle ?? context.commandId);
    const before = await context.load(enrolment, empreinte);
    if (before && !asksForTheSame(before, body.eleves)) throw new Refusal(messages.enrolment.sentOtherwise, 409);
    const request = before ?? (await received(body, empreinte, context));
    if (!request) return messages.enrolment.accountExists;
    const { state } = await context.execute(enrolment, empreinte, (now) => decideSubmit(now, request));
    const standing = known(state);
    const password = body.responsable.password ?? undefined;
    const own = standing.origine === 'publique' ? password : undefined;
    // A request that is sent again may come with another password, which nobody has judged.
    const isSet = await carryOut(context, standing, own, before === undefined);
    if (isCarriedOut(standing)) await tellReceived(context, standing);
    else await tellOwner(context, standing);
    const eleves = standing.eleves.map(({ idEleve }) => idEleve);
    const { idUtilisateur } = standing;
    return { token: await tokenFor(context, standing, password, isSet), idUtilisateur, fk_id: idUtilisateur, eleves };
  },
);

/** Undefined: e-mail and birth date are those of an account. */
async function received(body: Draft, empreinte: string, context: Context): Promise<Enrolment | undefined> {
  const { db, ids, now, today } = context;
  const session = context.session?.role === 'Responsable' ? context.session : undefined;
  const { year, publique, reinscription } = await enrolmentOpenings(db, today);
  if (session ? !reinscription : !publique) throw new Refusal(messages.enrolment.closed, 422);
  await requireOffered(db, body.eleves);
  const who = session ? await ownDetails(context, session.idUtilisateur) : await newDetails(body, context);
  const holder = session ? undefined : await holderOf(context, who.email);
  if (holder !== undefined && (await bornOn(context, holder)) === who.dateNaissance) return undefined;
  const [idUtilisateur, idDemande, idRevenu] = await Promise.all([
    session ? session.idUtilisateur : ids.forKey('utilisateur', `inscription-${empreinte}`),
    ids.forKey('demande_inscription', empreinte),
    ids.forKey('revenu', `inscription-${empreinte}`),
  ]);
  const { eleves, scolarites } = await numberedPupils(body, empreinte, context, session?.idUtilisateur);
  const tax = body.document?.fiscalite;
  const retenue = session
    ? null
    : (suspicionOf(context, body) ?? ((await context.arrivals.isFlood()) ? 'cadence' : null));
  const doubles = await doublesOf(
    db,
    {
      ...who,
      idUtilisateur,
      nouveau: session ? 0 : 1,
      telephones: [who.telephoneMobile, who.telephoneFixe].filter((one) => one !== null),
    },
    eleves,
    holder,
  );
  return {
    ...who,
    empreinte,
    idDemande,
    idUtilisateur,
    fk_anneeScolaire: year.idAnneeScolaire,
    recueLe: now,
    origine: session ? 'espace' : 'publique',
    etat: retenue ? enrolmentState.held : enrolmentState.received,
    retenue,
    motif: null,
    fk_role: body.responsable.fk_role || null,
    nouveau: session ? 0 : 1,
    autres: [],
    idRevenu,
    revenuFiscal: centsOf(tax?.revenuFiscal),
    nombrePart: tax?.nombrePart ?? null,
    absence: 0,
    eleves,
    scolarites,
    doubles,
    confirmeeLe: null,
  };
}

async function ownDetails({ load }: Pick<Context, 'load'>, idUtilisateur: number): Promise<Who> {
  const { details } = await load(guardian, idUtilisateur);
  if (!details) throw new Refusal(messages.general.notFound, 404);
  return whoOf(details);
}

async function newDetails({ responsable }: Draft, { db }: Context): Promise<Who> {
  const { password } = responsable;
  const entered = enrolmentRecord.entered(responsable);
  const who = whoOf({ ...entered, email: entered.email ?? '', nom: entered.nom ?? '', prenom: entered.prenom ?? '' });
  try {
    requirePortalFields({ ...who, idUtilisateur: 0, codeInsee: null, communeDeclareeLe: null });
    refuseBlockedDomain(who.email, await settingValue(db, 'blocageDomaine'));
    if (!password) throw new Refusal(messages.identity.passwordRequired, 400, 'password');
    await requireStrong(password, who.email, who.nom, who.prenom);
  } catch (error) {
    if (error instanceof Refusal && error.field)
      throw new Refusal(error.message, error.status, `responsable.${error.field}`);
    throw error;
  }
  return who;
}

const bornOn = async ({ load }: Pick<Context, 'load'>, idUtilisateur: number) =>
  (await load(guardian, idUtilisateur)).details?.dateNaissance ?? undefined;

/**
 * A session for the uploads that follow, by the password that opened the account; whoever waits gets a token of the same look that opens nothing.
 * @param isSet this call set it: hashing it once more would tell nothing.
 */
async function tokenFor(context: Context, request: Enrolment, password: string | undefined, isSet: boolean) {
  if (request.origine !== 'publique') return '';
  const nothing = () =>
    [36, 180, 43].map((length) => randomBytes(length).toString('base64url').slice(0, length)).join('.');
  if (!isCarriedOut(request) || password === undefined) return nothing();
  await context.visible();
  const access = await readAccess(context.db, request.idUtilisateur);
  if (!access || !(isSet || (await passwordMatches(access.passwordHash, password)))) return nothing();
  const { token } = await context.sessions.open({ idUtilisateur: request.idUtilisateur, version: access.version });
  return token;
}
