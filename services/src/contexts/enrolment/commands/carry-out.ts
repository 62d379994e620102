import { enrolmentState, roleGroupIds, schoolingStatus, toEuros } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import type { Enrolment } from '@diapason/contracts/enrolment';
import { SchoolingEnrolled, SchoolingStatusChanged } from '@diapason/contracts/families';
import { codeInseeOf } from '@diapason/projections/families/municipalities';
import type { CommandContext } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';
import { readSchoolYear } from '../../../machinery/app/school-year';
import {
  dayOfChange,
  decideAnswerImageRight,
  decideLinkGuardian,
  decideRegisterGuardian,
  decideRegisterPupil,
  decideRegisterWithoutAccount,
  decideSaveExternalSchooling,
  decideSaveSchooling,
  decideSaveTaxRecord,
  doubles,
  type GuardianState,
  guardian,
  type PupilEvent,
  type PupilState,
  pupil,
} from '../../families';
import { account, holderOf, openAccount, sendPasswordLink, setPassword } from '../../identity';
import { isCarriedOut } from '../aggregate/enrolment';
import { whoOf } from './request';

export type CarryContext = Pick<CommandContext, 'execute' | 'load' | 'ids' | 'db' | 'now' | 'today' | 'commandId'> &
  Pick<WorkPowers, 'accounts' | 'security'>;

const { accepted, refused } = enrolmentState;

/**
 * Gives the family what its request says: guardian, income, pupils with links, school, image right and offers, then the account. Each step is
 * decided on what is there, so that whoever comes second (the same call, the job, another process) finds it done.
 * @param password chosen by who asks; without one a link is mailed, once. @param isStrong this call found it strong.
 * @returns whether that password was set here, and is theirs.
 */
export async function carryOut(
  context: CarryContext,
  request: Enrolment,
  password?: string,
  isStrong = false,
): Promise<boolean> {
  if (!isCarriedOut(request)) return false;
  const same = request.doubles.find((one) => one.adresse === 1 && one.suite === 'meme');
  const idUtilisateur = same?.connu ?? request.idUtilisateur;
  const isNew = request.nouveau === 1 && !same;
  const holder = request.email === '' ? undefined : await holderOf(context, request.email);
  const hasAccount = isNew && request.email !== '' && (holder === undefined || holder === idUtilisateur);
  if (hasAccount) await open(context, idUtilisateur, request.email);
  if (isNew) await registerGuardian(context, request, hasAccount);
  for (const other of request.autres) await registerOther(context, other);
  await declareIncome(context, request, idUtilisateur);
  for (const child of request.eleves) await enrolChild(context, request, child, idUtilisateur);
  return hasAccount && (await handOver(context, idUtilisateur, password, isStrong));
}

const open = (context: CarryContext, idUtilisateur: number, email: string) =>
  openAccount(context, { idUtilisateur, isResponsable: 1, email, fk_groupe: roleGroupIds.responsable });

async function registerGuardian({ execute }: CarryContext, request: Enrolment, hasAccount: boolean): Promise<void> {
  const { email, ...details } = whoOf(request);
  await execute(guardian, request.idUtilisateur, (state: GuardianState) => {
    if (state.details) return [];
    return hasAccount
      ? decideRegisterGuardian(state, request.idUtilisateur, { ...details, email }, codeInseeOf)
      : decideRegisterWithoutAccount(state, request.idUtilisateur, details, codeInseeOf);
  });
}

async function registerOther(context: CarryContext, other: Enrolment['autres'][number]): Promise<void> {
  const { idUtilisateur, nouveau, nom, prenom, email, telephoneMobile } = other;
  if (nouveau !== 1) return;
  const holder = email === '' ? undefined : await holderOf(context, email);
  const hasAccount = email !== '' && (holder === undefined || holder === idUtilisateur);
  if (hasAccount) await open(context, idUtilisateur, email);
  const details = { nom, prenom, telephoneMobile };
  await context.execute(guardian, idUtilisateur, (state: GuardianState) => {
    if (state.details) return [];
    return hasAccount
      ? decideRegisterGuardian(state, idUtilisateur, { ...details, email }, codeInseeOf)
      : decideRegisterWithoutAccount(state, idUtilisateur, details, codeInseeOf);
  });
  if (hasAccount) await handOver(context, idUtilisateur, undefined);
}

/** Nothing where none was given, or where the year has one: bracket 6 is what the calculation takes then. */
async function declareIncome({ execute }: CarryContext, request: Enrolment, idUtilisateur: number): Promise<void> {
  const { revenuFiscal, nombrePart, absence, fk_anneeScolaire, idRevenu, origine } = request;
  const isTold = revenuFiscal !== null && Boolean(nombrePart);
  if (absence === 0 && !isTold) return;
  const income = { revenuFiscal: revenuFiscal === null ? null : toEuros(revenuFiscal), nombrePart };
  const form = { fk_anneeScolaire, ...income, exoneration: 0, absence } as const;
  await execute(guardian, idUtilisateur, (state) =>
    state.taxRecords.some((one) => one.fk_anneeScolaire === fk_anneeScolaire)
      ? []
      : decideSaveTaxRecord(state, 0, idRevenu, form, origine === 'bureau' ? 'staff' : 'guardian'),
  );
}

type Child = Enrolment['eleves'][number];

