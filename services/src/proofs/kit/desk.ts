import { randomUUID } from 'node:crypto';
import { events } from '@diapason/contracts';
import { parisDay } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { Listed, tables } from '@diapason/projections';
import { queries } from '@diapason/projections/catalogue/queries';
import { commands } from '../../catalogue';
import { firstFacts } from '../../contexts/site/first-facts';
import type { CommandContext } from '../../machinery/app/command';
import { workContext } from '../../machinery/app/command-context';
import { openStore } from '../../machinery/files/store';

/** A system in which the site is installed: school years, reference rows, settings of the day on which its clock stands. */
export async function installedSystem(today: string): Promise<Harness> {
  const system = await createHarness({ catalogue: events, tables, now: `${today}T10:00:00.000Z` });
  await install(system, today);
  return system;
}

/** What a start of the product does to the site. */
export async function install(system: Harness, today: string): Promise<void> {
  const commandId = randomUUID();
  const actor = { actor: 'job:installation', correlationId: commandId };
  await firstFacts.add({
    execute: (aggregate, id, decide) => system.execute({ aggregate, id, decide, commandId, actor }),
    today,
  });
  await system.settled();
}

/** What writes facts straight into streams, as a job would. */
export function writing(system: Pick<Harness, 'execute'>): Pick<CommandContext, 'execute'> {
  const actor = { actor: 'job:test', correlationId: randomUUID() };
  return {
    execute: (aggregate, id, decide) => system.execute({ aggregate, id, decide, commandId: randomUUID(), actor }),
  };
}

interface Input {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** Calls handlers as the API does once a request is admitted: inputs parsed by the endpoint, no HTTP. Rights of endpoints are the API's. */
export interface Desk {
  /** A query or a command, as `POST /api/frais/:id`. Commands are visible to queries when it returns. */
  call<T>(path: string, who: Session | undefined, input?: Input): Promise<T>;
}

/** @param sites what `allowedSites` says of the caller; undefined: every site. */
export function desk(system: Harness, sites?: readonly number[]): Desk {
  return {
    async call<T>(path: string, who: Session | undefined, input: Input = {}): Promise<T> {
      const handler = [...commands, ...queries].find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === path);
      if (!handler) throw new Error(`no handler of ${path}`);
      const { endpoint } = handler;
      const parsed = {
        params: endpoint.params?.parse(input.params ?? {}),
        query: endpoint.query?.parse(input.query ?? {}),
        body: endpoint.body?.parse(input.body),
      } as never;
      if (handler.kind === 'query') {
        const answer = await handler.run(parsed, {
          db: system.pool,
          primary: system.pool,
          building: system.pool,
          codec: system.codec,
          session: who,
          today: parisDay(system.clock.now()),
          sites,
        });
        return (answer instanceof Listed ? answer.rows : answer) as T;
      }
      const commandId = randomUUID();
      const actor = { actor: String(who?.idUtilisateur ?? 0), correlationId: commandId };
      const unused = (): never => {
        throw new Error('not on this desk');
      };
      const work = workContext(
        {
          runtime: system,
          secrets: undefined as never,
          security: unused,
          files: openStore(undefined),
          publicUrl: 'http://127.0.0.1:8080',
        },
        { actor, commandId, repeatable: false },
      );
      const later: (() => Promise<void>)[] = [];
      const answer = await handler.run(parsed, {
        ...work,
        session: who,
        sites,
        uploaded: unused,
        loginThrottle: { tried: unused, succeeded: unused },
        sessions: {
          open: unused,
          beginImpersonation: unused,
          endImpersonation: unused,
          renew: unused,
          leave: unused,
          unlock: unused,
        },
        arrivals: { isFlood: unused },
        afterwards: (run) => void later.push(run),
      });
      for (const run of later) await run();
      await system.settled();
      return answer as T;
    },
  };
}

/** A session with these functions, of the group Administratif unless told. */
export function sessionWith(functions: readonly number[], more: Partial<Session> = {}): Session {
  return {
    idUtilisateur: 12,
    role: 'Administratif',
    fk_groupe: 3,
    nomPrenomUtilisateur: 'Durand Claire',
    email: 'claire@example.org',
    functions: new Set(functions),
    modules: new Set(),
    sites: [],
    idAnneeScolaire: 9,
    ...more,
  };
}
