import type { RequestHandler } from 'express';
import { admit } from './admit';
import { answerCommand } from './answer-command';
import { answerQuery } from './answer-query';
import type { HttpDeps } from './deps';
import type { Route } from './routes';

/** The one way of every call: throttle, session, access, parse, ownership, sites, what the body names, handler, envelope. */
export function pipeline({ endpoint, handler }: Route, deps: HttpDeps): RequestHandler {
  const answer =
    handler.kind === 'query' ? answerQuery(endpoint, handler, deps) : answerCommand(endpoint, handler, deps);
  return async (req, res) => answer(await admit(endpoint, req, res, deps));
}
