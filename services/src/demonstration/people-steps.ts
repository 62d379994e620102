import { roleGroupIds } from '@diapason/contracts/constants';
import { codeInseeOf } from '@diapason/projections/families/municipalities';
import { decideRegisterGuardian, type GuardianState, guardian } from '../contexts/families/aggregate/guardian';
import { decideRegisterPupil, type PupilEvent, type PupilState, pupil } from '../contexts/families/aggregate/pupil';
import { decideLinkGuardian } from '../contexts/families/aggregate/pupil-changes';
import { decideSaveSchooling } from '../contexts/families/aggregate/schooling';
import { decideSaveTaxRecord } from '../contexts/families/aggregate/tax-records';
import { openAccount } from '../contexts/identity/commands/accounts';
import { agent, decideRegisterAgent } from '../contexts/staff/aggregate/agent';
import { decideSaveVehicle, vehicles } from '../contexts/staff/aggregate/vehicle';
import { type DemoFamily, type DemoGuardian, type DemoPupil, enrolmentDays, lateMonth } from './families';
import { homeOf } from './homes';
import { idsOf, type PlanIds } from './ids';
import type { DemoPlan } from './plan';
import { atWork, type DemoYear, day } from './school-years';
import { inTurn, type Step } from './steps';

/** Agents, their accounts and their vehicles. Only printed logins have a password. */
export function agentSteps(plan: DemoPlan, passwordOf: (email: string) => string | undefined): readonly Step[] {
  const ids = idsOf(plan);
  return plan.agents.map(
    (one): Step =>
      async (context, contextAt) => {
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
        const { codePostal, ville } = homeOf(one.index);
        const antennes = one.sites.map((idSite) => ({ idSite, role: null }));
        const profile = {
          nom,
          prenom,
          email,
          fk_groupe,
          telephoneMobile,
          codePostal,
          ville,
          fk_siteResidence: one.sites[0] ?? null,
          antennes,
        };
        await context.execute(agent, idUtilisateur, (state) => decideRegisterAgent(state, idUtilisateur, profile));
        const car = plan.activity.vehicles.find(({ agent: owner }) => owner === one.index);
        if (!car) return;
        const { agent: _, idVehicule, ...sheet } = car;
        const since = day(plan.years.past[0].start, 9, 4);
        await contextAt(atWork(since, one.index), String(idUtilisateur)).execute(vehicles, idUtilisateur, (state) =>
          decideSaveVehicle(state, { ...sheet, fk_utilisateur: idUtilisateur }, idVehicule, since),
        );
      },
  );
}

/** What families brought for a year: registrations, tax records, enrolments. */
export function familySteps(
  plan: DemoPlan,
  year: DemoYear,
  passwordOf: (email: string) => string | undefined,
  /** Some that come together; those of the beginning of the year unless told. */
  some: readonly DemoFamily[] = plan.families.filter((family) => !lateMonth(family, year)),
): readonly Step[] {
  const ids = idsOf(plan);
  return some
    .filter((family) => firstYear(family) <= year.id)
    .flatMap((family, position) => {
      const at = atWork(arrival(family, year), position);
      return [
        ...family.guardians.flatMap((one) => guardianSteps(one, firstYear(family), year.id, ids, passwordOf)),
        ...family.pupils.flatMap((one) => pupilSteps(one, year, ids)),
      ].map(
        (step): Step =>
          (_context, contextAt) =>
            step(contextAt(at), contextAt),
      );
    });
}

/** People whom somebody registered without having found them. */
export const doubleSteps = (plan: DemoPlan, { id }: DemoYear): readonly Step[] => [
  ...plan.doubles.flatMap((one) => guardianSteps(one, id, id, idsOf(plan), () => undefined)),
  ...plan.pupilDoubles.map(
    (one): Step =>
      async ({ execute }) => {
        const idEleve = idsOf(plan).pupil(one.index);
        await execute(pupil, idEleve, inTurn(pupil, registrationOf(one, idsOf(plan))));
      },
  ),
];

/** The sheet of a new pupil, and who is responsible for them. */
function registrationOf(one: DemoPupil, ids: PlanIds) {
  const { nom, prenom, fk_genre, dateNaissance, dateInscription } = one;
  const adulte = one.adulte ? (1 as const) : (0 as const);
  const sheet = { nom, prenom, fk_genre, dateNaissance, dateInscription, adulte };
  const idEleve = ids.pupil(one.index);
  return [
    (state: PupilState) => decideRegisterPupil(state, idEleve, sheet, dateInscription),
    ...one.guardians.map(
      (link) => (state: PupilState) =>
        decideLinkGuardian(state, { fk_responsable: ids.guardian(link.guardian), fk_role: link.fk_role }),
    ),
  ];
}

/** The day on which a family came: when the first of its pupils enrols, and before the contributions are calculated. */
function arrival(family: DemoFamily, year: DemoYear): string {
  const days = enrolmentDays(family, year);
  const atLatest = lateMonth(family, year) ? [] : [day(year.start, 9, 15)];
  return [...days, ...atLatest].sort()[0] ?? year.dateDebut;
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

function pupilSteps(one: DemoPupil, year: DemoYear, ids: PlanIds): readonly Step[] {
  const enrolled = one.schooling.flatMap((schooling, position) =>
    schooling.fk_anneeScolaire === year.id ? [{ schooling, position }] : [],
  );
  if (enrolled.length === 0) return [];
  const idEleve = ids.pupil(one.index);
  const isNew = year.id === one.schooling[0]?.fk_anneeScolaire;
  const registration = isNew ? registrationOf(one, ids) : [];
  const enrolments = enrolled.map(({ schooling, position }) => (state: PupilState): PupilEvent[] => {
    const { enseignant, dateCreation, fk_instrument, fk_style, ...form } = schooling;
    const idScolarite = ids.schooling(one.index, position);
    const fk_enseignant = enseignant === null ? null : ids.agent(enseignant);
    const filled = { ...form, fk_instrument: [...fk_instrument], fk_style: [...fk_style], fk_enseignant };
    return decideSaveSchooling(state, 0, idScolarite, filled, { today: dateCreation, year });
  });
  return [
    async (context) => {
      await context.execute(pupil, idEleve, inTurn(pupil, [...registration, ...enrolments]));
    },
  ];
}
