import {
  AgentDeactivated,
  AgentDetailsChanged,
  AgentReactivated,
  AgentRegistered,
  agent,
} from '@diapason/contracts/staff';
import { recordTable } from '@diapason/event-sourcing';
import { nextVersion, sheetVersion } from '../../../machinery/sheet-version';

/** `read.agent`: one row per agent. `antennes` are the sites with the agent's role on each. `version` counts the changes of the sheet. */
export const agents = recordTable(agent, {
  version: 4,
  set: [AgentRegistered],
  change: [AgentDetailsChanged],
  extra: {
    columns: { date_suppression: 'date?', actif: 'flag' },
    of: () => ({ date_suppression: null, actif: true }),
  },
  follows: sheetVersion,
  also: (on) => [
    on(
      AgentDeactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) =>
        row && { ...row, date_suppression: data.dateSuppression, actif: false, version: nextVersion(row) },
    ),
    on(
      AgentReactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, date_suppression: null, actif: true, version: nextVersion(row) },
    ),
  ],
  indexes: ['fk_groupe'],
});
