import { Writable } from 'node:stream';
import { functionRights, modules, restrictingRights } from '@diapason/contracts/constants';
import { decideDefine, roleGroup } from '../../contexts/identity/aggregate/role-group';
import { changeAccountGroup, reactivateAccount } from '../../contexts/identity/commands/accounts';
import { fill } from '../../demonstration/fill';
import { buildPlan, SIZE } from '../../demonstration/plan';
import { signInAs } from '../kit/sign-in-as';
import { type Caller, startTestApi, type TestApi } from '../kit/test-api';

/** These hold their holder to the own sites: "every right" is every other. */
const many = { points: 1_000_000, seconds: 60 };

/** A small network behind the real API, and the people who attack it. */
export interface Stage {
  readonly api: TestApi;
  /** Lines of the log and of the security log, as written. */
  readonly log: string[];
  agent(): Promise<Caller>;
  guardian(): Promise<Caller>;
  stop(): Promise<void>;
}

export async function startStage(pupils = 8): Promise<Stage> {
  const log: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  const api = await startTestApi({
    limits: {
      loginFailures: many,
      triesFromElsewhere: many,
      loginsPerAddress: many,
      probesPerAddress: many,
      comparisonsPerPerson: many,
      peopleRead: many,
    },
    log: destination,
  });
  await fill(buildPlan({ ...SIZE, pupils, agents: 20, today: '2026-11-21' }), api.app);
  const [first] = await api.harness.query<{ agent: number; guardian: number }>(
    `select (select min(id_utilisateur) from compte where not est_responsable) as agent,
       (select min(id_utilisateur) from compte where est_responsable) as guardian`,
  );
  if (!first) throw new Error('the network has nobody in it');
  let groups = 900;

  /** A session without the cost of a password, whatever became of the account: attackers come back. */
  async function backIn(idUtilisateur: number): Promise<Caller> {
    const context = api.context();
    await reactivateAccount(context, idUtilisateur);
    await context.visible();
    return signInAs(api.app, { idUtilisateur });
  }

  return {
    api,
    log,
    async agent() {
      const context = api.context();
      groups += 1;
      const group = { idGroupe: groups, libelleGroupe: `Tout ${groups}`, commentaire: '', supprimable: 1 as const };
      const fonctions = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
      await context.execute(roleGroup, groups, (state) =>
        decideDefine(state, { ...group, role: 'Agent', fonctions, modules: [...modules] }),
      );
      await changeAccountGroup(context, first.agent, groups);
      return backIn(first.agent);
    },
    guardian: () => backIn(first.guardian),
    stop: () => api.stop(),
  };
}
