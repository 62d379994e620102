import { right, roleGroupIds } from '@diapason/contracts/constants';
import { serviceId } from '@diapason/contracts/staff';
import { decideSaveAssignments, decideSaveService, service } from '../contexts/staff/aggregate/service';
import type { DemoAgent } from './agents';
import { idsOf } from './ids';
import type { DemoPlan } from './plan';
import { inTurn, type Step } from './steps';

const CORPS = { professor: 1, assistant: 2 };
const assigns = new Set([right.addAssignment, right.changeAssignment]);

/** The service sheet of each teacher for the current year: 16 hours of those responsible for others, 20 of the others. */
export const serviceSteps = (plan: DemoPlan): readonly Step[] =>
  plan.agents.filter(({ disciplines }) => disciplines.length > 0).map((one) => serviceStep(plan, one));

function serviceStep(plan: DemoPlan, { index, fk_groupe, sites, disciplines }: DemoAgent): Step {
  const fk_utilisateur = idsOf(plan).agent(index);
  const fk_anneeScolaire = plan.years.current.id;
  const id = serviceId(fk_utilisateur, fk_anneeScolaire);
  const isProfessor = fk_groupe === roleGroupIds.enseignantResponsable;
  const owed = isProfessor ? 16 : 20;
  const sheet = {
    fk_contrat: index % 6 === 0 ? 4 : 1,
    fk_typeEmploi: 1,
    fk_corps: isProfessor ? CORPS.professor : CORPS.assistant,
    fk_grade: isProfessor ? 1 : 5,
    fk_filiere: 1,
    fk_diplome: (index % 3) + 1,
    heuresContrat: `${owed}:00:00`,
    dureeCDD: index % 6 === 0 ? 12 : null,
    fk_siteResidence: sites[0] ?? null,
    disciplines: [...disciplines],
  };
  const places = sites.map((fk_site, place) => ({
    fk_site,
    fk_instrument: disciplines[place % disciplines.length] ?? 0,
  }));
  const lines = places.map((place, ordre) => ({
    ...place,
    heures: `${String(Math.floor(owed / places.length)).padStart(2, '0')}:00:00`,
    ordre: ordre + 1,
    commentaire: null,
  }));
  return async ({ execute, ids }) => {
    const key = { idFicheService: await ids.forKey('ficheService', id), fk_utilisateur, fk_anneeScolaire };
    await execute(
      service,
      id,
      inTurn(service, [
        (state) => decideSaveService(state, sheet, key, () => true, false),
        (state) => decideSaveAssignments(state, lines, key, assigns),
      ]),
    );
  };
}
