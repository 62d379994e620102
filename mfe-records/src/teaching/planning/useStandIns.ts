import { type Choice, type Choices, choiceState, choicesOf, useApiQuery, useMay } from '@diapason/platform';

const PLANNED = 'POST /api/planning/choix';
const useAgents = choicesOf('agent');
const ASSIGNED = 'POST /api/utilisateursAdministratifs/enseignants';

const choiceOf = (one: { readonly idUtilisateur: number; readonly nomPrenomUtilisateur: string }): Choice => ({
  value: one.idUtilisateur,
  label: one.nomPrenomUtilisateur,
});

/** Whom a lesson may be given to: who teaches, who is assigned, and any active agent, as far as the caller may list them. */
export function useStandIns(): Pick<Choices, 'options' | 'isRunning' | 'unavailable'> {
  const [mayPlan, mayAssign] = [useMay(PLANNED), useMay(ASSIGNED)];
  const planned = useApiQuery(PLANNED, mayPlan ? { body: {} } : null);
  const assigned = useApiQuery(ASSIGNED, mayAssign ? { body: {} } : null);
  const agents = useAgents(undefined, null);
  const found = [
    ...[...(planned.data?.enseignants ?? []), ...(assigned.data ?? [])].map(choiceOf),
    ...(agents.options as readonly Choice[]),
  ];
  const coming = [choiceState(planned), choiceState(assigned), agents];
  return {
    options: [...new Map(found.map((one) => [one.value, one])).values()],
    isRunning: coming.some(({ isRunning }) => isRunning === true),
    unavailable: coming.find(({ unavailable }) => unavailable)?.unavailable,
  };
}