async function enrolChild(context: CarryContext, request: Enrolment, child: Child, idUtilisateur: number) {
  const { ids, db, today, execute } = context;
  const { fk_anneeScolaire, empreinte, fk_role, autres, origine, scolarites } = request;
  const [idSchool, idImage] = [
    await ids.forKey('scolarite_externe', `inscription-${empreinte}-${child.idEleve}`),
    await ids.forKey('droit_image', `inscription-${empreinte}-${child.idEleve}`),
  ];
  const when = { today, year: await readSchoolYear(db, fk_anneeScolaire) };
  const id = await standing(context, child.idEleve);
  const offers = scolarites.filter(({ idEleve }) => idEleve === child.idEleve);
  await execute(pupil, id, (before) =>
    inTurn(before, [
      (state) => {
        if (state.details || child.nouveau !== 1) return [];
        const { nom, prenom, fk_genre, dateNaissance, telephoneMobile } = child;
        const details = { nom, prenom, fk_genre, dateNaissance, telephoneMobile, dateInscription: today };
        return decideRegisterPupil(state, child.idEleve, details, today);
      },
      ...(child.nouveau === 1 ? [{ idUtilisateur, fk_role }, ...autres] : []).map(
        (link) =>
          (state: PupilState): PupilEvent[] =>
            isLinked(state, link.idUtilisateur)
              ? []
              : decideLinkGuardian(state, { fk_responsable: link.idUtilisateur, fk_role: link.fk_role }),
      ),
      (state) => {
        const { fk_etablissementScolaire, fk_niveauScolaire, coursMercrediMatin, nonScolarise } = child;
        const told = nonScolarise === 1 || (fk_etablissementScolaire !== null && fk_niveauScolaire !== null);
        const has = [...state.folder.externals.values()].some((one) => one.fk_anneeScolaire === fk_anneeScolaire);
        if (!told || has) return [];
        const form = {
          fk_anneeScolaire,
          fk_etablissementScolaire,
          fk_niveauScolaire,
          coursMercrediMatin,
          nonScolarise,
        };
        return decideSaveExternalSchooling(state, { idScolarite: 0, newId: idSchool }, form);
      },
      (state) => {
        const answered = [...state.folder.images.values()].some((one) => one.fk_anneeScolaire === fk_anneeScolaire);
        if (child.droitImage === null || answered) return [];
        return decideAnswerImageRight(state, { idDroitImage: idImage, fk_anneeScolaire, etat: child.droitImage });
      },
      ...offers.map(({ idEleve: _, idScolarite, ...offer }) => (state: PupilState): PupilEvent[] => {
        const fk_statut = origine === 'bureau' ? schoolingStatus.enrolled : schoolingStatus.newEnrolment;
        const form = { ...offer, fk_anneeScolaire, fk_statut };
        if (state.schooling.some((one) => one.idScolarite === idScolarite)) return [];
        const [enrolled] = decideSaveSchooling({ ...state, schooling: [] }, 0, idScolarite, form, when);
        const next = enrolled?.type === 'SchoolingEnrolled' ? enrolled.data : undefined;
        // Asked for by both parents, or last week: it stands once.
        return !next || doubles(state.schooling, undefined, next) ? [] : [make(SchoolingEnrolled, next)];
      }),
    ]),
  );
}

const isLinked = (state: PupilState, guardianId: number): boolean =>
  state.guardians.some(({ fk_responsable }) => fk_responsable === guardianId) || state.replaced.has(guardianId);

/** The pupil's record, or the one that is kept in its place. */
async function standing({ load }: Pick<CarryContext, 'load'>, idEleve: number): Promise<number> {
  const { merged } = await load(pupil, idEleve);
  return merged ? standing({ load }, merged.fk_conserve) : idEleve;
}

function inTurn(before: PupilState, steps: readonly ((state: PupilState) => readonly PupilEvent[])[]): PupilEvent[] {
  let state = before;
  return steps.flatMap((step) => {
    const events = step(state);
    state = events.reduce(pupil.evolve, state);
    return [...events];
  });
}

/** The way in, once. @returns whether it is that password. */
async function handOver(
  context: CarryContext,
  idUtilisateur: number,
  password: string | undefined,
  isStrong = false,
): Promise<boolean> {
  const { isHandedOver, isOpen } = await context.load(account, idUtilisateur);
  if (!isOpen || isHandedOver) return false;
  if (password === undefined) await sendPasswordLink(context, idUtilisateur, 'bienvenue');
  else await setPassword(context, { idUtilisateur, motDePasse: password, origine: 'initial', isStrong });
  return password !== undefined;
}

/** What was asked for is enrolled once the request is accepted, and is not once it is refused. What staff changed meanwhile stays. */
export async function followDecision(context: CarryContext, request: Enrolment): Promise<void> {
  const { etat, eleves, scolarites, fk_anneeScolaire } = request;
  if (etat !== accepted && etat !== refused) return;
  const fk_statut = etat === accepted ? schoolingStatus.enrolled : schoolingStatus.notAdmitted;
  const depuis = dayOfChange(context.today, await readSchoolYear(context.db, fk_anneeScolaire));
  for (const { idEleve } of eleves) {
    const id = await standing(context, idEleve);
    const own = new Set(scolarites.filter((one) => one.idEleve === idEleve).map(({ idScolarite }) => idScolarite));
    await context.execute(pupil, id, (state) =>
      state.schooling
        .filter((one) => own.has(one.idScolarite) && one.fk_statut === schoolingStatus.newEnrolment)
        .map(({ idScolarite }) => make(SchoolingStatusChanged, { idEleve: id, idScolarite, fk_statut, depuis })),
    );
  }
}
