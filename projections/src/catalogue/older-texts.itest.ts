import { randomUUID } from 'node:crypto';
import { events } from '@diapason/contracts';
import type { EventDefinition, EventOf } from '@diapason/contracts/core';
import { GuardianRegistered } from '@diapason/contracts/families';
import { AccountOpened } from '@diapason/contracts/identity';
import { wide } from '@diapason/contracts/testing';
import { guardianDetails } from '@diapason/contracts/testing/people';
import { createCodec, placeOf, rebuild, verify } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { tables } from './tables';

const email = `${wide(3_000, 3)}@exemple.fr`;
const nom = wide(500, 5);
/** Letters of which each is two halves: none may be cut in the middle. */
const paired = '𠮷'.repeat(500);

describe('texts that an older release wrote before they had a bound', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await createHarness({ catalogue: events, tables });
  });
  afterAll(() => h?.stop());

  /** Past the check of what is written. */
  async function write<D extends EventDefinition>(definition: D, id: number, data: EventOf<D>['data']): Promise<void> {
    const unbounded = { ...definition, schema: z.looseObject({}) };
    const codec = createCodec({ ...h, catalogue: { [definition.type]: unbounded } });
    const actor = { actor: '1', commandId: randomUUID(), correlationId: 'ancien', at: '2026-01-05T10:00:00.000Z' };
    const stream = `${definition.record?.stream}-${id}`;
    const encoded = await codec.encode([{ type: definition.type, data }], actor, placeOf(randomUUID(), stream, 0));
    await h.client.appendToStream(stream, encoded, { expectedRevision: 'no_stream' });
    await h.settled();
  }
  const guardians = () => h.query('select id_utilisateur, nom, email from read.responsable order by id_utilisateur');
  const accounts = () => h.query('select id_utilisateur, email from read.compte order by id_utilisateur');

  test('stand in their lists, cut to what an index takes, live and after a rebuild', async () => {
    await write(AccountOpened, 71, { idUtilisateur: 71, isResponsable: 1, fk_groupe: 6, email });
    await write(GuardianRegistered, 71, guardianDetails(71, { nom, email }));
    await write(GuardianRegistered, 72, guardianDetails(72, { nom: paired }));
    const cut = email.slice(0, 254);
    const rows = [
      { id_utilisateur: 71, nom: nom.slice(0, 100), email: cut },
      { id_utilisateur: 72, nom: '𠮷'.repeat(100), email: 'famille72@example.org' },
    ];
    expect(await guardians()).toEqual(rows);
    expect(await accounts()).toEqual([{ id_utilisateur: 71, email: cut }]);

    await rebuild({ pool: h.pool, codec: h.codec, tables });
    expect(await guardians()).toEqual(rows);
    expect(await accounts()).toEqual([{ id_utilisateur: 71, email: cut }]);
    expect(await verify({ ...h, tables })).toMatchObject({ differences: 0 });
  });

  test('are still whole in the log', async () => {
    const [raw] = await h.query<{ data: Record<string, unknown>; metadata: never; eventId: string }>(
      `select data, metadata, event_id::text as "eventId" from journal.event where stream = 'account-71'`,
    );
    const stored = { type: AccountOpened.type, version: 1, stream: 'account-71', revision: 0 };
    const [opened] = await h.codec.open([
      {
        ...stored,
        eventId: raw?.eventId ?? '',
        position: 0n,
        data: raw?.data ?? {},
        metadata: raw?.metadata as never,
      },
    ]);
    expect(opened?.data).toMatchObject({ email });
  });
});
