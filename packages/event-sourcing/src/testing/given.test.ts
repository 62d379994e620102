import { make } from '@diapason/contracts/core';
import { describe, expect, test } from '@jest/globals';
import { account, Closed, close, Deposited, deposit, Opened, open, Withdrawn, withdraw } from './accounts';
import { given, refused } from './given';

const opened = make(Opened, { id: 1, name: 'Ada', born: '2001-02-03', currency: 'EUR' });
const deposited = make(Deposited, { id: 1, amount: 500 });

describe('given, when, then', () => {
  test('a decision on a history gives events', () => {
    given(account, [opened, deposited])
      .when(withdraw(1, 200))
      .then([make(Withdrawn, { id: 1, amount: 200 })]);
  });

  test('an empty list says that it is already so', () => {
    given(account, [opened]).when(open(1, 'Ada')).then([]);
    given(account, [opened, make(Closed, { id: 1 })])
      .when(close(1))
      .then([]);
  });

  test('a refusal is compared by its message and, when given, its status', () => {
    given(account, [opened]).when(withdraw(1, 1)).then(refused('Solde insuffisant'));
    given(account, []).when(deposit(1, 1)).then(refused('Ce compte n’existe pas', 404));
  });

  test('what was not expected fails', () => {
    const decided = given(account, [opened]).when(withdraw(1, 1));
    expect(() => decided.then([])).toThrow('Solde insuffisant');
    expect(() => decided.then(refused('Autre chose'))).toThrow();
    expect(() => given(account, [opened]).when(deposit(1, 1)).then([])).toThrow();
    expect(() => given(account, [opened]).when(deposit(1, 0.5)).then([])).toThrow('Deposited is not as defined');
  });
});
