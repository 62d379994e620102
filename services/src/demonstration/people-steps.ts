import { roleGroupIds } from '@diapason/contracts/constants';
import { codeInseeOf } from '@diapason/projections/families/municipalities';
import { decideSaveExternalSchooling, externalSchoolings } from '../contexts/families/aggregate/external-schooling';
import { decideRegisterGuardian, type GuardianState, guardian } from '../contexts/families/aggregate/guardian';
import { decideAnswerImageRight, imageRights } from '../contexts/families/aggregate/image-right';
import { decideRegisterPupil, type PupilEvent, type PupilState, pupil } from '../contexts/families/aggregate/pupil';
import { decideLinkGuardian } from '../contexts/families/aggregate/pupil-changes';
import { decideSaveSchooling } from '../contexts/families/aggregate/schooling';
import { decideGiveStudentStatus, studentYears } from '../contexts/families/aggregate/student-status';
import { decideSaveTaxRecord } from '../contexts/families/aggregate/tax-records';
import { openAccount } from '../contexts/identity/commands/accounts';
import { agent, decideRegisterAgent } from '../contexts/staff/aggregate/agent';
import type { DemoFamily, DemoGuardian, DemoPupil } from './families';
import { idsOf, type PlanIds } from './ids';
import type { DemoPlan } from './plan';
import { atWork, type DemoYear, day } from './school-years';
import { schoolOf } from './schools';
import { inTurn, type Step } from './steps';

/** Agents and their accounts. Only printed logins have a password. */
export function agentSteps(plan: DemoPlan, passwordOf: (email: string) => string | undefined): readonly Step[] {
  const ids = idsOf(plan);
  return plan.agents.map(
    (one): Step =>
      async (context) => {
        const idUtilisateur = ids.agent(one.index);
        const { nom, prenom, email, fk_groupe, telephoneMobile } = one;
        const motDePasse = passwordOf(email);
        await openAccount(context, {
          idUtilisateur,
          isResponsable: 0,
          email,
          fk_groupe,
          ...(motDePasse ? { motDePasse } : {}),
        });
        const antennes = one.sites.map((idSite) => ({ idSite, role: null }));
        const profile = {
          nom,
          prenom,
          email,
          fk_groupe,
          telephoneMobile,
          fk_siteResidence: one.sites[0] ?? null,
          antennes,
        };
        await context.execute(agent, idUtilisateur, (state) => decideRegisterAgent(state, idUtilisateur, profile));
      },
  );
}

/** What families brought for a year: registrations, tax records, enrolments. */
export function familySteps(
  plan: DemoPlan,
  year: DemoYear,
  passwordOf: (email: string) => string | undefined,
): readonly Step[] {
  const ids = idsOf(plan);
  return plan.families
    .filter((family) => firstYear(family) <= year.id)
    .flatMap((family, position) => {
      const at = atWork(arrival(family, year), position);
      return [
        ...family.guardians.flatMap((one) => guardianSteps(one, firstYear(family), year.id, ids, passwordOf)),
        ...family.pupils.flatMap((one) => pupilSteps(one, year.id, ids)),
        ...(year.id === plan.years.current.id ? family.pupils.map((one) => yearlySteps(plan, family, one, year)) : []),
      ].map(
        (step): Step =>
          (_context, contextAt) =>
            step(contextAt(at), contextAt),
      );
    });
}

/** The day on which a family came: when the first of its pupils enrols, and before the contributions are calculated. */
function arrival({ pupils }: DemoFamily, year: DemoYear): string {
  const days = pupils.flatMap(({ schooling }) =>
    schooling.flatMap((one) => (one.fk_anneeScolaire === year.id ? [one.dateCreation] : [])),
  );
  return [...days, day(year.start, 9, 15)].sort()[0] ?? year.dateDebut;
}

/** Siblings may begin in different years; the guardians come with the first. */
const firstYear = (family: DemoFamily): number =>
  Math.min(...family.pupils.flatMap((one) => one.schooling.map((schooling) => schooling.fk_anneeScolaire)));

