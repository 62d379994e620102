import { randomUUID } from 'node:crypto';
import { make } from '@diapason/contracts/core';
import { ServiceSheetSaved, serviceId } from '@diapason/contracts/staff';
import { serviceDetails } from '@diapason/contracts/testing/people';
import type { Harness } from '@diapason/event-sourcing/testing';
import { service } from '../../staff/aggregate/service';

/** Service sheets of these agents in school year 9, without which nobody claims. */
export async function openServices(system: Pick<Harness, 'execute'>, agents: readonly number[]): Promise<void> {
  for (const fk_utilisateur of agents)
    await system.execute({
      aggregate: service,
      id: serviceId(fk_utilisateur, 9),
      commandId: randomUUID(),
      actor: { actor: 'job:test', correlationId: randomUUID() },
      decide: () => [make(ServiceSheetSaved, serviceDetails(fk_utilisateur))],
    });
}
