import type { EndpointDefinition } from '@diapason/contracts/core';
import { Listed, type QueryHandler } from '@diapason/projections';
import type { Pool } from 'pg';
import { auditAndSendFile, auditPersonRead } from './audit-person-read';
import { tokenOf } from './authenticate';
import type { Call } from './call';
import type { HttpDeps } from './deps';
import { enveloped, requireFile } from './envelope';
import { setLagHeader } from './late';
import { sheetMeta } from './sheet-meta';

/** Answers the calls of a query that were let in. */
export function answerQuery(endpoint: EndpointDefinition, handler: QueryHandler, deps: HttpDeps) {
  const shareOf = ({ holder, res }: Call, pool: Pool) => deps.shares.of(pool, holder, () => res.destroyed);
  const run = (call: Call, db: ReturnType<typeof shareOf>) =>
    handler.run(call.input, {
      db,
      primary: shareOf(call, deps.db),
      building: deps.db,
      codec: deps.codec,
      session: call.session,
      token: tokenOf(call.req),
      today: deps.today(),
      sites: call.sites,
      cardPage: deps.cardPage,
    });

  const answerFile = async (call: Call): Promise<void> => {
    const { holder, req, res } = call;
    const db = shareOf(call, deps.queryDb);
    await setLagHeader(req, res, () => deps.readTo(db));
    // It is made while it is sent.
    await deps.shares.inTurn(
      holder,
      () => res.destroyed,
      async () => auditAndSendFile(endpoint, call, requireFile(endpoint, await run(call, db)), deps),
    );
  };

  const answerData = async (call: Call): Promise<void> => {
    const { req, res, session, input } = call;
    await auditPersonRead(endpoint, call, deps);
    const db = shareOf(call, deps.queryDb);
    await setLagHeader(req, res, () => deps.readTo(db));
    const answer = await run(call, db);
    const { data, liste } = answer instanceof Listed ? { data: answer.rows, liste: answer.liste } : { data: answer };
    deps.onAnswer?.(endpoint, data);
    const fiche = await sheetMeta(endpoint, session, { input, record: data, db });
    const said = { ...(liste ? { liste } : {}), ...(fiche ? { fiche } : {}) };
    res.json({ ...enveloped(endpoint, data, input), ...said });
  };

  return endpoint.response === 'file' ? answerFile : answerData;
}
