import { until } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import { httpServers } from '../../proofs/kit/http-servers';
import { createUpstreams } from './upstreams';

const listening = httpServers();

/** An API whose `/readyz` answers are given by the test. */
async function judged() {
  let asked: (answer: () => void) => void = () => undefined;
  const url = await listening((_req, res) => asked(() => void res.end('ok')));
  /** Answers the next question with: ready. */
  const question = () =>
    new Promise<() => void>((resolve) => {
      asked = resolve;
    });
  /** Answers all questions from now on. */
  const answerAll = () => {
    asked = (answer) => answer();
  };
  return { url, question, answerAll };
}

test('an API set aside comes last until it was asked since and said that it is ready', async () => {
  const { url, question, answerAll } = await judged();
  const other = await listening((_req, res) => void res.end('ok'));
  const upstreams = createUpstreams(`${url}, ${other}`);
  const lasts = () => [1, 2, 3].map(() => upstreams.order().at(-1)?.origin);
  const first = await question();
  const another = question();
  const [aside] = upstreams.order().filter(({ origin }) => origin === url);
  if (aside) upstreams.setAside(aside);
  expect(lasts()).toEqual([url, url, url]);
  first();
  const second = await another;
  expect(lasts()).toEqual([url, url, url]);
  answerAll();
  second();
  await until('both take turns again', () => new Set(lasts()).size > 1);
});

test('addresses that are none are refused at the start', () => {
  expect(() => createUpstreams(' , ')).toThrow('names no API');
  expect(() => createUpstreams('https://api')).toThrow('is not http:');
});
