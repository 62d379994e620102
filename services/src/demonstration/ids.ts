import { rulesMessage } from './network-steps';
import type { DemoPlan } from './plan';

/** Ids of the plan's objects on an empty system. Agents come first and get the low numbers of `utilisateur`. */
export interface PlanIds {
  agent(index: number): number;
  guardian(index: number): number;
  pupil(index: number): number;
  schooling(pupil: number, position: number): number;
  taxRecord(guardian: number, year: number): number;
  /** How many ids of each kind the plan takes from the sequences. */
  readonly taken: Readonly<Record<string, number>> & { readonly utilisateur: number; readonly eleve: number };
}

const known = new WeakMap<DemoPlan, PlanIds>();

export function idsOf(plan: DemoPlan): PlanIds {
  const ids = known.get(plan) ?? assign(plan);
  known.set(plan, ids);
  return ids;
}

function assign(plan: DemoPlan): PlanIds {
  const pupils = plan.families.flatMap((family) => family.pupils);
  const guardians = plan.families.flatMap((family) => family.guardians);
  const schooling = new Map<string, number>();
  for (const one of pupils)
    for (const position of one.schooling.keys()) schooling.set(`${one.index}/${position}`, schooling.size + 1);
  const taxRecords = new Map<string, number>();
  for (const one of guardians)
    for (const record of one.taxRecords) taxRecords.set(`${one.index}/${record.fk_anneeScolaire}`, taxRecords.size + 1);
  return {
    agent: (index) => index + 1,
    guardian: (index) => plan.agents.length + index + 1,
    pupil: (index) => index + 1,
    schooling: (one, position) => schooling.get(`${one}/${position}`) ?? 0,
    taxRecord: (one, year) => taxRecords.get(`${one}/${year}`) ?? 0,
    taken: {
      utilisateur: plan.agents.length + guardians.length + plan.doubles.length,
      eleve: pupils.length + plan.pupilDoubles.length,
      scolarite: schooling.size,
      scolarite_externe: pupils.length,
      droit_image: pupils.length,
      revenu: taxRecords.size,
      reglement: plan.payments.reduce((sum, family) => sum + family.payments.length, 0),
      pieceJointe: plan.papers.length,
      groupe: 1,
      information: rulesMessage,
      envoi: 1,
      vehicule: plan.activity.vehicles.length,
      atelier: plan.activity.workshops.length,
      remplacement: 2,
      absence: plan.activity.absences.length,
      frais: plan.activity.claims.length,
      fraisJournee: 10 * (plan.activity.claims.length + 1),
      fraisTrajet: 100 * (plan.activity.claims.length + 1),
    },
  };
}
