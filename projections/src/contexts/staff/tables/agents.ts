import {
  AgentDeactivated,
  AgentDetailsChanged,
  AgentReactivated,
  AgentRegistered,
  agent,
} from '@diapason/contracts/staff';
import { recordTable } from '@diapason/event-sourcing';

/** `read.agent`: one row per agent. `antennes` are the sites with the agent's role on each. */
export const agents = recordTable(agent, {
  version: 3,
  set: [AgentRegistered],
  change: [AgentDetailsChanged],
  extra: {
    columns: { date_suppression: 'date?', actif: 'flag' },
    of: () => ({ date_suppression: null, actif: true }),
  },
  also: (on) => [
    on(
      AgentDeactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row && { ...row, date_suppression: data.dateSuppression, actif: false },
    ),
    on(
      AgentReactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, date_suppression: null, actif: true },
    ),
  ],
  indexes: ['fk_groupe'],
});
