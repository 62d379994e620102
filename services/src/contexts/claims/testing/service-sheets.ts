import { randomUUID } from 'node:crypto';
import { make } from '@diapason/contracts/core';
import { ServiceSheetSaved, serviceId } from '@diapason/contracts/staff';
import type { Harness } from '@diapason/event-sourcing/testing';
import { service } from '../../staff/aggregate/service';

const nothing = {
  RTE: null,
  coutHS: null,
  fk_siteResidence: null,
  dureeCDD: null,
  dechargeSyndicaleHeures: null,
  dechargeSyndicaleMotif: null,
  dechargeAntenneHeures: null,
  dechargeAntenneMotif: null,
  dechargeAutreHeures: null,
  dechargeAutreMotif: null,
  quotite: null,
  commentaire: null,
} as const;

/** Service sheets of these agents in school year 9, without which nobody claims. */
export async function openServices(system: Pick<Harness, 'execute'>, agents: readonly number[]): Promise<void> {
  for (const fk_utilisateur of agents)
    await system.execute({
      aggregate: service,
      id: serviceId(fk_utilisateur, 9),
      commandId: randomUUID(),
      actor: { actor: 'job:test', correlationId: randomUUID() },
      decide: () => [
        make(ServiceSheetSaved, {
          idFicheService: fk_utilisateur,
          fk_utilisateur,
          fk_anneeScolaire: 9,
          fk_contrat: 1,
          fk_typeEmploi: 1,
          fk_corps: 1,
          fk_grade: 1,
          fk_filiere: 1,
          fk_diplome: 1,
          heuresContrat: '16:00:00',
          tempsPartiel: 0,
          disciplines: [],
          ...nothing,
        }),
      ],
    });
}
