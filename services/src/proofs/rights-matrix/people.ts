import type { Owner } from '@diapason/contracts/core';
import { decideDefine, roleGroup } from '../../contexts/identity/aggregate/role-group';
import { changeAccountGroup } from '../../contexts/identity/commands/accounts';
import type { WorkContext } from '../../machinery/app/command-context';
import type { Identity } from '../../machinery/session/session-rows';
import { signInAs } from '../kit/sign-in-as';
import type { Caller, TestApi } from '../kit/test-api';
import { each } from './door';
import type { Person } from './expected';
import { seedAgent } from './network';
import { here, type Place } from './place';

const GUARDIANS: ReadonlySet<Owner> = new Set([
  'guardian',
  'pupil',
  'schooling',
  'contribution',
  'payment',
  'taxRecord',
  'guardianPaper',
  'pupilPaper',
  'booklet',
]);
const AGENTS: ReadonlySet<Owner> = new Set(['agent', 'claim', 'absence', 'workshop', 'agentPaper']);
const NOTHING: ReadonlySet<Owner> = new Set();

/** Someone who calls, and what the declarations may know of them. */
export interface Someone extends Caller {
  readonly functions: ReadonlySet<number>;
  readonly modules: ReadonlySet<string>;
  readonly role: string;
  /** Where they have records of their own, if anywhere. */
  readonly at?: Place;
  readonly kind: 'agent' | 'guardian';
  readonly impersonating?: boolean;
}

/** How the declarations see someone who calls about the records of `place`. */
export function asSeen(one: Someone, place: Place): Person {
  const own = one.kind === 'guardian' ? GUARDIANS : AGENTS;
  return {
    functions: one.functions,
    modules: one.modules,
    role: one.role,
    owns: one.at === place ? own : NOTHING,
    onSite: one.kind === 'agent' && place === here,
    ...(one.impersonating ? { impersonating: true } : {}),
  };
}

interface Asked {
  readonly functions: readonly number[];
  readonly modules: readonly string[];
  readonly role?: string;
}

/** Hires people into role groups of their own, without the cost of passwords. */
export function hiring(api: TestApi) {
  let groups = 100;
  let people = 20_000;
  const context: WorkContext = api.context();

  const tokenOf = async (who: Identity) => (await signInAs(api.app, who)).token;

  async function group(functions: Iterable<number>, modules: Iterable<string>, role: string): Promise<number> {
    groups += 1;
    const idGroupe = groups;
    const defined = { idGroupe, libelleGroupe: `Essai ${idGroupe}`, commentaire: '', supprimable: 1 as const, role };
    await context.execute(roleGroup, idGroupe, (state) =>
      decideDefine(state, { ...defined, fonctions: [...functions], modules: [...modules] }),
    );
    return idGroupe;
  }

  /** An agent of a site, holding just these functions and modules. */
  async function agent(
    functions: Iterable<number>,
    modules: Iterable<string>,
    role = 'Agent',
    site = here.site,
  ): Promise<Someone> {
    people += 1;
    const idUtilisateur = people;
    const fk_groupe = await group(functions, modules, role);
    await seedAgent(context, { idUtilisateur, nom: 'ESSAI', fk_groupe, site });
    const token = await tokenOf({ idUtilisateur });
    return { idUtilisateur, token, functions: new Set(functions), modules: new Set(modules), role, kind: 'agent' };
  }

  return {
    tokenOf,
    agent,

    /** Many agents, in the order asked for; a few are hired at a time. */
    async all(asked: readonly Asked[]): Promise<Someone[]> {
      const hired = new Map<Asked, Someone>();
      await each(asked, async (one) => void hired.set(one, await agent(one.functions, one.modules, one.role)));
      return asked.flatMap((one) => hired.get(one) ?? []);
    },

    /** The agent of a place, who from now on holds just these functions and modules. */
    async agentOf(place: Place, functions: Iterable<number>, modules: Iterable<string>): Promise<Someone> {
      const idUtilisateur = place.agent;
      await changeAccountGroup(context, idUtilisateur, await group(functions, modules, 'Agent'));
      const token = await tokenOf({ idUtilisateur });
      const held = { functions: new Set(functions), modules: new Set(modules) };
      return { idUtilisateur, token, ...held, role: 'Agent', at: place, kind: 'agent' };
    },

    /** Whoever this is may nothing any more. */
    demote: async ({ idUtilisateur }: Someone) =>
      changeAccountGroup(context, idUtilisateur, await group([], [], 'Agent')),

    /** The guardian of a place. */
    async guardianOf(place: Place, modules: Iterable<string>): Promise<Someone> {
      const idUtilisateur = place.guardian;
      const token = await tokenOf({ idUtilisateur });
      const held = { functions: new Set<number>(), modules: new Set(modules) };
      return { idUtilisateur, token, ...held, role: 'Responsable', at: place, kind: 'guardian' };
    },

    /** Until the read models know everyone. */
    ready: () => api.harness.settled(),
  };
}

export type Hiring = ReturnType<typeof hiring>;
