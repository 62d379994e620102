import { enrolmentState, messages } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { type Enrolment, enrolment as enrolmentRecord, registerFamily } from '@diapason/contracts/enrolment';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { settingValue } from '@diapason/projections/site/setting-value';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { Powers } from '../../../machinery/app/powers';
import { guardian, openGuardian, refuseBlockedDomain } from '../../families';
import { holderOf } from '../../identity';
import { type Double, decideSubmit, enrolment, known } from '../aggregate/enrolment';
import { requireOffered } from './asked-offers';
import { carryOut } from './carry-out';
import { doublesOf } from './doubles';
import { centsOf, imprintOf, numberedPupils, type Who, whoOf } from './request';

type Body = InputOf<typeof registerFamily>['body'];
type Context = CommandContext & Pick<Powers, 'accounts' | 'security'>;

/** The command of the enrolment, accepted as it comes: one fact, all or nothing; sent again, it is the same family. */
export const registerAtDesk = command(
  registerFamily,
  { needs: ['accounts', 'security'] },
  async ({ body }, context) => {
    const empreinte = imprintOf(`bureau-${body.cle ?? context.commandId}`);
    const before = await context.load(enrolment, empreinte);
    const request = before ?? (await registered(body, empreinte, context));
    const { state } = await context.execute(enrolment, empreinte, (now) => decideSubmit(now, request));
    const standing = known(state);
    await carryOut(context, standing);
    return { idUtilisateur: standing.idUtilisateur, eleves: standing.eleves.map(({ idEleve }) => idEleve) };
  },
);

async function registered(body: Body, empreinte: string, context: Context): Promise<Enrolment> {
  const { db, ids, now } = context;
  const { eleves: sent, responsables, fk_anneeScolaire } = body;
  await requireOffered(db, sent);
  const people = await Promise.all(responsables.map((_, at) => guardianOf(body, at, empreinte, context)));
  const [first, ...others] = people;
  if (!first) throw new Refusal(messages.families.guardianFields, 400, 'responsables');
  requireEachOnce(people);
  const { eleves, scolarites } = await numberedPupils({ eleves: sent }, empreinte, context, undefined);
  if (body.autresPersonnes !== 1) await refuseKnown(people, eleves, context);
  const [idDemande, idRevenu] = await Promise.all([
    ids.forKey('demande_inscription', empreinte),
    ids.forKey('revenu', `inscription-${empreinte}`),
  ]);
  return {
    ...first.who,
    empreinte,
    idDemande,
    idUtilisateur: first.idUtilisateur,
    fk_anneeScolaire,
    recueLe: now,
    origine: 'bureau',
    etat: enrolmentState.accepted,
    retenue: null,
    motif: null,
    fk_role: first.fk_role,
    nouveau: first.nouveau,
    autres: others.map(({ who: { nom, prenom, email, telephoneMobile }, ...other }) => ({
      ...other,
      nom,
      prenom,
      email,
      telephoneMobile,
    })),
    idRevenu,
    revenuFiscal: centsOf(body.revenuFiscal),
    nombrePart: body.nombrePart ?? null,
    absence: body.absence,
    eleves,
    scolarites,
    doubles: [],
    confirmeeLe: null,
  };
}

interface Person {
  readonly idUtilisateur: number;
  readonly nouveau: 0 | 1;
  readonly fk_role: Enrolment['fk_role'];
  readonly who: Who;
}

async function guardianOf({ responsables }: Body, at: number, empreinte: string, context: Context): Promise<Person> {
  const sent = responsables[at] as Body['responsables'][number];
  const fk_role = sent.fk_role || null;
  if (sent.idUtilisateur) {
    const who = whoOf(openGuardian(await context.load(guardian, sent.idUtilisateur)));
    return { idUtilisateur: sent.idUtilisateur, nouveau: 0, fk_role, who };
  }
  const entered = enrolmentRecord.entered(sent);
  const who = whoOf({ ...entered, nom: entered.nom ?? '', prenom: entered.prenom ?? '', email: entered.email ?? '' });
  for (const field of ['nom', 'prenom'] as const)
    if (who[field] === '') throw new Refusal(messages.general.missingField, 400, `responsables.${at}.${field}`);
  await requireFreeAddress(who.email, `responsables.${at}.email`, context);
  const key = at === 0 ? `inscription-${empreinte}` : `inscription-${empreinte}-${at}`;
  return { idUtilisateur: await context.ids.forKey('utilisateur', key), nouveau: 1, fk_role, who };
}

async function requireFreeAddress(email: string, field: string, context: Context): Promise<void> {
  if (email === '') return;
  try {
    refuseBlockedDomain(email, await settingValue(context.db, 'blocageDomaine'));
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.message, error.status, field);
    throw error;
  }
  if ((await holderOf(context, email)) !== undefined) throw new Refusal(messages.enrolment.addressOfKnown, 409, field);
}

function requireEachOnce(people: readonly Person[]): void {
  const seen = new Set<string>();
  for (const [at, { idUtilisateur, nouveau, who }] of people.entries())
    for (const one of [`n ${idUtilisateur}`, ...(nouveau && who.email ? [`e ${who.email.toLowerCase()}`] : [])]) {
      if (seen.has(one)) throw new Refusal(messages.enrolment.guardianTwice, 400, `responsables.${at}.email`);
      seen.add(one);
    }
}

const KNOWN = { nom: sql.text("concat_ws(' ', x.nom, x.prenom)") };
const tables = {
  pupil: 'from eleve x where x.id_eleve = $1',
  guardian: 'from responsable x where x.id_utilisateur = $1',
} as const;

/** @throws Refusal 409 on whoever is known already, until somebody has said that they are two. */
async function refuseKnown(people: readonly Person[], eleves: Enrolment['eleves'], { db }: Context): Promise<void> {
  for (const [at, { who, idUtilisateur, nouveau }] of people.entries()) {
    const telephones = [who.telephoneMobile].filter((one) => one !== null);
    const children = at === 0 ? eleves : [];
    const [double] = await doublesOf(db, { ...who, idUtilisateur, nouveau, telephones }, children, undefined);
    if (double) await refuse(double, double.nature === 'guardian' ? `responsables.${at}.nom` : fieldOf(double));
  }
  function fieldOf({ demande }: Double): string {
    return `eleves.${eleves.findIndex(({ idEleve }) => idEleve === demande)}.nom`;
  }
  async function refuse({ nature, connu }: Double, field: string): Promise<never> {
    const found = await firstOf(db, KNOWN, tables[nature], [connu]);
    throw new Refusal(messages.enrolment.perhapsKnown(found?.nom ?? '', connu), 409, field);
  }
}