function guardianSteps(
  one: DemoGuardian,
  since: number,
  year: number,
  ids: PlanIds,
  passwordOf: (email: string) => string | undefined,
): readonly Step[] {
  const { index, taxRecords, codeInsee: _code, ...details } = one;
  const isNew = year === since;
  const records = taxRecords.filter((record) => year >= since && record.fk_anneeScolaire === year);
  if (!isNew && records.length === 0) return [];
  const idUtilisateur = ids.guardian(index);
  return [
    async (context) => {
      if (isNew) {
        const motDePasse = passwordOf(one.email);
        await openAccount(context, {
          idUtilisateur,
          isResponsable: 1,
          email: one.email,
          fk_groupe: roleGroupIds.responsable,
          ...(motDePasse ? { motDePasse } : {}),
        });
      }
      await context.execute(
        guardian,
        idUtilisateur,
        inTurn(guardian, [
          (state) => (isNew ? decideRegisterGuardian(state, idUtilisateur, details, codeInseeOf) : []),
          ...records.map(
            (record) => (state: GuardianState) =>
              decideSaveTaxRecord(state, 0, ids.taxRecord(index, record.fk_anneeScolaire), record),
          ),
        ]),
      );
    },
  ];
}

function pupilSteps(one: DemoPupil, year: number, ids: PlanIds): readonly Step[] {
  const enrolled = one.schooling.flatMap((schooling, position) =>
    schooling.fk_anneeScolaire === year ? [{ schooling, position }] : [],
  );
  if (enrolled.length === 0) return [];
  const idEleve = ids.pupil(one.index);
  const isNew = year === one.schooling[0]?.fk_anneeScolaire;
  const { nom, prenom, fk_genre, dateNaissance, dateInscription } = one;
  const sheet = {
    nom,
    prenom,
    fk_genre,
    dateNaissance,
    dateInscription,
    adulte: one.adulte ? (1 as const) : (0 as const),
  };
  const registration = isNew
    ? [
        (state: PupilState) => decideRegisterPupil(state, idEleve, sheet, dateInscription),
        ...one.guardians.map(
          (link) => (state: PupilState) =>
            decideLinkGuardian(state, { fk_responsable: ids.guardian(link.guardian), fk_role: link.fk_role }),
        ),
      ]
    : [];
  const enrolments = enrolled.map(({ schooling, position }) => (state: PupilState): PupilEvent[] => {
    const { enseignant, dateCreation, fk_instrument, fk_style, ...form } = schooling;
    const idScolarite = ids.schooling(one.index, position);
    const fk_enseignant = enseignant === null ? null : ids.agent(enseignant);
    const filled = { ...form, fk_instrument: [...fk_instrument], fk_style: [...fk_style], fk_enseignant };
    return decideSaveSchooling(state, 0, idScolarite, filled, dateCreation);
  });
  return [
    async (context) => {
      await context.execute(pupil, idEleve, inTurn(pupil, [...registration, ...enrolments]));
    },
  ];
}

/** Out of ten pupils seven may be photographed this year, one may not, two were not asked; a student here and there. */
const imageRightAt = (index: number): 0 | 1 | undefined => (index % 10 < 7 ? 1 : index % 10 === 7 ? 0 : undefined);

/** What is said of a pupil each year: the ordinary school, the image right, the student status. */
function yearlySteps(plan: DemoPlan, family: DemoFamily, one: DemoPupil, year: DemoYear): Step {
  const fk_eleve = idsOf(plan).pupil(one.index);
  const number = one.index + 1;
  const birthYear = Number(one.dateNaissance.slice(0, 4));
  const school = schoolOf(plan.geography, family.site.codeInsee, birthYear, year.start);
  const etat = imageRightAt(one.index);
  const age = year.start - birthYear;
  const isStudent = age >= 18 && age <= 25;
  const said = { fk_eleve, fk_anneeScolaire: year.id };
  return async ({ execute }) => {
    if (school)
      await execute(externalSchoolings, fk_eleve, (state) =>
        decideSaveExternalSchooling(
          state,
          { fk_eleve, idScolarite: state.has(number) ? number : 0, newId: number },
          { ...school, fk_anneeScolaire: year.id, coursMercrediMatin: one.index % 3 === 0 ? 1 : 0 },
        ),
      );
    if (etat !== undefined)
      await execute(imageRights, fk_eleve, (state) =>
        decideAnswerImageRight(state, { ...said, idDroitImage: number, etat }),
      );
    if (isStudent) await execute(studentYears, fk_eleve, (state) => decideGiveStudentStatus(state, said));
  };
}
