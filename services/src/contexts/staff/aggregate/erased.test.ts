import { guardedAgentFields, messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { AgentDeactivated, AgentForgotten } from '@diapason/contracts/staff';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, it } from '@jest/globals';
import {
  type AgentState,
  agent,
  decideActivity,
  decideChangeAgent,
  decideFollowEmail,
  decideForgetAgent,
  decideRegisterAgent,
} from './agent';

const TODAY = '2026-11-23';
const ID = 3;
const all = new Set(guardedAgentFields);
const form = { nom: 'roux', prenom: 'Paul', email: 'p@example.org', fk_groupe: 5 };
const [registered] = decideRegisterAgent(agent.initial, ID, form);
if (registered?.type !== 'AgentRegistered') throw new Error('is registered');
const left = make(AgentDeactivated, { idUtilisateur: ID, dateSuppression: TODAY });
const forgotten = make(AgentForgotten, { idUtilisateur: ID });
const erased = refused(messages.families.erasedPerson, 422);

describe('an agent who is being erased', () => {
  it('leaves the lists and takes nothing any more, said once', () => {
    const forget = (state: AgentState) => decideForgetAgent(state, TODAY);
    given(agent, [registered]).when(forget).then([left, forgotten]);
    given(agent, [registered, left]).when(forget).then([forgotten]);
    given(agent, [registered, left, forgotten]).when(forget).then([]);
    given(agent, []).when(forget).then([]);
  });

  it.each<[string, (state: AgentState) => readonly unknown[]]>([
    ['profile', (state) => decideChangeAgent(state, { ville: 'Albi' }, all)],
    ['name', (state) => decideChangeAgent(state, form, all)],
    ['deactivation', (state) => decideActivity(state, 0, TODAY)],
    ['reactivation', (state) => decideActivity(state, 1, TODAY)],
  ])('no %s', (_what, decide) =>
    given(agent, [registered, left, forgotten])
      .when((state) => decide(state) as ReturnType<typeof decideActivity>)
      .then(erased),
  );

  it('an address that the account had taken meanwhile is no fact of theirs', () =>
    given(agent, [registered, left, forgotten])
      .when((state) => decideFollowEmail(state, 'new@example.org'))
      .then([]));
});
