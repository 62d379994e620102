import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { AgentForgotten, VehicleSaved } from '@diapason/contracts/staff';
import { given, refused } from '@diapason/event-sourcing/testing';
import { test } from '@jest/globals';
import { decideSaveVehicle, vehicles } from './vehicle';

const power = { vehiculePuissance: 90, vehiculeImmatriculation: null, vehiculeCarburant: 'Essence' } as const;
const form = { vehiculeMarque: 'Renault', vehiculeModele: 'Clio', ...power };
const clio = { ...form, idVehicule: 4, fk_utilisateur: 31, dateCreation: '2026-11-01' };
const save = (sent: object, isClaimed?: boolean) => (state: typeof vehicles.initial) =>
  decideSaveVehicle(state, { fk_utilisateur: 31, ...sent }, 4, '2026-11-22', isClaimed);
const saved = given(vehicles, [make(VehicleSaved, clio)]);

test('a new vehicle is used from this month; the same again changes nothing', () => {
  given(vehicles, [])
    .when(save(form))
    .then([make(VehicleSaved, clio)]);
  saved.when(save({ idVehicule: 4, ...form })).then([]);
});
test('a change keeps what the form leaves out', () => {
  saved
    .when(save({ idVehicule: 4, vehiculeMarque: 'Dacia' }))
    .then([make(VehicleSaved, { ...clio, vehiculeMarque: 'Dacia' })]);
});
test('a vehicle needs its make, model, power and fuel, and must be the agent’s', () => {
  saved.when(save({ idVehicule: 4, vehiculeModele: null })).then(refused('Veuillez remplir : Modèle', 400));
  given(vehicles, [])
    .when(save({ ...clio }))
    .then(refused(messages.general.notFound, 404));
});
test('a vehicle that a claim stands on keeps its power and fuel', () => {
  const other = { ...clio, vehiculeMarque: 'Dacia', vehiculeImmatriculation: 'AB-123-CD' };
  saved.when(save({ ...other }, true)).then([make(VehicleSaved, other)]);
  for (const change of [{ vehiculePuissance: 91 }, { vehiculeCarburant: 'Diesel' }]) {
    saved.when(save({ ...clio, ...change }, true)).then(refused(messages.claims.vehicleClaimed, 422));
    saved.when(save({ ...clio, ...change }, false)).then([make(VehicleSaved, { ...clio, ...change } as never)]);
  }
});
test('an agent who is being erased has no other vehicle', () =>
  given(vehicles, [make(VehicleSaved, clio), make(AgentForgotten, { idUtilisateur: 31 })])
    .when(save(form))
    .then(refused(messages.families.erasedPerson, 422)));
