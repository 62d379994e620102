import { events } from '@diapason/contracts';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decideSaveSetting, setting } from '../../contexts/site/aggregate/setting';
import { examineStreams } from './streams';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ catalogue: events, tables: [] });
});
afterAll(() => h?.stop());

test('a stream that somebody hid by SQL, or that a restored backup lacks, is named', async () => {
  const save = (key: string, text: string) => h.run(setting, key, (state) => decideSaveSetting(state, key, text, []));
  for (const amount of ['41', '42']) {
    await save('titreAccueil', `Bienvenue, ${amount}`);
    await save('montantFraisInscription', amount);
  }
  await h.settled();
  const look = async () =>
    (await examineStreams(h.stack.databaseUrl, h.stack.eventStoreUrl, 'ici')).findings.map(({ good, said }) => [
      good,
      said,
    ]);
  expect(await look()).toEqual([[true, 'l’event store montre chaque flux en entier']]);
  const [first, second] = (
    await h.query<{ stream: string }>('select distinct stream from journal.event order by stream desc')
  ).map(({ stream }) => stream);
  await h.query('delete from eventlog.event where stream = $1', [first]);
  await h.query('delete from eventlog.event where stream = $1 and revision = 1', [second]);
  expect(await look()).toEqual([
    [false, `le flux ${second} va jusqu’à l’événement 1, l’event store s’arrête à l’événement 0`],
    [false, `le flux ${first} va jusqu’à l’événement 1, l’event store ne le montre plus`],
  ]);
});
