import { type GuardedAgentField, guardedAgentFields, messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { AgentDeactivated, AgentDetailsChanged, AgentReactivated, AgentRegistered } from '@diapason/contracts/staff';
import { agentDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, it } from '@jest/globals';
import { agent, decideActivity, decideChangeAgent, decideRegisterAgent } from './agent';

const form = { nom: 'roux', prenom: 'Paul', email: 'p@example.org', fk_groupe: 5 };
const paul = agentDetails(3, { email: 'p@example.org' });
const registered = make(AgentRegistered, paul);
const all = new Set(guardedAgentFields);
const none = new Set<GuardedAgentField>();

describe('an agent', () => {
  // 001:38.c 001:114.a 001:114.b 001:114.c 001:114.e
  it('is registered with name, in capitals, e-mail and role group', () => {
    given(agent, [])
      .when((state) => decideRegisterAgent(state, 3, form))
      .then([registered]);
    for (const field of ['nom', 'prenom', 'email', 'fk_groupe'])
      given(agent, [])
        .when((state) => decideRegisterAgent(state, 3, { ...form, [field]: null }))
        .then(refused('Veuillez remplir les champs nom, prenom, email et rôle', 400));
  });

  it('keeps what the form leaves out; an empty pay index and settlement site are null', () => {
    given(agent, [registered])
      .when((state) => decideChangeAgent(state, { ville: 'Albi', IndexPaie: null, fk_siteResidence: 0 }, all))
      .then([make(AgentDetailsChanged, { ...paul, ville: 'Albi' })]);
  });

  it.each([
    { nom: 'Noir' },
    { fk_groupe: 1 },
    { IndexPaie: '7' },
    { fk_siteResidence: 2 },
    { antennes: [{ idSite: 1, role: null }] },
  ])('is not changed in %o without the right', (patch) => {
    given(agent, [registered])
      .when((state) => decideChangeAgent(state, patch, none))
      .then(refused(messages.identity.notAllowed, 403));
  });

  it('may be saved unchanged with the other fields by whoever holds no special right', () => {
    given(agent, [registered])
      .when((state) => decideChangeAgent(state, { ...form, nom: 'ROUX', ville: 'Albi' }, none))
      .then([make(AgentDetailsChanged, { ...paul, ville: 'Albi' })]);
  });

  it('is deactivated and reactivated once', () => {
    const left = make(AgentDeactivated, { idUtilisateur: 3, dateSuppression: '2026-11-21' });
    given(agent, [registered])
      .when((state) => decideActivity(state, 0, '2026-11-21'))
      .then([left]);
    given(agent, [registered, left])
      .when((state) => decideActivity(state, 0, '2026-11-22'))
      .then([]);
    given(agent, [registered, left])
      .when((state) => decideActivity(state, 1, '2026-11-22'))
      .then([make(AgentReactivated, { idUtilisateur: 3 })]);
  });
});
