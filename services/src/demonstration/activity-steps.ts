import { absenceStatus, absenceSubjects, claimStatus, right } from '@diapason/contracts/constants';
import { absence, decideSaveAbsence } from '../contexts/absences/aggregate/absence';
import { claim, decideSaveClaim, holdsMonth } from '../contexts/claims/aggregate/claim';
import { claimMonth, claimMonthId } from '../contexts/claims/aggregate/claim-month';
import type { DemoAbsence, DemoClaim } from './activity';
import { homeOf, kilometresFromHome } from './homes';
import { idsOf } from './ids';
import type { DemoPlan } from './plan';
import { atWork, workday } from './school-years';
import { serviceSteps } from './service-steps';
import type { Step } from './steps';
import { workshopStep } from './workshop-steps';

/** Service sheets, classes, absences and expense claims of the current year. */
export function activitySteps(plan: DemoPlan): readonly Step[] {
  const { workshops, absences, claims } = plan.activity;
  return [
    ...serviceSteps(plan),
    ...workshops.map((one) => workshopStep(plan, one)),
    ...absences.map((one) => absenceStep(plan, one)),
    ...claims.filter((one) => one.days.length > 0).map((one) => claimStep(plan, one)),
  ];
}

function absenceStep(plan: DemoPlan, { idAbsence, agent, fk_absencesObjet, status, ...one }: DemoAbsence): Step {
  const { day: date, asked = date } = one;
  const fk_user = idsOf(plan).agent(agent);
  const motif = absenceSubjects.find((subject) => subject.id === fk_absencesObjet)?.libelle ?? null;
  const entry = {
    idAbsence,
    fk_user,
    fk_anneeScolaire: plan.years.current.id,
    fk_absencesStatut: status === absenceStatus.draft ? absenceStatus.draft : absenceStatus.submitted,
    fk_absencesObjet,
    dateDemande: asked,
    dateDebut: date,
    dateFin: date,
    heuresAnnulees: null,
    reportDemande: 1 as const,
    reportHeures: 4,
    reportDetail: 'Cours reportés au samedi suivant',
    motif,
    avisDirection: null,
  };
  const answered = status !== absenceStatus.draft && status !== absenceStatus.submitted;
  const decider = deciderOf(fk_user);
  return async (_context, contextAt) => {
    await contextAt(atWork(asked, idAbsence), String(fk_user)).execute(absence, idAbsence, (state) =>
      decideSaveAbsence(state, entry, author(fk_user)),
    );
    if (!answered) return;
    await contextAt(atWork(workday(asked, 2), idAbsence), String(decider.idUtilisateur)).execute(
      absence,
      idAbsence,
      (state) => decideSaveAbsence(state, { ...entry, fk_absencesStatut: status }, decider),
    );
  };
}

const author = (idUtilisateur: number, ...functions: readonly number[]) => ({
  idUtilisateur,
  functions: new Set(functions),
});
/** The second agent answers, and the first where it is the second's own request; the direction's agents come first. */
const deciderOf = (person: number) => author(person === 2 ? 1 : 2, right.answerAbsence, right.reviewClaims);

function claimStep(plan: DemoPlan, { idFrais, agent, fk_vehicule, periode, days, status }: DemoClaim): Step {
  const fk_user = idsOf(plan).agent(agent);
  const home = homeOf(agent);
  const { current } = plan.years;
  const periods = { today: plan.options.today, year: current, recul: 3 };
  const entry = (fk_fraisStatut: number) => ({
    idFrais,
    fk_user,
    fk_anneeScolaire: current.id,
    fk_fraisStatut,
    dateDemande: `${periode}-20`,
    periode,
    fk_vehicule,
    commune: home.ville,
    tauxKilometre: 0.32,
    tauxRepas: 20_00,
    anneeBareme: 2022,
    fraisJournees: days.map(({ date, to }, index) => {
      const kilometrage = kilometresFromHome(home, to);
      const leg = { temps: 0, kilometrage, origine: 'estimee' as const };
      const first = 100 * idFrais + 10 * index + 1;
      return {
        idFraisJournee: 10 * idFrais + index,
        dateJour: date,
        fk_fraisType: 1,
        heureDepart: '08:30',
        heureRetour: '18:00',
        nombreRepas: 1,
        montantDivers: 0,
        motif: null,
        kilometrage: 2 * kilometrage,
        fraisTrajets: [
          { ...leg, idFraisTrajet: first, ordre: 1, fk_siteA: null, fk_siteB: to },
          { ...leg, idFraisTrajet: first + 1, ordre: 2, fk_siteA: to, fk_siteB: null },
        ],
      };
    }),
  });
  const first = status === claimStatus.saved ? claimStatus.saved : claimStatus.submitted;
  const decided = status !== claimStatus.saved && status !== claimStatus.submitted;
  const decider = deciderOf(fk_user);
  return async (_context, contextAt) => {
    const context = contextAt(atWork(`${periode}-20`, idFrais), String(fk_user));
    const month = { fk_user, periode, idFrais, version: 0, depuis: context.now };
    if (holdsMonth(status)) await context.execute(claimMonth, claimMonthId(month), claimMonth.reserve(month));
    await context.execute(claim, idFrais, (state) => decideSaveClaim(state, entry(first), author(fk_user), periods));
    if (!decided) return;
    await contextAt(atWork(workday(`${periode}-20`, 6), idFrais), String(decider.idUtilisateur)).execute(
      claim,
      idFrais,
      (state) => decideSaveClaim(state, entry(status), decider, periods),
    );
  };
}
