import { z } from 'zod';
import { fuels, right } from '../../constants';
import { own } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { choice, date, id, int, optional, personal, ref, text } from '../../core/field';
import { record } from '../../core/record';

/** A vehicle that an agent's journeys are claimed with (documents 001 §2, 002 §4). */
export const vehicle = record('vehicle', {
  label: 'Véhicule',
  stream: 'agent',
  key: 'idVehicule',
  streamKey: 'fk_utilisateur',
  person: 'fk_utilisateur',
  identifiedBy: ['vehiculeMarque', 'vehiculeModele'],
  fields: {
    idVehicule: id(),
    fk_utilisateur: ref('agent', 'Agent'),
    vehiculeMarque: text('Marque', 60),
    vehiculeModele: text('Modèle', 60),
    vehiculePuissance: int('Puissance', { min: 0, max: 2_000, unit: 'CH' }),
    vehiculeImmatriculation: optional(personal(text('Immatriculation', 20))),
    vehiculeCarburant: choice('Carburant', fuels),
    /** First day of the month from which it is used. */
    dateCreation: date('Utilisé depuis'),
  },
});

/** All fields as they are from then on. */
export const VehicleSaved = vehicle.event('VehicleSaved', 1, 'Véhicule enregistré');
export const vehicleLife = { set: [VehicleSaved] } as const;

const path = '/api/utilisateursAdministratifs/vehicule';
const vehicles = { context: 'staff', module: null } as const;
const ownOr = { ownRight: right.seeOwnVehicles, otherwise: [right.seeAgentVehicles] } as const;

export const listVehicles = endpoint('GET', path, {
  ...vehicles,
  kind: 'query',
  access: own('agent', 'query.idUtilisateur', ownOr),
  ownSites: agentsOfOwnSites('agent', 'query.idUtilisateur'),
  query: z.object({ idUtilisateur: vehicle.fields.fk_utilisateur.wire }),
  response: z.array(vehicle.row.extend({ libelleSelect: z.string() })),
  summary: 'Véhicules d’un agent',
});

/** `idVehicule` 0 or absent creates; a field that is left out stays as it is. */
export const saveVehicle = endpoint('POST', path, {
  ...vehicles,
  kind: 'command',
  access: own('agent', 'body.fk_utilisateur', ownOr),
  ownSites: agentsOfOwnSites('agent', 'body.fk_utilisateur'),
  body: vehicle.body('fk_utilisateur'),
  response: z.object({ idVehicule: z.number() }),
  summary: 'Crée ou modifie un véhicule',
  success: 'Enregistrment OK',
});
