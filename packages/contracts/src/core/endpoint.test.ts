import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { right } from '../constants';
import { everyRight, own, publicAccess, rights } from './access';
import { describeEndpoint } from './describe';
import { endpoint } from './endpoint';

const said = { context: 'site', kind: 'query', module: null, response: z.null(), summary: 'Essai' } as const;

test('an endpoint without a declared right is no endpoint: the compiler refuses it', () => {
  expect(describeEndpoint(endpoint('GET', '/api/essai', { ...said, access: publicAccess }))).toContain('\tpublic\t');
  // @ts-expect-error who may call is not said
  endpoint('GET', '/api/essai', said);
  // @ts-expect-error nothing is no right
  endpoint('GET', '/api/essai', { ...said, access: undefined });
  // @ts-expect-error there is no such kind of access
  endpoint('GET', '/api/essai', { ...said, access: { kind: 'anyone' } });
  // @ts-expect-error the module must be named, or said to be none
  endpoint('GET', '/api/essai', {
    context: 'site',
    kind: 'query',
    response: z.null(),
    summary: '',
    access: publicAccess,
  });
});

test('a right needs a function, and an owner a place to read it from: the compiler refuses others', () => {
  expect(rights(right.seeGuardians)).toEqual({ kind: 'rights', anyOf: [right.seeGuardians] });
  expect(everyRight(right.reconcileCards, right.addPayment)).toMatchObject({ and: [right.addPayment] });
  const both = endpoint('GET', '/api/essai', { ...said, access: everyRight(right.reconcileCards, right.addPayment) });
  expect(describeEndpoint(both)).toContain(`\t${right.reconcileCards}&${right.addPayment}\t`);
  // @ts-expect-error no function at all would be everybody's or nobody's
  rights();
  // @ts-expect-error a header says nothing of whose a record is
  own('claim', 'headers.id', { otherwise: [] });
  // @ts-expect-error nobody owns a site
  own('site', 'params.id', { otherwise: [] });
});
